import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { tokenKeys } from '@countinghouse/contracts/identity/token-keys';
import type { Locator, Page, Response } from 'playwright-core';
import { type Links, linksFor } from '../../src/storefront/i18n/links.ts';
import { GUEST_CART_KEY } from '../../src/storefront/stores/guest-cart.ts';
import type { Look } from './browser.ts';
import { type Customer, newCustomer, owner, type Person, placeOrder, unique } from './people.ts';
import { atRest } from './screens.ts';
import type { ShopPlace } from './shop-process.ts';

type Language = Look['language'];

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What a shopper finds in a shop, one of each kind that has a page of its own. */
export interface Shelves {
  readonly staff: Person;
  /** Top level; all the products below are in it or in `below`. */
  readonly category: Named;
  readonly below: Named;
  /** On three pages of products at least. */
  readonly tag: Named;
  /** On every second of them. */
  readonly otherTag: Named;
  /** In stock, with a photo and thumbnails. */
  readonly product: Named;
  /** The last three pieces. */
  readonly low: Named;
  readonly soldOut: Named;
  readonly deleted: Named;
  readonly inactive: Named;
  readonly customer: Customer;
  /** Of the customer, with one line of `product`. */
  readonly order: string;
}

/** Products that stand on the tag: three pages of a listing. */
export const PRODUCTS = 30;
export const description =
  'Thrown by hand and fired twice. It holds 300 ml and may go into the dishwasher. 手工拉坯，容量三百毫升。';
export const policy =
  'We deliver to Hong Kong, Kowloon, the New Territories and the outlying islands. 送貨至全港各區。';
const drawing = `<body style="margin:0"><svg viewBox="0 0 40 50" width="480" height="600"><rect width="40" height="50" fill="#e9e2d6"/>
  <path d="M9 18h18v12a9 9 0 0 1-18 0zM27 21h4v6h-5v-2h3v-2h-2z" fill="#7a4b2f"/></svg>`;

/** Fills the shop for one test file. The page is only there to draw the photo on. */
export async function stockShelves(shop: ShopPlace, page: Page): Promise<Shelves> {
  const staff = await owner(shop);
  const { api } = staff;
  await page.setContent(drawing);
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 480, height: 600 } });
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
  // Pages are read from the same views, which now have all of it.
  await api.call('getFrame');
  await api.call('getHome');
  await api.call('productListing', { query: { tag: [tag._id], view: 'card' } });
  return {
    ...{ staff, category, below, tag, otherTag, product, low, soldOut, deleted, inactive, customer },
    order: order._id,
  };
}

/** The same in a shop that is full already; only what it cannot have is made. */
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

/** The home page, the company and every page that staff write. */
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

/** One page of the storefront in one state. */
export interface ShopAddress {
  readonly path: (links: Links, shelves: Shelves) => string;
  /** Default 200. */
  readonly status?: 404 | 410;
  /** Who looks at it: a guest without a cart unless told otherwise. */
  readonly as?: 'shopper' | 'customer';
  /** Fills itself in the browser, so that it needs JavaScript. */
  readonly isPersonal?: true;
  /** Not for search engines. */
  readonly isClosed?: true;
}

const personal = { isPersonal: true, isClosed: true } as const;

/** Every page of the storefront, by the name of its picture. */
export const shopAddresses: Readonly<Record<string, ShopAddress>> = {
  home: { path: ({ home }) => home },
  products: { path: ({ products }) => products },
  'products-second-page': { path: ({ products }) => `${products}?current=2` },
  category: { path: (links, { category }) => links.category(category) },
  'sub-category': { path: (links, { below }) => links.category(below) },
  'category-narrowed': {
    path: (links, { category, tag, otherTag }) =>
      `${links.category(category)}?tag=${[tag._id, otherTag._id].sort().join('%2C')}&in_stock=true&sort=price`,
    isClosed: true,
  },
  tag: { path: (links, { tag }) => links.tag(tag) },
  search: { path: ({ search }) => `${search}?search=mug`, isClosed: true },
  'search-nothing': { path: ({ search }) => `${search}?search=zzzzqqqq`, isClosed: true },
  product: { path: (links, { product }) => links.product(product) },
  'product-low': { path: (links, { low }) => links.product(low) },
  'product-sold-out': { path: (links, { soldOut }) => links.product(soldOut) },
  'product-gone': { path: (links, { deleted }) => links.product(deleted), status: 410, isClosed: true },
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
  'account-details': { path: ({ to }) => to('/account/details'), as: 'customer', ...personal },
  'account-password': { path: ({ to }) => to('/account/password'), as: 'customer', ...personal },
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
  'not-found': { path: ({ to }) => to('/nowhere'), status: 404, isClosed: true },
};

/** The shop's own language, whose addresses have no prefix. */
const locale: Language = 'en';

/** Links of the storefront in a language. */
export function linksIn(language: Language): Links {
  return linksFor({ language, locale });
}

/** Opens an address as the one it is meant for and waits until everything is there and, with scripts, alive. */
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
  await remember(page, shop, {
    [tokenKeys.customer]: as === 'customer' ? customer.token : '',
    [GUEST_CART_KEY]: cart.length > 0 ? JSON.stringify(cart) : '',
  });
  return open(page, shop.address + path(linksIn(language), shelves));
}

/** Opens an address of the storefront and waits until everything is there and alive. */
export async function open(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  if (!response) throw new Error(`${address} did not answer`);
  await alive(page);
  return response;
}

/** Fulfilled when the page answers by itself and has everything that it asked for. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await atRest(page);
}

/** What a person reads there, in one line. */
export async function textIn(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim();
}

/** Puts values into the browser's storage for the shop; '' takes one away. */
export async function remember(page: Page, shop: ShopPlace, values: Readonly<Record<string, string>>): Promise<void> {
  if (!page.url().startsWith(shop.address)) await page.goto(`${shop.address}/mark.svg`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) {
      if (value === '') localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, values);
}

/** Gives a page of the storefront another size and theme as it is. */
export async function dress(
  page: Page,
  { width, height, theme }: Pick<Look, 'width' | 'height' | 'theme'>,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((chosen) => {
    // Transitions hand inherited colours on from element to element, frame by frame, however short they are.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [still];
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Loads the pictures below the window too. */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await atRest(page);
}

/**
 * What pages say in the console that they should not: errors, warnings, and what the content security policy kept from
 * being done.
 */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The status of the page itself is no news.
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    // Google is never there; its button is left out then.
    if (message.location().url.startsWith('https://accounts.google.com/')) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}
