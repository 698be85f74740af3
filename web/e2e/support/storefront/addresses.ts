import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { ORDER_LINK_PATH, PAYMENT_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import type { Page, Response } from 'playwright-core';
import { type Links, linksFor } from '../../../src/storefront/i18n/links.ts';
import { GUEST_CART_KEY } from '../../../src/storefront/stores/cart/guest-cart.ts';
import { type Look, setStorage } from '../browser.ts';
import type { ShopPlace } from '../shop-process.ts';
import { open } from './pages.ts';
import type { Named, Shelves } from './shelves.ts';

type Language = Look['language'];

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
