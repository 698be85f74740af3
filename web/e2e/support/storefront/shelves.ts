import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { ORDER_LINK_PATH, PAYMENT_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import type { Locator, Page, Response } from 'playwright-core';
import { type Links, linksFor } from '../../src/storefront/i18n/links.ts';
import { GUEST_CART_KEY } from '../../src/storefront/stores/cart/guest-cart.ts';
import { type Look, setStorage } from './browser.ts';
import { type Customer, newCustomer, owner, type Person, placeOrder, unique } from './people.ts';
import { drawn } from './pictures.ts';
import { atRest } from './screens.ts';
import type { ShopPlace } from './shop-process.ts';

type Language = Look['language'];

/** A record with its id and its name. */
export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Sample data of the storefront: one record for each kind of page. */
export interface Shelves {
  readonly staff: Person;
  /** A top-level category; the products are in it or in its sub-category `below`. */
  readonly category: Named;
  readonly below: Named;
  /** A tag with three pages of products. */
  readonly tag: Named;
  /** A tag of every second one of these products. */
  readonly otherTag: Named;
  /** A product in stock, with a photo and thumbnails. */
  readonly product: Named;
  /** A product with three units left. */
  readonly low: Named;
  readonly soldOut: Named;
  readonly deleted: Named;
  readonly inactive: Named;
  readonly customer: Customer;
  /** The id of an order of the customer, with one line of `product`. */
  readonly order: string;
}

/** Number of products with the tag: three pages of a listing. */
export const PRODUCTS = 30;
/** The description of every sample product. */
export const description =
  'Thrown by hand and fired twice. It holds 300 ml and may go into the dishwasher. 手工拉坯，容量三百毫升。';
/** The text of every page that staff write. */
export const policy =
  'We deliver to Hong Kong, Kowloon, the New Territories and the outlying islands. 送貨至全港各區。';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50" width="480" height="600"><rect width="40" height="50" fill="#e9e2d6"/>
  <path d="M9 18h18v12a9 9 0 0 1-18 0zM27 21h4v6h-5v-2h3v-2h-2z" fill="#7a4b2f"/></svg>`;

/** Creates the sample data of one test file. */
export async function stockShelves(shop: ShopPlace): Promise<Shelves> {
  const staff = await owner(shop);
  const { api } = staff;
  const image = await drawn(drawing);
  const photo = (await api.upload('uploadProductPhoto', new Blob([new Uint8Array(image)], { type: 'image/png' }))).path;

  const { category: top } = await api.call('createCategory', { body: { name: unique('Kitchen 廚房') } });
  const { category } = await api.call('addSubCategory', {
    params: { id: top._id },
    body: { name: 'Mugs 杯', pos: [] },
  });
  const below = category.subCategory[0];
  if (!below) throw new Error('the sub-category was not made');
  const { tag } = await api.call('createTag', { body: { name: unique('Stoneware') } });
  const { tag: otherTag } = await api.call('createTag', { body: { name: unique('Gifts') } });

  const make = async (name: string, sellingPrice: number, more: object = {}): Promise<Named> => {
    const body = {
      itemNo: unique('SW'),
      name,
      description,
      sellingPrice,
      quantity: 40,
      tags: [tag._id],
      category: { category: top._id, pos: [0] },
      photo,
      ...more,
    };
    return (await api.call('createProduct', { body })).product;
  };
  const mugs = Array.from({ length: PRODUCTS - 3 }, (_, index) => index);
  const tags = [tag._id, otherTag._id];
  for (const mug of mugs) await make(`Stoneware mug ${mug + 1}`, 100 + mug, mug % 2 === 0 ? { tags } : {});
  const product = await make(unique('Hand-thrown stoneware tea cup 手拉坯茶杯'), 188, {
    thumbnails: Array.from({ length: 4 }, () => photo),
    tags,
  });
  const low = await make(unique('Stoneware jug'), 320, { quantity: 3 });
  const soldOut = await make(unique('Stoneware plate'), 96, { quantity: 0 });
  const deleted = await make(unique('Cracked bowl'), 12);
  await api.call('deleteProduct', { params: { id: deleted._id } });
  const inactive = await make(unique('Bowl of last year'), 15);
  await api.call('updateProduct', { params: { id: inactive._id }, body: { status: false } });

  await seedShop(staff, photo, tag);
  const customer = await newCustomer(shop, '陳大文 Chan Tai Man');
  const order = await placeOrder(customer, [{ product: product._id, quantity: 1 }]);
  // These reads wait until the views, from which pages are rendered, have all records.
  await api.call('getFrame');
  await api.call('getHome');
  await api.call('productListing', { query: { tag: [tag._id], view: 'card' } });
  return {
    ...{ staff, category, below, tag, otherTag, product, low, soldOut, deleted, inactive, customer },
    order: order._id,
  };
}

/** Selects the sample data in a filled shop; only a deleted product, a customer and an order are created. */
export async function findShelves(shop: ShopPlace): Promise<Shelves> {
  const staff = await owner(shop);
  const { api } = staff;
  const { categories } = await api.call('getFrame');
  const { displays } = await api.call('getHome');
  const category = categories.find(({ subCategory }) => subCategory.length > 0) ?? categories[0];
  const [display, otherDisplay = display] = displays;
  if (!category || !display || !otherDisplay) throw new Error('the shop has no categories or no product displays');
  const { products } = await api.call('productListing', { query: { view: 'card', sort: 'best', size: 100 } });
  const cards = products as readonly ProductCard[];
  const { products: alerts } = await api.call('inventoryAlert', { query: { size: 100 } });
  const [best = display.products[0]] = cards;
  if (!best) throw new Error('the shop has no products');
  const { product: deleted } = await api.call('createProduct', {
    body: { itemNo: unique('OLD'), name: 'Cracked bowl' },
  });
  await api.call('deleteProduct', { params: { id: deleted._id } });
  const customer = await newCustomer(shop, '陳大文 Chan Tai Man');
  const inStock = cards.find(({ stock }) => stock === 'in') ?? best;
  const order = await placeOrder(customer, [{ product: inStock._id, quantity: 1 }]);
  return {
    ...{ staff, category, deleted, inactive: deleted, customer, order: order._id },
    below: category.subCategory[0] ?? category,
    tag: display.tag,
    otherTag: otherDisplay.tag,
    product: inStock,
    low: cards.find(({ stock }) => stock === 'low') ?? best,
    soldOut: alerts.find(({ quantity }) => quantity === 0) ?? best,
  };
}

/** Saves the company, the home page, and all pages with content by staff. */
async function seedShop({ api }: Person, photo: string, tag: Named): Promise<void> {
  const company = { name: 'Potters of Mui Wo 梅窩陶坊', address: '1 Pier Road, Mui Wo', phone: '+852 2345 6789' };
  await api.call('saveCompanyInfo', { body: company });
  await api.call('savePage', { body: { page: 'dashboard', title: 'Potters of Mui Wo', banner: [photo, photo] } });
  await api.call('savePage', {
    body: { page: 'contact', address: company.address, email: 'shop@example.com', phone: company.phone, socials: [] },
  });
  const blocks = [
    {
      key: 'a1b2c',
      text: 'Good to know',
      type: 'header-two',
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    },
    { key: 'd3e4f', text: policy, type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
  ];
  for (const page of policies) await api.call('savePage', { body: { page, text: { blocks, entityMap: {} } } });
  await api.call('savePage', { body: { page: 'newPage', images: [photo] } });
  await api.call('addProductDisplay', { body: { title: 'From the kiln 新出窯', tag: tag._id } });
}

const policies = [
  'about',
  'membership',
  'shippingPaymentTerms',
  'deliveryMethod',
  'privacyPolicy',
  'returnReplacementPolicy',
] as const;

/** The address of a storefront page in one state. */
export interface ShopAddress {
  readonly path: (links: Links, shelves: Shelves) => string;
  /** The expected status. Default 200. */
  readonly status?: 404 | 410;
  /** The visitor: a guest with a cart, or a customer. Default: a guest without a cart. */
  readonly as?: 'shopper' | 'customer';
  /** True when its content is loaded in the browser, which requires JavaScript. */
  readonly isPersonal?: true;
  /** True when search engines must not index it. */
  readonly isUnindexed?: true;
}

const personal = { isPersonal: true, isUnindexed: true } as const;

/** Every page of the storefront, by the name of its screenshot. */
export const shopAddresses: Readonly<Record<string, ShopAddress>> = {
  home: { path: ({ home }) => home },
  products: { path: ({ products }) => products },
  'products-second-page': { path: ({ products }) => `${products}?current=2` },
  category: { path: (links, { category }) => links.category(category) },
  'sub-category': { path: (links, { below }) => links.category(below) },
  'category-narrowed': {
    path: (links, { category, tag, otherTag }) =>
      `${links.category(category)}?tag=${[tag._id, otherTag._id].sort().join('%2C')}&in_stock=true&sort=price`,
    isUnindexed: true,
  },
  tag: { path: (links, { tag }) => links.tag(tag) },
  search: { path: ({ search }) => `${search}?search=mug`, isUnindexed: true },
  'search-nothing': { path: ({ search }) => `${search}?search=zzzzqqqq`, isUnindexed: true },
  product: { path: (links, { product }) => links.product(product) },
  'product-low': { path: (links, { low }) => links.product(low) },
  'product-sold-out': { path: (links, { soldOut }) => links.product(soldOut) },
  'product-gone': { path: (links, { deleted }) => links.product(deleted), status: 410, isUnindexed: true },
  cart: { path: ({ cart }) => cart, as: 'shopper', ...personal },
  'cart-empty': { path: ({ cart }) => cart, ...personal },
  checkout: { path: ({ checkout }) => checkout, as: 'shopper', ...personal },
  'sign-in': { path: (links) => links.signIn(), ...personal },
  register: { path: (links) => links.register(), ...personal },
  forgot: { path: (links) => links.forgot, ...personal },
  reset: { path: ({ to }) => to('/reset'), ...personal },
  account: { path: ({ account }) => account, as: 'customer', ...personal },
  order: { path: (links, { order }) => links.order(order), as: 'customer', ...personal },
  'order-placed': { path: (links, { order }) => `${links.order(order)}?placed=1`, as: 'customer', ...personal },
  'pay-link-incomplete': { path: ({ to }) => to(PAYMENT_LINK_PATH), ...personal },
  'order-link-incomplete': { path: ({ to }) => to(ORDER_LINK_PATH), ...personal },
  'account-details': { path: ({ to }) => to('/account/details'), as: 'customer', ...personal },
  'account-password': { path: ({ to }) => to('/account/password'), as: 'customer', ...personal },
  'account-devices': { path: ({ to }) => to('/account/devices'), as: 'customer', ...personal },
  'account-saved': { path: ({ to }) => to('/account/saved'), as: 'customer', ...personal },
  'account-data': { path: ({ to }) => to('/account/data'), as: 'customer', ...personal },
  'account-erase': { path: ({ to }) => to('/account/erase'), as: 'customer', ...personal },
  about: { path: (links) => links.page('about') },
  membership: { path: (links) => links.page('membership') },
  terms: { path: (links) => links.page('shippingPaymentTerms') },
  delivery: { path: (links) => links.page('deliveryMethod') },
  privacy: { path: (links) => links.page('privacyPolicy') },
  returns: { path: (links) => links.page('returnReplacementPolicy') },
  news: { path: (links) => links.page('newPage') },
  contact: { path: (links) => links.page('contact') },
  'not-found': { path: ({ to }) => to('/nowhere'), status: 404, isUnindexed: true },
};

/** The default language of the shop, whose addresses have no prefix. */
const locale: Language = 'en';

/** Returns the links of the storefront in a language. */
export function linksIn(language: Language): Links {
  return linksFor({ language, locale });
}

/** Opens an address as its visitor, and waits until the page is hydrated and its data is rendered. */
export async function visit(
  page: Page,
  shop: ShopPlace,
  { path, as }: Pick<ShopAddress, 'path' | 'as'>,
  shelves: Shelves,
  language: Language = 'en',
): Promise<Response> {
  const { customer, product, low, soldOut } = shelves;
  const line = (name: Named, quantity: number) => ({ product: name._id, quantity });
  const cart = as === 'shopper' ? [line(product, 2), line(low, 1), line(soldOut, 1)] : [];
  await setStorage(page, shop.address, {
    [tokenKeys.customer]: as === 'customer' ? customer.token : '',
    [GUEST_CART_KEY]: cart.length > 0 ? JSON.stringify(cart) : '',
  });
  return open(page, shop.address + path(linksIn(language), shelves));
}

/** Opens an address of the storefront, and waits until the page is hydrated and its data is rendered. */
export async function open(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  if (!response) throw new Error(`${address} did not answer`);
  await waitForHydration(page);
  return response;
}

/** Resolves when the page is hydrated and everything that it requested is rendered. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await atRest(page);
}

/** Lets a page load no script, as after the one time that its document is loaded again for them. */
export async function refuseScripts(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('countinghouse.loaded-again', '1'));
  await page.route('**/assets/**.js', (route) => route.fulfill({ status: 500, body: 'broken' }));
}

/** Returns the visible text of elements in one line. */
export async function textIn(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
}

/** Changes the size and the theme of a loaded storefront page. */
export async function dress(
  page: Page,
  { width, height, theme }: Pick<Look, 'width' | 'height' | 'theme'>,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((chosen) => {
    // With transitions, however short, inherited colours reach only one level of elements per frame.
    const withoutMotion = new CSSStyleSheet();
    withoutMotion.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [withoutMotion];
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Loads the pictures below the viewport as well. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await atRest(page);
}

/** Collects errors and warnings in the console of a page, and violations of its content security policy. */
export async function collectConsoleErrors(page: Page): Promise<string[]> {
  const consoleErrors: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The status of the page itself is expected, such as 404 or 410.
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    // Google's host is blocked; its button is omitted then.
    if (message.location().url.startsWith('https://accounts.google.com/')) return;
    consoleErrors.push(`${page.url()}: ${message.text()}`);
  });
  return consoleErrors;
}
