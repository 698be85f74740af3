import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { setStorage } from '../support/browser.ts';
import { isTooWide, shopFixture } from '../support/shop.ts';
import { linksIn, shopAddresses } from '../support/storefront/addresses.ts';
import { open, textIn } from '../support/storefront/pages.ts';
import { description, policy, type Shelves, stockShelves } from '../support/storefront/shelves.ts';

/** Pages without JavaScript, which are the same for everyone except for personal ones, and their addresses. */
const fixture = shopFixture();
const links = linksIn('en');
const PHONE = '+852 2345 6789';
let shelves: Shelves;
let plain: Page;

beforeAll(async () => {
  shelves = await stockShelves(fixture.shop);
  plain = await fixture.openPage({ scripts: false });
});

const at = (path: string) => fixture.shop.address + path;
/** Performs an action that navigates to another document, and waits until that is loaded. */
async function navigate(page: Page, action: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await action();
  await loaded;
}
const textOf = (selector: string) => textIn(plain.locator(selector));
const shared = Object.entries(shopAddresses).filter(([, { isPersonal }]) => !isPersonal);
const own = Object.entries(shopAddresses).filter(([, { isPersonal }]) => isPersonal);

it.each(shared)('%s is complete without JavaScript', async (_, { path, status = 200 }) => {
  for (const language of ['en', 'zh-HK'] as const) {
    const response = await plain.goto(at(path(linksIn(language), shelves)));
    expect(response?.status()).toBe(status);
    expect(await plain.locator('html').getAttribute('lang')).toBe(language);
    expect((await textOf('h1')).length).toBeGreaterThan(0);
    expect(await plain.locator('main [aria-busy="true"]').count()).toBe(0);
    const textLength = (await textOf('main')).length - (await textOf('h1')).length;
    expect(textLength + (await plain.locator('main img').count())).toBeGreaterThan(0);
  }
});

it.each(own)('%s shows that it requires JavaScript, and how to order without', async (_, { path }) => {
  for (const [language, word] of [
    ['en', 'needs JavaScript'],
    ['zh-HK', '需要 JavaScript'],
  ] as const) {
    await plain.goto(at(path(linksIn(language), shelves)));
    const text = await textOf('main');
    expect(text).toContain(word);
    expect(text).toContain(PHONE);
  }
});

it('a product page has name, price, stock, description, pictures and the phone number for orders', async () => {
  await plain.goto(at(links.product(shelves.product)));
  expect(await textOf('h1')).toBe(shelves.product.name);
  const text = await textOf('main');
  for (const part of ['$188.00', 'In stock', description, 'needs JavaScript', PHONE]) expect(text).toContain(part);
  const loaded = await plain.evaluate(() => {
    const photo = document.querySelector<HTMLImageElement>('main img');
    return photo?.decode().then(() => photo.naturalWidth > 0);
  });
  expect(loaded).toBe(true);
  await plain.goto(at(links.product(shelves.low)));
  expect(await textOf('main')).toContain('Only 3 left');
  await plain.goto(at(links.product(shelves.soldOut)));
  expect(await textOf('main')).toContain('Sold out');
});

it('a listing has its cards and facets, and is filtered, sorted and extended without JavaScript', async () => {
  await plain.goto(at(links.category(shelves.category)));
  const cards = plain.locator('main article');
  expect(await cards.count()).toBe(24);
  for (const card of await cards.allInnerTexts()) expect(card).toMatch(/\$\d+\.00/);
  expect(await textOf('main')).toContain('30 products');
  const first = await textIn(cards.first());

  await navigate(plain, () => plain.getByRole('link', { name: 'Show 6 more' }).click());
  expect(new URL(plain.url()).search).toBe('?shown=48');
  expect(await cards.count()).toBe(30);
  expect(await textIn(cards.first())).toBe(first);
  await plain.goto(at(`${links.category(shelves.category)}?current=2`));
  expect(await cards.count()).toBe(6);
  await navigate(plain, () => plain.getByRole('link', { name: 'Back to the first products' }).click());

  await plain.getByText('Sort by').click();
  await navigate(plain, () => plain.getByRole('link', { name: 'Price: low to high' }).click());
  expect(await textIn(cards.first())).toContain('$96.00');
  await navigate(plain, () => plain.getByRole('link', { name: /^Gifts/ }).click());
  expect(await textOf('main')).toContain('15 products');
  await plain.getByLabel('From').fill('110');
  await navigate(plain, () => plain.getByRole('button', { name: 'Apply' }).click());
  expect(await textIn(cards.first())).toContain('$110.00');
  await navigate(plain, () => plain.getByRole('link', { name: /^Remove the filter Gifts/ }).click());
  expect(await textIn(cards.nth(1))).toContain('$111.00');
});

it('the search form works, and a link opens the page in the other language', async () => {
  await plain.goto(at(links.home));
  await plain.getByRole('searchbox').fill('stoneware jug');
  await navigate(plain, () => plain.getByRole('searchbox').press('Enter'));
  expect(await textOf('h1')).toContain('stoneware jug');
  await navigate(plain, () => plain.getByRole('link', { name: shelves.low.name }).click());
  expect(await textOf('h1')).toBe(shelves.low.name);
  await navigate(plain, () => plain.locator('header a[hreflang="zh-HK"]').click());
  expect(new URL(plain.url()).pathname).toBe(new URL(at(linksIn('zh-HK').product(shelves.low))).pathname);
  expect(await textOf('main')).toContain('只剩 3 件');
});

it('on a phone the categories open, and nothing is wider than the viewport', async () => {
  const phone = await fixture.openPage({ scripts: false, width: 360, height: 740 });
  await phone.goto(at(links.home));
  expect(await isTooWide(phone)).toBe(false);
  await phone.getByRole('button', { name: 'Categories' }).last().click();
  const categories = phone.getByRole('navigation', { name: 'Categories' });
  await navigate(phone, () => categories.getByRole('link', { name: shelves.category.name }).click());
  expect(await textIn(phone.locator('h1'))).toBe(shelves.category.name);
});

it('a page has the same bytes for a signed-in customer', async () => {
  const { token } = shelves.customer;
  const paths = [
    links.home,
    links.product(shelves.product),
    links.category(shelves.category),
    links.cart,
    links.checkout,
  ];
  const mine = await fixture.openPage();
  await setStorage(mine, fixture.shop.address, { [tokenKeys.customer]: token });
  for (const path of paths) {
    const anonymous = await fetch(at(path));
    const html = await anonymous.text();
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: `token=${token}`,
      'accept-language': 'zh-HK',
      'user-agent': 'Mozilla/5.0 (iPhone)',
    };
    const known = await fetch(at(path), { headers });
    expect(await known.text()).toBe(html);
    expect(known.headers.get('etag')).toBe(anonymous.headers.get('etag'));
    expect(anonymous.headers.get('set-cookie')).toBeNull();
    expect(await (await open(mine, at(path))).text()).toBe(html);
    for (const secret of [token, shelves.customer.email, shelves.customer.id]) expect(html).not.toContain(secret);
  }
});

it('the HTML of a product page is at most 18 kB, compressed', async () => {
  const html = await (await fetch(at(links.product(shelves.product)))).text();
  expect(gzipSync(html).byteLength).toBeLessThanOrEqual(18_000);
});

const answerTo = (path: string) => fetch(at(path), { redirect: 'manual' });

it('changed addresses redirect, ended products respond with 410, unknown addresses with 404', async () => {
  const { product, deleted, inactive, category, below, tag } = shelves;
  const redirects = [
    [`/product/${product._id}`, links.product(product)],
    [`/product/${product._id}/another-name`, links.product(product)],
    [`/product/${product._id.toUpperCase()}/x`, links.product(product)],
    [`/zh-HK/product/${product._id}`, linksIn('zh-HK').product(product)],
    [`/category/${category._id}/x`, links.category(category)],
    [`/category/${below._id}`, links.category(below)],
    [`/tag/${tag._id}/x`, links.tag(tag)],
  ] as const;
  for (const [path, to] of redirects) {
    const answer = await answerTo(path);
    expect([path, answer.status]).toEqual([path, 301]);
    expect(answer.headers.get('location')).toBe(new URL(at(to)).pathname);
  }
  const own = await answerTo(`/en${links.product(product)}?current=2`);
  expect([own.status, own.headers.get('location')]).toEqual([
    302,
    `${new URL(at(links.product(product))).pathname}?current=2`,
  ]);
  for (const ended of [deleted, inactive]) {
    const answer = await answerTo(links.product(ended));
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain(ended.name);
  }
  for (const path of [`/product/${randomUUID()}`, '/product/nonsense/x', `/category/${randomUUID()}`, '/nowhere']) {
    const answer = await answerTo(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('<h1');
  }
});

it.each([
  '/products?current=-1',
  '/products?current=99999999999999999999',
  '/products?current=1e9&sort=drop%20table',
  '/products?tag=%00',
  '/products?tag=,,,&category=',
  '/products?min_price=abc&max_price=-5',
  '/products?min_price=99999999&max_price=0.001',
  '/products?sort=__proto__&constructor=1&toString=2',
  '/products?%=%&=&&&',
  '/search?search=%00%ED%A0%80',
  '/search?search=%F0%9F%98%80',
  `/search?search=${'a'.repeat(5_000)}`,
  "/search?search=%25_%5C'%22;--",
  '/search?search=%3Cscript%3Ealert(1)%3C/script%3E',
  '/search?search[]=a&search[x]=b',
  '/search?search=a&search=b&category=nonsense',
  '/zh-HK/zh-HK/product',
  '/category/0/x?current=2&current=3',
  "/account/orders/1'%20OR%201=1",
])('%s responds with a page, or redirects to one', async (path) => {
  const first = await answerTo(path);
  expect(first.status).toBeLessThan(500);
  const answer = await fetch(at(path));
  expect(answer.status).toBeLessThan(500);
  expect(new URL(answer.url).origin).toBe(fixture.shop.address);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const html = await answer.text();
  expect(html).toContain('<h1');
  expect(html).not.toContain('<script>alert');
});

it.each([
  ['/product/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 400],
  [`/product/${'x'.repeat(6_000)}`, 414],
  ['/product/x/%E0%A4%A', 400],
  ['/zh-HK/%', 400],
  ['//example.invalid/products', 400],
  ['/zh-HK//example.invalid', 400],
])('%s is invalid, and responds with an error page of the shop', async (path, status) => {
  const response = await plain.goto(at(path));
  expect(response?.status()).toBe(status);
  expect(await plain.locator('html').getAttribute('lang')).toBe(path.startsWith('/zh-HK') ? 'zh-HK' : 'en');
  expect((await textOf('h1')).length).toBeGreaterThan(0);
  expect(await plain.locator('main input[type="search"]').count()).toBe(1);
  expect(await plain.locator('a[href^="//"]').count()).toBe(0);
});

it('sign-in redirects to pages of the storefront only', async () => {
  const mine = await fixture.openPage();
  await setStorage(mine, fixture.shop.address, { [tokenKeys.customer]: shelves.customer.token });
  const next = (value: string) => at(`/sign-in?next=${encodeURIComponent(value)}`);
  for (const value of [
    '//example.invalid',
    'https://example.invalid/',
    '/\\example.invalid',
    '/\t/example.invalid',
    'javascript:alert(1)',
    '/admin',
    '/api/v1/setting',
  ]) {
    await mine.goto(next(value));
    await mine.waitForURL((url) => url.pathname !== '/sign-in');
    expect([value, mine.url()]).toEqual([value, at(links.account)]);
  }
  await mine.goto(next('/delivery?from=1'));
  await mine.waitForURL(at('/delivery?from=1'));
  expect(await (await fetch(at(links.page('deliveryMethod')))).text()).toContain(policy.slice(0, 40));
});
