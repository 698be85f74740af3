import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { Read } from '@countinghouse/contracts/pages/page-renderer';
import type { FrameView, HomeView } from '@countinghouse/contracts/storefront/api';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptFiles } from './kept-files.ts';
import { rateCounter } from './rate-counter.ts';
import {
  PRODUCTS_PER_FILE,
  pagesSitemap,
  productEntries,
  robotsTxt,
  type SiteAddress,
  sitemapIndex,
  urlset,
  urlsetEnd,
} from './sitemap.ts';

export interface SitemapRoutesOptions {
  /** Public reads of the shop. */
  readonly read: Read;
  readonly locale: Language;
  /** Limit of generated files per network address. */
  readonly limit: RateLimit;
  /** Milliseconds since the epoch. Default: the system clock. */
  readonly clock?: () => number;
}

interface AddressPage {
  readonly products: readonly { readonly _id: string; readonly name: string; readonly changedAt: string }[];
  readonly next: string | null;
}

type ReadQuery = Record<string, string | number | undefined>;
/** Reads what is public. @throws RefusedError UNAVAILABLE */
type ReadPublic = <Body>(operation: string, query?: ReadQuery) => Promise<Body>;

/** Seconds for which crawlers and caches may keep a file, and this process keeps it, too. */
const KEPT_SECONDS = 600;
/** The compressed files of some 250,000 products. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Products per read: small steps for a file, so that others are answered in between, the largest for the index. */
const STEP = 500;
const INDEX_STEP = 10_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serves `/robots.txt` and the sitemap: an index, one file of pages, and files of products that are read in steps. */
export function registerSitemap(app: FastifyInstance, options: SitemapRoutesOptions): void {
  const { locale, limit, clock = Date.now } = options;
  const made = rateCounter(limit, clock);

  const read: ReadPublic = async <Body>(operation: string, query: ReadQuery = {}) => {
    const { status, body } = await options.read(operation, { query }, locale);
    if (status >= 400) throw new RefusedError(refuse('UNAVAILABLE'));
    return body as Body;
  };
  const site = async (): Promise<SiteAddress & { frame: FrameView }> => {
    const frame = await read<FrameView>('getFrame');
    return { shopUrl: frame.shopUrl, locale, frame };
  };

  const { keptStarts, startOf } = fileStarts(read, clock);

  const productFile = async (start: string | undefined) => {
    const address = await site();
    const parts: string[] = [...urlset()];
    let after: string | null | undefined = start;
    for (let count = 0; after !== null && count < PRODUCTS_PER_FILE; ) {
      const page: AddressPage = await read('productAddresses', {
        after,
        size: Math.min(STEP, PRODUCTS_PER_FILE - count),
      });
      parts.push(productEntries(address, page.products));
      count += page.products.length;
      after = page.next;
    }
    return [...parts, ...urlsetEnd()].join('');
  };

  const files = keptFiles({ lifeMs: KEPT_SECONDS * 1_000, maxBytes: KEPT_BYTES, clock });
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { type, name, make }: { readonly type: string; readonly name: string; readonly make: () => Promise<string> },
  ) => {
    const caller = networkOf(request.ip);
    const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const onWork = () => made.count(caller);
    const { content, isZipped } = await files.get({ name, make, caller, acceptsGzip, onWork });
    reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${KEPT_SECONDS}`);
    reply.header('vary', 'accept-encoding');
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply.send(content);
  };

  app.get('/robots.txt', (request, reply) =>
    send(request, reply, { type: 'text/plain', name: 'robots', make: async () => robotsTxt(await site()) }),
  );

  app.get('/sitemap.xml', (request, reply) => {
    const make = async () => sitemapIndex(await site(), await keptStarts());
    return send(request, reply, { type: 'application/xml', name: 'index', make });
  });

  app.get('/sitemap-pages.xml', (request, reply) => {
    const make = async () => {
      const [{ frame, ...address }, home] = await Promise.all([site(), read<HomeView>('getHome')]);
      return pagesSitemap(address, frame, home);
    };
    return send(request, reply, { type: 'application/xml', name: 'pages', make });
  });

  app.get('/sitemap-products.xml', async (request, reply) => {
    const { after } = request.query as { after?: unknown };
    if (after !== undefined && !(typeof after === 'string' && ID.test(after))) {
      throw new RefusedError(refuse('NOT_FOUND'));
    }
    const start = after === undefined ? undefined : await startOf(after);
    const make = () => productFile(start);
    return send(request, reply, { type: 'application/xml', name: `products ${start ?? ''}`, make });
  });
}

/** The ids with which the files of products begin, read again when they are too old. */
function fileStarts(read: ReadPublic, clock: () => number) {
  let starts: { readonly ids: Promise<readonly (string | undefined)[]>; readonly until: number } | undefined;

  /** Reads the ids after which the files begin; the first one begins without an id. */
  const readStarts = async () => {
    const ids: (string | undefined)[] = [undefined];
    let after: string | undefined;
    do {
      const { products, next }: AddressPage = await read('productAddresses', { after, size: INDEX_STEP });
      for (let end = PRODUCTS_PER_FILE; end <= products.length; end += PRODUCTS_PER_FILE) {
        const isLast = end === products.length && next === null;
        if (!isLast) ids.push(products[end - 1]?._id);
      }
      after = next ?? undefined;
      await nextTurn();
    } while (after !== undefined);
    return ids;
  };
  const keptStarts = () => {
    if (!starts || starts.until <= clock()) {
      const ids = readStarts();
      starts = { ids, until: clock() + KEPT_SECONDS * 1_000 };
      ids.catch(() => {
        starts = undefined;
      });
    }
    return starts.ids;
  };

  /** The first id of the file that the product behind an id is in: addresses lead to no more files than there are. */
  const startOf = async (after: string) => {
    let start: string | undefined;
    for (const id of await keptStarts()) if (id !== undefined && id <= after) start = id;
    return start;
  };

  return { keptStarts, startOf };
}
