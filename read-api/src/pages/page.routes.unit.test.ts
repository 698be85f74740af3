import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { registerPages } from './page.routes.ts';
import { type CachedPage, PageCache } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { deflateAfter, sharedStarts } from './shared-start.ts';

const startOf = sharedStarts();
const plain = { language: 'en', scriptSources: [], styleSources: [] } as const;

/** An app whose pages are all returned by `at`. */
function appWith(at: Pages['at'], cache?: PageCache) {
  const app = Fastify({ genReqId: () => 'request-7' });
  registerPages(app, {
    pages: { at, cache } as Pages,
    renderer: {
      failurePage: (status, language, requestId) => ({
        ...plain,
        status,
        start: '',
        html: `${status} ${language} ${requestId ?? ''}`,
      }),
    },
    limit: { count: 10, seconds: 60 },
    googleSignIn: false,
    locale: 'en',
  });
  return app;
}

const cached = (page: Partial<RenderedPage>) => {
  const start = startOf(page.start ?? '');
  return {
    page: { ...plain, status: 500, ...page },
    start,
    rest: deflateAfter(start, Buffer.from(page.html ?? ''), { level: 1 }),
    keys: new Set(['settings']),
  } as unknown as CachedPage;
};

test('a failed page shows the reference of the log entry and no details of the error', async () => {
  const thrown = appWith(async () => {
    throw new Error('the password is 123');
  });
  const rendered = appWith(async () => cached({ unexpected: new Error('the password is 123') }));
  for (const app of [thrown, rendered]) {
    const { statusCode, body, headers } = await app.inject({ url: '/', headers: { 'accept-language': 'zh-HK' } });
    expect(statusCode).toBe(500);
    expect(body).toBe('500 zh-HK request-7');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBeDefined();
  }
});

test('a page rendered for a refused request is returned unchanged', async () => {
  const app = appWith(async () => cached({ status: 404, html: 'not here' }));
  const { statusCode } = await app.inject({ url: '/nowhere' });
  expect(statusCode).toBe(404);
});

test('a page is compressed fast at first, well when it is requested often, and always decompresses to the same text', async () => {
  const start = '<style>p{}</style>'.repeat(3_000);
  const html = '<p>Red mug 杯</p>'.repeat(2_000);
  const kept = { ...cached({ status: 200, start, html }), etag: '"1"', uses: 0 };
  const quick = kept.rest;
  const cache = new PageCache();
  cache.put('/', kept, '');
  const app = appWith(async () => kept, cache);
  const request = async (accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    const encoding = headers['content-encoding'];
    const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (plain: Buffer) => plain;
    expect(read(rawPayload).toString()).toBe(start + html);
    return encoding;
  };
  expect(await request('gzip, br')).toBe('gzip');
  expect(await request('identity')).toBeUndefined();
  expect(kept.rest).toBe(quick);
  for (let use = 0; use < 4; use++) expect(await request('gzip')).toBe('gzip');
  await vi.waitFor(() => expect(kept.brotli).toBeDefined());
  expect(kept.rest.deflated.length).toBeLessThan(quick.deflated.length);
  expect([await request('gzip, br'), await request('gzip'), await request('')]).toEqual(['br', 'gzip', undefined]);
  const { headers } = await app.inject({ url: '/', headers: { 'if-none-match': '"1"' } });
  expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
});

test('a failed better compression is retried after as many requests, not at each', async () => {
  const kept = { ...cached({ status: 200, html: '<p>Red mug</p>' }), etag: '"1"', uses: 0 };
  const cache = new PageCache();
  let attempts = 0;
  const keep = vi.spyOn(cache, 'keepCompressed').mockImplementation((_, forms) => {
    if (forms.brotli === undefined) attempts += 1;
    else throw new Error('no memory');
  });
  const app = appWith(async () => kept, cache);
  const request = async (times: number) => {
    for (let use = 0; use < times; use++) await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  };
  await request(5);
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(2));
  await request(4);
  expect(attempts).toBe(1);
  await request(1);
  expect(attempts).toBe(2);
});
