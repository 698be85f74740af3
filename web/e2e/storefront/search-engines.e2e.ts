import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shopFixture } from '../support/shop.ts';
import { linksIn, shopAddresses } from '../support/storefront/addresses.ts';
import { description, type Shelves, stockShelves } from '../support/storefront/shelves.ts';

/** The metadata for search engines and link previews, checked against their published rules. */
const fixture = shopFixture();
const links = linksIn('en');
const chinese = linksIn('zh-HK');
let shelves: Shelves;
/** A page that only parses documents. */
let parser: Page;

beforeAll(async () => {
  shelves = await stockShelves(fixture.shop);
  parser = await fixture.openPage();
});

const at = (path: string) => new URL(fixture.shop.address + path).href;

interface Head {
  readonly title: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly canonical: string[];
  readonly alternates: Readonly<Record<string, string>>;
  readonly jsonLd: readonly Record<string, unknown>[];
}

async function headAt(path: string): Promise<Head> {
  const html = await (await fetch(at(path))).text();
  return parser.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html');
    const all = <Kind extends Element>(selector: string) => [...head.querySelectorAll<Kind>(selector)];
    return {
      title,
      meta: Object.fromEntries(
        all<HTMLMetaElement>('meta[content]').map((meta) => [
          meta.name || (meta.getAttribute('property') ?? ''),
          meta.content,
        ]),
      ),
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
      alternates: Object.fromEntries(
        all<HTMLLinkElement>('link[rel=alternate]').map((link) => [link.hreflang, link.getAttribute('href') ?? '']),
      ),
      jsonLd: all('script[type="application/ld+json"]').map(({ textContent }) => JSON.parse(textContent ?? '')),
    };
  }, html);
}

const indexed = Object.entries(shopAddresses).filter(([, { isUnindexed }]) => !isUnindexed);
const unindexed = Object.entries(shopAddresses).filter(([, { isUnindexed }]) => isUnindexed);

it.each(indexed)('%s has canonical and alternate addresses, and link previews', async (_, { path }) => {
  const [english, other] = [at(path(links, shelves)), at(path(chinese, shelves))];
  for (const [address, language] of [
    [english, 'en_GB'],
    [other, 'zh_HK'],
  ] as const) {
    const { title, meta, canonical, alternates } = await headAt(address.slice(fixture.shop.address.length));
    expect(canonical).toEqual([address]);
    expect(alternates).toEqual({ en: english, 'zh-HK': other, 'x-default': english });
    expect(meta.robots).toBeUndefined();
    expect(title).toContain('Potters of Mui Wo');
    expect(meta['og:title']).toBeTruthy();
    expect(meta['og:url']).toBe(address);
    expect(meta['og:site_name']).toBe('Potters of Mui Wo');
    expect(meta['og:locale']).toBe(language);
    expect(['website', 'product']).toContain(meta['og:type']);
  }
});

it.each(unindexed)('%s is excluded from search engines', async (_, { path }) => {
  const { meta, canonical, alternates } = await headAt(path(links, shelves));
  expect(meta.robots).toContain('noindex');
  expect([canonical, alternates]).toEqual([[], {}]);
});

it('the canonical address of a listing has the page, but neither the order nor the number of products', async () => {
  const category = links.category(shelves.category);
  expect((await headAt(`${category}?sort=price`)).canonical).toEqual([at(category)]);
  expect((await headAt(`${category}?current=2&utm_source=mail`)).canonical).toEqual([at(`${category}?current=2`)]);
  expect((await headAt(`${category}?shown=48`)).canonical).toEqual([at(category)]);
  const titles = [await headAt(category), await headAt(`${category}?current=2`)].map(({ title }) => title);
  expect(new Set(titles).size).toBe(2);
});

interface ProductData {
  readonly url: string;
  readonly image: readonly string[];
  readonly offers: Readonly<Record<string, string>>;
}

const ofType = ({ jsonLd }: Head, type: string) => jsonLd.filter((object) => object['@type'] === type);

it('a product has its name, pictures and offer as schema.org data', async () => {
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  for (const [product, price, availability] of [
    [shelves.product, '188.00', ['InStock']],
    [shelves.low, '320.00', ['InStock', 'LimitedAvailability']],
    [shelves.soldOut, '96.00', ['OutOfStock', 'SoldOut']],
  ] as const) {
    const head = await headAt(links.product(product));
    const [found, ...more] = ofType(head, 'Product') as unknown as ProductData[];
    if (!found) throw new Error(`${product.name} is no Product`);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ '@context': 'https://schema.org', name: product.name, description });
    expect(found.url).toBe(at(links.product(product)));
    const { offers: offer, image } = found;
    expect(offer['@type']).toBe('Offer');
    // Google requires a number without symbols and separators:
    // https://developers.google.com/search/docs/appearance/structured-data/product
    expect(offer.price).toBe(price);
    expect(currencies).toContain(offer.priceCurrency);
    expect(availability.map((word) => `https://schema.org/${word}`)).toContain(offer.availability);
    for (const address of [offer.url, ...image]) expect(address).toMatch(/^http:\/\//);
    for (const address of image) expect((await fetch(address)).status).toBe(200);
    expect(head.meta['og:type']).toBe('product');
    expect((await fetch(head.meta['og:image'] ?? '')).headers.get('content-type')).toContain('image/');
  }
});

it('breadcrumbs are numbered from one, and all but the last link to existing pages', async () => {
  const { category, below, product } = shelves;
  for (const [path, names] of [
    [links.category(below), [category.name, below.name]],
    [links.product(product), [category.name, below.name, product.name]],
  ] as const) {
    const [trail] = ofType(await headAt(path), 'BreadcrumbList');
    const items = trail?.itemListElement as { '@type': string; position: number; name: string; item?: string }[];
    expect(items.map(({ '@type': type }) => type)).toEqual(items.map(() => 'ListItem'));
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    expect(items.map(({ name }) => name).slice(-names.length)).toEqual(names);
    for (const { item } of items.slice(0, -1)) expect((await fetch(item ?? '')).status).toBe(200);
  }
});

it('the home page has its organization and its search as schema.org data', async () => {
  const head = await headAt('/');
  const [[shop], [site]] = [ofType(head, 'Organization'), ofType(head, 'WebSite')];
  expect(shop).toMatchObject({ url: at('/'), telephone: '+852 2345 6789' });
  const action = site?.potentialAction as { target: { urlTemplate: string }; 'query-input': string };
  expect(action['query-input']).toBe('required name=search_term_string');
  const search = action.target.urlTemplate.replace('{search_term_string}', encodeURIComponent('stoneware mug'));
  const answer = await fetch(search);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Stoneware mug');
});

it('robots.txt disallows the personal pages, the admin and the search, and links to the sitemap', async () => {
  const answer = await fetch(at('/robots.txt'));
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  for (const path of ['/cart', '/checkout', '/account', '/admin', '/search', '/zh-HK/cart']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  expect(lines.some((line) => line === 'Disallow: /')).toBe(false);
});

it('the sitemap has every page and every active product once, in both languages, and no excluded page', async () => {
  const files = await locationsIn('/sitemap.xml', 'sitemapindex');
  const pages = (
    await Promise.all(files.map((file) => locationsIn(new URL(file).href.slice(fixture.shop.address.length), 'urlset')))
  ).flat();
  expect(new Set(pages).size).toBe(pages.length);
  for (const language of [links, chinese]) {
    const listing = await shelves.staff.api.call('productListing', {
      query: { tag: [shelves.tag._id], view: 'card', size: 50 },
    });
    expect(listing.total).toBe(30);
    for (const product of listing.products) expect(pages).toContain(at(language.product(product)));
    for (const ended of [shelves.inactive, shelves.deleted]) expect(pages).not.toContain(at(language.product(ended)));
    for (const path of [language.home, language.products, language.category(shelves.below), language.page('about')]) {
      expect(pages).toContain(at(path));
    }
    for (const path of [language.cart, language.account, language.search]) expect(pages).not.toContain(at(path));
  }
});

/** Returns the addresses in a file of the sitemap, which must be well-formed and have this root element. */
async function locationsIn(path: string, root: string): Promise<string[]> {
  const answer = await fetch(at(path));
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-type')).toContain('xml');
  const found = await parser.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      return {
        root: document.documentElement.localName,
        namespace: document.documentElement.namespaceURI,
        locations: [...document.getElementsByTagNameNS('*', 'loc')].map(({ textContent }) => textContent ?? ''),
      };
    },
    await answer.text(),
  );
  expect([found.root, found.namespace]).toEqual([root, 'http://www.sitemaps.org/schemas/sitemap/0.9']);
  return found.locations;
}
