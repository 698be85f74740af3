import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import { type Language, preferredLanguage } from '@countinghouse/contracts/messages/language';
import type { PageRenderer } from '@countinghouse/contracts/pages/page-renderer';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import { refusalOf } from '@countinghouse/platform/rest/replies/error-reply';
import { isUnchanged } from '@countinghouse/platform/rest/replies/if-none-match';
import { pageSecurityPolicy } from '@countinghouse/platform/rest/replies/security-headers';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type CachedPage } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { rateCounter } from './rate-counter.ts';
import { deflateAfter, exactly, gzipOf, restOf } from './shared-start.ts';

export interface PageRoutesOptions {
  readonly pages: Pages;
  readonly renderer: Pick<PageRenderer, 'failurePage'>;
  /** Limit of renderings per network address; cached pages do not count. */
  readonly limit: RateLimit;
  readonly googleSignIn: boolean;
  readonly locale: Language;
}

/** Requests of a page after which better compression, which takes longer than rendering, pays off. */
const WORTH_WELL = 5;
/** Styles, markup and data differ: a lower memory level gives shorter blocks, each with a code of its own. */
const WELL = { level: 7, memLevel: 5 };
const brotlied = promisify(brotliCompress);

/** Serves a page of the storefront at every address without another route: GET and HEAD. */
export function registerPages(app: FastifyInstance, options: PageRoutesOptions): void {
  const { pages, renderer, limit, googleSignIn, locale } = options;
  const rendered = rateCounter(limit);
  const encodedFor = compression(pages.cache, app.log);

  const headersOf = (page: CachedPage['page']): Record<string, string> => ({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'content-security-policy': pageSecurityPolicy({ ...page, googleSignIn }),
  });

  /** Headers of a page that browsers may cache, too; computed once per copy. */
  const headersOfKept = (cached: CachedPage): Readonly<Record<string, string>> => {
    cached.headers ??= {
      ...headersOf(cached.page),
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      etag: cached.etag,
      'cdn-cache-control': 'max-age=10, stale-while-revalidate=60, stale-if-error=86400',
      'surrogate-key': surrogateKeys(cached),
    };
    return cached.headers;
  };

  const send = (reply: FastifyReply, page: CachedPage['page']) => reply.code(page.status).headers(headersOf(page));

  const fail = (request: FastifyRequest, reply: FastifyReply, status: 429 | 503, retryAfter: number) => {
    const page = renderer.failurePage(status, preferredLanguage(request.headers['accept-language'], locale));
    return send(reply, page).header('cache-control', 'no-store').header('retry-after', retryAfter).send(page.html);
  };

  /** A failed page shows the reference of its log entry. */
  const breakDown = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    request.log.error({ err: error }, 'a page failed unexpectedly');
    const language = preferredLanguage(request.headers['accept-language'], locale);
    const page = renderer.failurePage(500, language, request.id);
    return send(reply, page).header('cache-control', 'no-store').send(page.html);
  };

  const handlePage = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const network = networkOf(request.ip);
      const found = await pages.at(request.url, () => rendered.count(network), network);
      return await sendPage(request, reply, found);
    } catch (error) {
      const { refused, details } = refusalOf(error);
      if (refused === 'RATE_LIMITED') return fail(request, reply, 429, Number(details?.retryAfter ?? 1));
      if (refused === 'UNAVAILABLE') return fail(request, reply, 503, 1);
      if (refused === 'INTERNAL') return breakDown(request, reply, error);
      throw error;
    }
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, cached: CachedPage) => {
    const { page, etag } = cached;
    if (page.location !== undefined) {
      return reply
        .code(page.status)
        .headers({ 'cache-control': 'no-cache', location: page.location, 'content-type': 'text/html; charset=utf-8' })
        .send();
    }
    if (page.unexpected !== undefined) return breakDown(request, reply, page.unexpected);
    if (page.status >= 400) {
      send(reply, page)
        .header('cache-control', page.status === 410 ? 'public, no-cache' : 'no-store')
        .header('vary', 'accept-encoding');
      return reply.send(bodyOf(cached));
    }
    reply.code(page.status).headers(headersOfKept(cached));
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
    cached.uses += 1;
    const { encoding, content } = encodedFor(cached, String(request.headers['accept-encoding'] ?? ''));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(content);
  };

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: handlePage });
}

/** Returns the content of a page in the best encoding that a client accepts and that is made already. */
function compression(cache: Pages['cache'], log: FastifyBaseLogger) {
  let isCompressing = false;
  /** Recompresses a frequently requested page; brotli is made in the background, of one page at a time. */
  const compressWell = (cached: CachedPage) => {
    if (isCompressing) return;
    const { start } = cached;
    const rest = restOf(start, cached.rest);
    cache.keepCompressed(cached, { rest: deflateAfter(start, rest, WELL) });
    isCompressing = true;
    brotlied(Buffer.concat([start.bytes, rest]), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      .then((content) => cache.keepCompressed(cached, { brotli: exactly(content) }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a page could not be compressed');
        // The next attempt is made after the same number of requests.
        cached.uses = 0;
      })
      .finally(() => {
        isCompressing = false;
      });
  };

  return (cached: CachedPage, accepted: string) => {
    if (cached.uses >= WORTH_WELL && !cached.brotli) compressWell(cached);
    const { brotli, start, rest } = cached;
    if (brotli && /\bbr\b/.test(accepted)) return { encoding: 'br', content: brotli };
    if (!/\bgzip\b/.test(accepted)) return { encoding: undefined, content: bodyOf(cached) };
    return { encoding: 'gzip', content: gzipOf(start, rest) };
  };
}

/** Maximum length of the header with the keys of a page. */
const LONGEST_KEYS = 4_000;

/**
 * Keys for invalidation by a cache in front of the shop; areas come first and replace the rest where it is too long.
 */
function surrogateKeys({ keys }: CachedPage): string {
  let text = '';
  for (const key of [...keys].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))) {
    if (text.length + key.length > LONGEST_KEYS) break;
    text += `${text && ' '}${key}`;
  }
  return text;
}
