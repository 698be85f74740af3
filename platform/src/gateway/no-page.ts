import type { IncomingMessage } from 'node:http';

/** What a path below which nothing is a page begins with. */
const notPages = /^\/(api|files|assets|health)(\/|$)/;
/** Characters of a path. A name takes 80 characters of it at most, each of up to nine. */
const LONGEST_PATH = 2_000;

/** The storefront's page that there is no such page, in the language that the address is in. */
function pathOfNoPage(path: string): string {
  return `${/^\/(?:en|zh-HK)(?=\/)/.exec(path)?.[0] ?? ''}/not-found`;
}

/** The path of an address, unchanged, without its query. */
export function rawPathOf({ url = '/' }: { readonly url?: string | undefined }): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether a request is for a page, be it one that there is or not. */
export function isForPage({
  method,
  url,
}: {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}): boolean {
  return (method === 'GET' || method === 'HEAD') && !notPages.test(rawPathOf({ url }));
}

/**
 * The address that is requested of the storefront instead of one that no page can have, and the status of the response.
 */
export interface InsteadOfPage {
  readonly path: string;
  readonly status: 400 | 414;
}

export function insteadOf(
  request: { readonly url?: string | undefined },
  status: InsteadOfPage['status'],
): InsteadOfPage {
  return { path: pathOfNoPage(rawPathOf(request)), status };
}

/** The faults of page addresses that a router cannot read. */
export class UnreadableAddresses {
  readonly #known = new WeakMap<IncomingMessage, InsteadOfPage>();

  /**
   * A `rewriteUrl` of Fastify: an address that cannot be decoded, leads astray or is too long becomes one that can be
   * routed.
   */
  readonly rewrite = (request: IncomingMessage): string => {
    const { url = '/' } = request;
    const status = isForPage(request) ? faultOf(rawPathOf(request)) : undefined;
    if (status === undefined) return url;
    const instead = insteadOf(request, status);
    this.#known.set(request, instead);
    return instead.path;
  };

  /** The replacement for the address of a request; undefined for all that can be read. */
  of(request: IncomingMessage): InsteadOfPage | undefined {
    return this.#known.get(request);
  }
}

/**
 * A misleading path: no single slash at the beginning, an empty or a dotted segment, a backslash, control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const astray = /^(?!\/)|\/\/|\/\.{1,2}(?:\/|$)|[\\\u0000-\u001f\u007f]/;

function faultOf(path: string): InsteadOfPage['status'] | undefined {
  if (path.length > LONGEST_PATH) return 414;
  try {
    return astray.test(path.includes('%') ? decodeURIComponent(path) : path) ? 400 : undefined;
  } catch {
    return 400;
  }
}
