import { createHash } from 'node:crypto';
import type { ReadResponse } from '@countinghouse/contracts/kernel/http/read';
import type { PageRenderer, Read, RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import { fairTurns } from '@countinghouse/platform/rest/limits/fair-turns';
import type { PublicReads } from '@countinghouse/platform/rest/limits/public-reads';
import { type CachedPage, PageCache } from './page-cache.ts';
import { keysReadBy, type PageKey } from './page-keys.ts';
import { deflateAfter, type SharedStart, sharedStarts } from './shared-start.ts';

/** A changed page is rendered at most once in this many milliseconds; meanwhile the last copy is served. */
const SHORTEST_LIFE_MS = 200;
/**
 * Limits of concurrent and of waiting renderings: far fewer than the gateway's connections, so that cached pages and
 * other reads do not queue behind renderings.
 */
const CONCURRENT = 4;
const MOST_WAITING = 48;
/** Compression of a new page: most are replaced or evicted before they are requested again. */
const FAST = { level: 2 };

/** Reads that every page makes with the same result; their results are cached until a dependency changes. */
const SHARED: readonly string[] = ['getFrame'];

interface SharedResponse {
  readonly response: ReadResponse;
  readonly keys: ReadonlySet<PageKey>;
  /** Position at or after which it was read. */
  readonly position: string;
}

export interface PagesOptions {
  readonly renderer: PageRenderer;
  readonly readAt: PublicReads;
  /** Returns the position up to which changes of pages are reported; undefined before that, when nothing is cached. */
  readonly position: () => string | undefined;
  readonly cache?: PageCache;
  /** Milliseconds since the epoch. Default: the system clock. */
  readonly clock?: () => number;
}

export interface Pages {
  readonly cache: PageCache;
  /**
   * Returns the page at an address, cached and valid or rendered, with renderings queued fairly per `caller`; `onMiss`
   * may throw before a rendering begins.
   * @throws RefusedError UNAVAILABLE when too many renderings wait, to the caller with most of them.
   */
  at(address: string, onMiss?: () => void, caller?: string): Promise<CachedPage>;
}

/**
 * Pages of the storefront: the same for everyone, never staler than the reported changes, each rendered once at a time.
 */
export function pages({ renderer, readAt, position, cache = new PageCache(), clock = Date.now }: PagesOptions): Pages {
  const underWay = new Map<string, Promise<CachedPage>>();
  const turns = fairTurns({ atOnce: CONCURRENT, mostWaiting: MOST_WAITING });
  const shared = new Map<string, SharedResponse>();
  const startOf = sharedStarts();

  /**
   * The result of a read and its keys; a cached one is as current as a new one with respect to the reported changes.
   */
  const readWithKeys = async (
    readAtLeast: Read,
    atLeast: string,
    ...asked: Parameters<Read>
  ): Promise<SharedResponse> => {
    const [operation, input, language] = asked;
    const isShared = SHARED.includes(operation) && position() !== undefined;
    const name = `${operation} ${language}`;
    const known = isShared ? shared.get(name) : undefined;
    if (known && cache.lastChange(known.keys) <= known.position) return known;
    const response = await readAtLeast(operation, input, language);
    const made = { response, keys: keysReadBy(operation, input, response.body), position: atLeast };
    if (isShared && response.status < 400 && !response.isStale) shared.set(name, made);
    return made;
  };

  const render = async (address: string, isKeepable: boolean, before: CachedPage | undefined): Promise<CachedPage> => {
    const known = position();
    // The change of the page is waited for; for a new page, any reported change.
    const atLeast = before?.staleSince ?? known ?? '';
    const keys = new Set<PageKey>();
    let isStale = false;
    const readPlain = readAt(atLeast);
    const read: Read = async (operation, input, language) => {
      const { response, keys: keysOfResponse } = await readWithKeys(readPlain, atLeast, operation, input, language);
      for (const key of keysOfResponse) keys.add(key);
      isStale ||= response.isStale ?? false;
      return response;
    };
    const page = await renderer.render({ address, read });
    const made = cachedPage(page, startOf, keys, clock());
    const isKept = isKeepable && known !== undefined && (page.status < 400 || page.status === 410);
    if (isStale) made.staleSince = atLeast;
    if (isKept) cache.put(address, made, atLeast);
    // The previous copy is better than an error.
    else if (page.status >= 500 && before) return before;
    return made;
  };

  const renderOnce = (
    address: string,
    isKeepable: boolean,
    before: CachedPage | undefined,
    caller: string,
  ): Promise<CachedPage> => {
    let rendering = underWay.get(address);
    if (!rendering) {
      rendering = turns.run(caller, () => render(address, isKeepable, before)).finally(() => underWay.delete(address));
      underWay.set(address, rendering);
    }
    return rendering;
  };

  return {
    cache,
    async at(address, onMiss, caller = '') {
      const kept = renderer.cacheKey(address);
      const found = kept === undefined ? undefined : cache.get(kept);
      const now = clock();
      if (found && isRight(found, now)) return found;
      if (found && now - found.renderedAt < SHORTEST_LIFE_MS) return found;
      onMiss?.();
      return renderOnce(kept ?? address, kept !== undefined, found, caller);
    },
  };
}

function isRight({ page, staleSince }: CachedPage, now: number): boolean {
  return staleSince === undefined && (page.expiresAt === undefined || page.expiresAt > now);
}

function cachedPage(
  { start: text, html, ...page }: RenderedPage,
  startOf: (text: string) => SharedStart,
  keys: ReadonlySet<PageKey>,
  renderedAt: number,
): CachedPage {
  const start = startOf(text);
  const rest = Buffer.from(html);
  // Weak: a copy has it in every encoding.
  const etag = `W/"${createHash('sha256').update(start.digest).update(rest).digest('base64url').slice(0, 22)}"`;
  const deflated = deflateAfter(start, rest, FAST);
  return { page, start, rest: deflated, etag, keys, renderedAt, uses: 0, staleSince: undefined };
}
