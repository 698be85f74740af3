import { gunzipSync } from 'node:zlib';
import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import type { Read } from '@countinghouse/contracts/pages/page-renderer';
import { refusalOf } from '@countinghouse/platform/rest/replies/error-reply';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { registerSitemap } from './sitemap.routes.ts';
import { PRODUCTS_PER_FILE, productEntries } from './sitemap.ts';

const SHOP = 'https://shop.example';
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

interface Stage {
  readonly products?: number;
  readonly limit?: number;
  /** Number of reads after which they fail. */
  readonly failsAfter?: number;
}

/** A shop of numbered products behind the calls that the sitemap reads. */
function stage({ products = 3, limit = 1_000, failsAfter = Number.POSITIVE_INFINITY }: Stage = {}) {
  let now = 1_000_000;
  const sizes: number[] = [];
  const read: Read = async (operation, { query = {} }) => {
    if (operation === 'getFrame') {
      const flowers = { _id: 'c1', name: 'Flowers', subCategory: [{ _id: 'c2', name: '玫瑰', subCategory: [] }] };
      return { status: 200, body: { shopUrl: SHOP, categories: [flowers], pages: ['about', 'newPage'] } };
    }
    if (operation === 'getHome') return { status: 200, body: { displays: [{ tag: { _id: 't1', name: 'Cups' } }] } };
    if (sizes.length >= failsAfter) return { status: 503, body: {} };
    const size = Number(query.size);
    sizes.push(size);
    const from = query.after === undefined ? 0 : Number(String(query.after).slice(-12)) + 1;
    const shown = Array.from({ length: Math.max(0, Math.min(size, products - from)) }, (_, index) => ({
      _id: idOf(from + index),
      name: `A & B "${from + index}"`,
      changedAt: '2026-01-02T03:04:05.000Z',
    }));
    return { status: 200, body: { products: shown, next: from + size < products ? shown.at(-1)?._id : null } };
  };
  const app: FastifyInstance = Fastify();
  app.setErrorHandler((error, _, reply) => {
    const { refused } = refusalOf(error);
    return reply.code(refused === 'NOT_FOUND' ? 404 : refused === 'RATE_LIMITED' ? 429 : 503).send(refused);
  });
  registerSitemap(app, { read, locale: 'en', limit: { count: limit, seconds: 60 }, clock: () => now });
  return {
    sizes,
    pass: (ms: number) => {
      now += ms;
    },
    get: async (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers }),
  };
}

/**
 * Returns the values of an element in an XML text, which must be well-formed: tags closed in order, no bare `&` or `<`.
 */
function valuesOf(xml: string, element: string): string[] {
  const open: string[] = [];
  const body = xml.replace(/^<\?xml [^>]*\?>\n/, '');
  for (const [tag, end, name = '', single] of body.matchAll(/<(\/?)([\w:]+)(?:\s[\w:]+="[^"<>]*")*\s*(\/?)>|[<>]/g)) {
    if (name === '') throw new Error(`not well-formed at ${tag}`);
    if (!end && !single) open.push(name);
    else if (end && open.pop() !== name) throw new Error(`not well-formed at ${tag}`);
  }
  expect(open).toEqual([]);
  expect(body.replace(/&#\d+;/g, '')).not.toContain('&');
  const found = body.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, value = '']) =>
    value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(+code)),
  );
}

test('robots.txt names the sitemap, excludes accounts in both languages, and allows the products', async () => {
  const { headers, body } = await stage().get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  const lines = body.split('\n');
  expect(lines).toContain(`Sitemap: ${SHOP}/sitemap.xml`);
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.slice(1) ?? []);
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/account', '/zh-HK/account', '/checkout']));
  for (const path of ['/product/1/x', '/zh-HK/category/1/x', '/returns', '/about', '/files/images/1.webp']) {
    expect(closed.some((prefix) => path.startsWith(prefix))).toBe(false);
  }
});

test('the file of pages has every page in both languages, each with its alternates', async () => {
  const { body } = await stage().get('/sitemap-pages.xml');
  const paths = valuesOf(body, 'loc').map((address) => decodeURI(address.replace(SHOP, '')));
  for (const path of ['/products', '/category/c1/flowers', '/category/c2/玫瑰', '/tag/t1/cups', '/about', '/news']) {
    expect(paths).toContain(path);
    expect(paths).toContain(`/zh-HK${path}`);
  }
  expect(paths).toContain('/');
  expect(paths).toContain('/zh-HK');
  // A page without content is 404 and is not listed.
  expect(paths).not.toContain('/terms');
  expect(body).toContain(`hreflang="zh-HK" href="${SHOP}/zh-HK/about"`);
  expect(body).toContain(`hreflang="x-default" href="${SHOP}/about"`);
});

test('the files in the index contain every product once per language, and none more than the maximum', async () => {
  const total = 2 * PRODUCTS_PER_FILE + 7;
  const shop = stage({ products: total });
  const files = valuesOf((await shop.get('/sitemap.xml')).body, 'loc').map((address) => address.replace(SHOP, ''));
  expect(files).toHaveLength(4);
  const seen = new Map<string, number>();
  for (const file of files.filter((name) => name.startsWith('/sitemap-products'))) {
    const { body } = await shop.get(file);
    const addresses = [...body.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeLessThanOrEqual(2 * PRODUCTS_PER_FILE);
    for (const address of addresses) seen.set(address, (seen.get(address) ?? 0) + 1);
  }
  expect(seen.size).toBe(2 * total);
  expect([...seen.values()].every((times) => times === 1)).toBe(true);
  expect(seen.has(`${SHOP}/zh-HK/product/${idOf(0)}/${slugOf('A & B "0"')}`)).toBe(true);
});

test.each([
  [0, 1],
  [1, 1],
  [PRODUCTS_PER_FILE, 1],
  [PRODUCTS_PER_FILE + 1, 2],
  [4 * PRODUCTS_PER_FILE, 4],
])('%i products are in as few files as possible: %i', async (total, files) => {
  const named = valuesOf((await stage({ products: total }).get('/sitemap.xml')).body, 'loc');
  expect(named).toHaveLength(1 + files);
});

test('a file of products is read in small steps, and the index of a large shop is cached', async () => {
  const shop = stage({ products: 100_000 });
  await shop.get('/sitemap-products.xml');
  expect(Math.max(...shop.sizes)).toBeLessThanOrEqual(500);
  shop.sizes.length = 0;
  await shop.get('/sitemap.xml');
  await shop.get('/sitemap.xml');
  expect(shop.sizes).toHaveLength(10);
  shop.pass(3_600_000);
  await shop.get('/sitemap.xml');
  expect(shop.sizes).toHaveLength(20);
});

test('a file is made once in its life, however many ask and however they ask', async () => {
  const shop = stage({ products: 3 * PRODUCTS_PER_FILE });
  await shop.get('/sitemap.xml');
  const reads = () => shop.sizes.splice(0).length;
  reads();
  const zipped = { 'accept-encoding': 'gzip' };
  const [plain, ...others] = await Promise.all([
    shop.get('/sitemap-products.xml'),
    ...Array.from({ length: 20 }, () => shop.get('/sitemap-products.xml', zipped)),
  ]);
  expect(reads()).toBe(PRODUCTS_PER_FILE / 500);
  for (const { headers, rawPayload } of others) {
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe(plain?.body);
  }
  // Any id leads to the file that its product is in.
  for (let n = 0; n < 40; n += 1) await shop.get(`/sitemap-products.xml?after=${idOf(n * 60)}`, zipped);
  expect(reads()).toBe(0);
  shop.pass(600_000);
  await shop.get('/sitemap-products.xml', zipped);
  expect(reads()).toBe(PRODUCTS_PER_FILE / 500);
});

test('copies that are kept do not count, files that are made or unpacked do', async () => {
  const shop = stage({ limit: 2 });
  const statuses = async (headers: Record<string, string>) => {
    const codes: number[] = [];
    for (let n = 0; n < 3; n += 1) codes.push((await shop.get('/sitemap-pages.xml', headers)).statusCode);
    return codes;
  };
  expect(await statuses({ 'accept-encoding': 'gzip, br' })).toEqual([200, 200, 200]);
  expect(await statuses({})).toEqual([200, 429, 429]);
});

test('invalid values are 404, too many files are refused, and a failed index is retried', async () => {
  for (const after of ['x', '', `${idOf(1)}'`, '%00', `${idOf(1)}&after=${idOf(2)}`]) {
    expect((await stage().get(`/sitemap-products.xml?after=${after}`)).statusCode).toBe(404);
  }
  const limited = stage({ limit: 1 });
  expect((await limited.get('/sitemap.xml')).statusCode).toBe(200);
  expect((await limited.get('/sitemap.xml')).statusCode).toBe(429);
  const failing = stage({ failsAfter: 0 });
  expect((await failing.get('/sitemap.xml')).statusCode).toBe(503);
  expect((await failing.get('/sitemap-products.xml')).statusCode).toBe(503);
  expect((await failing.get('/robots.txt')).statusCode).toBe(200);
});

test('with any names of products a file is well-formed and ASCII, and its addresses resolve', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const site = { shopUrl: SHOP, locale: 'zh-HK' as const };
      const xml = productEntries(site, [{ _id: 'p', name, changedAt: '2026-01-02T03:04:05.000Z' }]);
      const [english, chinese] = valuesOf(xml, 'loc');
      expect(chinese).toBe(new URL(`/product/p/${slugOf(name)}`, SHOP).href);
      expect(english).toBe(new URL(`/en/product/p/${slugOf(name)}`, SHOP).href);
      expect(xml).toMatch(/^[\x20-\x7e\n]*$/);
    }),
  );
});
