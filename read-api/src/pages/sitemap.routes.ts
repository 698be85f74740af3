import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { Read } from '@countinghouse/contracts/pages/page-renderer';
import type { FrameView, HomeView } from '@countinghouse/contracts/settings/storefront-api';
import { networkOf } from '@countinghouse/platform/http/limits/network-of';
import type { RateLimit } from '@countinghouse/platform/runtime/configuration/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Seconds for which crawlers and caches may keep a file. */
const KEPT_SECONDS = 600;
/** Products per read: small steps for a file that is streamed, the largest for the index. */
const STEP = 500;
const INDEX_STEP = 10_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Serves `/robots.txt` and the sitemap: an index, one file of pages, and files of products that are read and streamed
 * in steps.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapRoutesOptions): void {
  const { locale, limit, clock = Date.now } = options;
  const made = rateCounter(limit, clock);
  let starts: { readonly ids: Promise<readonly (string | undefined)[]>; readonly until: number } | undefined;

  const read = async <Body>(operation: string, query: Record<string, string | number | undefined> = {}) => {
    const { status, body } = await options.read(operation, { query }, locale);
    if (status >= 400) throw new RefusedError(refuse('UNAVAILABLE'));
    return body as Body;
  };
  const site = async (): Promise<SiteAddress & { frame: FrameView }> => {
    const frame = await read<FrameView>('getFrame');
    return { shopUrl: frame.shopUrl, locale, frame };
  };

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

  /** Streams the products of one file; an error closes the connection, so that no partial file looks complete. */
  async function* productFile(address: SiteAddress, first: AddressPage): AsyncGenerator<string> {
    yield* urlset();
    let page = first;
    for (let sent = page.products.length; ; sent += page.products.length) {
      yield productEntries(address, page.products);
      if (page.next === null || sent >= PRODUCTS_PER_FILE) break;
      page = await read('productAddresses', { after: page.next, size: Math.min(STEP, PRODUCTS_PER_FILE - sent) });
    }
    yield* urlsetEnd();
  }

  const prepareReply = (reply: FastifyReply, type: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${KEPT_SECONDS}`);
  const count = ({ ip }: FastifyRequest) => made.count(networkOf(ip));

  app.get('/robots.txt', async (_, reply) => prepareReply(reply, 'text/plain').send(robotsTxt(await site())));

  app.get('/sitemap.xml', async (request, reply) => {
    count(request);
    return prepareReply(reply, 'application/xml').send(sitemapIndex(await site(), await keptStarts()));
  });

  app.get('/sitemap-pages.xml', async (request, reply) => {
    count(request);
    const [{ frame, ...address }, home] = await Promise.all([site(), read<HomeView>('getHome')]);
    return prepareReply(reply, 'application/xml').send(pagesSitemap(address, frame, home));
  });

  app.get('/sitemap-products.xml', async (request, reply) => {
    count(request);
    const { after } = request.query as { after?: unknown };
    if (after !== undefined && !(typeof after === 'string' && ID.test(after))) {
      throw new RefusedError(refuse('NOT_FOUND'));
    }
    const [address, first] = await Promise.all([site(), read<AddressPage>('productAddresses', { after, size: STEP })]);
    return prepareReply(reply, 'application/xml').send(Readable.from(productFile(address, first)));
  });
}
