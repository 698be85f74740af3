import type { Page } from 'playwright-core';
import { generatePath } from 'react-router-dom';
import type { Sample } from './sample.ts';

/** A screen of the admin: a route, or a state of one after an interaction. */
export interface Screen {
  /** The path pattern of the router. */
  readonly route: string;
  readonly params?: (sample: Sample) => Record<string, string>;
  readonly search?: (sample: Sample) => string;
  /** Selector of an element that exists once the screen is rendered. */
  readonly shows: string;
  /** The interaction that leads to the state, by English labels. */
  readonly act?: (page: Page) => Promise<void>;
  /** True when the state exists on phones only. */
  readonly onlyPhone?: true;
  /** True for a screen without a session. */
  readonly signedOut?: true;
}

type More = Omit<Screen, 'route' | 'shows'>;
const page = (route: string, more: More = {}): Screen => ({ route, shows: 'h1', ...more });
/** Selector of a screen that is over another one. */
export const dialog = '[role="dialog"]';
const overlay = (route: string, more: More = {}): Screen => ({ route, shows: dialog, ...more });
const of = (name: keyof Sample) => (sample: Sample) => ({ id: sample[name] });
const customPage = (name: string, more: More = {}) =>
  page('/admin/setting/custom-pages/:page', { params: () => ({ page: name }), ...more });
const button = (name: string) => async (shown: Page) => {
  await shown.getByRole('button', { name, exact: true }).first().click();
};

const products = '/admin/stock/product-list';
const adjustments = '/admin/stock/adjustment-list';
const shipping = '/admin/setting/shipping-methods';
const nodeSelected = { search: ({ category }: Sample) => `?node=${category}` };
const historyOpen = { search: () => '?part=history' };

/** The screens for screenshots and accessibility checks, by the name of the screenshot; every route is among them. */
export const screens: Readonly<Record<string, Screen>> = {
  'sign-in': page('/admin/login', { signedOut: true }),
  'sign-in-missing': page('/admin/login', { signedOut: true, act: button('Sign In') }),
  forgot: page('/admin/forgot', { signedOut: true }),
  reset: page('/admin/reset', { signedOut: true, search: () => '#code=0' }),
  'two-step': page('/admin/two-step'),
  dashboard: page('/admin/dashboard'),
  navigation: page('/admin/dashboard', { onlyPhone: true, act: button('Open navigation') }),
  'user-menu': page('/admin/dashboard', {
    act: async (shown) => {
      await shown.getByRole('button', { name: 'User menu' }).click();
      await shown.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    },
  }),
  palette: page('/admin/dashboard', {
    act: async (shown) => {
      await shown.keyboard.press('Control+k');
      await shown.getByRole('combobox').fill('tea');
      await shown.getByRole('option').first().waitFor();
    },
  }),
  'keyboard-help': page('/admin/dashboard', {
    act: async (shown) => {
      await shown.keyboard.press('?');
      await shown.getByRole('dialog').waitFor();
    },
  }),

  users: page('/admin/users'),
  user: overlay('/admin/users/:id', { params: of('user') }),
  'user-new': overlay('/admin/users/new'),
  'user-edit': overlay('/admin/users/:id/edit', { params: of('user') }),
  customers: page('/admin/customers'),
  customer: overlay('/admin/customers/:id', { params: of('customer') }),
  'customer-new': overlay('/admin/customers/new'),
  'customer-export': overlay('/admin/customers/export'),
  'customer-edit': overlay('/admin/customers/:id/edit', { params: of('customer') }),
  suppliers: page('/admin/suppliers'),
  supplier: overlay('/admin/suppliers/:id', { params: of('supplier') }),
  'supplier-history': overlay('/admin/suppliers/:id', { params: of('supplier'), ...historyOpen }),
  'supplier-new': overlay('/admin/suppliers/new'),
  'supplier-export': overlay('/admin/suppliers/export'),
  'supplier-edit': overlay('/admin/suppliers/:id/edit', { params: of('supplier') }),
  'supplier-edit-remarks': overlay('/admin/suppliers/:id/edit', {
    params: of('supplier'),
    act: (shown) => shown.getByRole('tab', { name: 'Remarks' }).click(),
  }),

  categories: page('/admin/category_tags', nodeSelected),
  'category-new': overlay('/admin/category_tags/new'),
  'category-sub': overlay('/admin/category_tags/sub-category', nodeSelected),
  'category-edit': overlay('/admin/category_tags/edit', nodeSelected),
  products: page(products),
  'products-second-page': page(products, { search: () => '?current=2' }),
  'products-none': page(products, { search: () => '?search=zzzz' }),
  product: overlay(`${products}/:id`, { params: of('product') }),
  'product-history': overlay(`${products}/:id`, { params: of('product'), ...historyOpen }),
  'product-delete': overlay(`${products}/:id`, { params: of('product'), act: button('Delete') }),
  'product-new': overlay(`${products}/new`),
  'product-new-missing': overlay(`${products}/new`, { act: button('Save') }),
  'product-edit': overlay(`${products}/:id/edit`, { params: of('product') }),
  'product-import': overlay(`${products}/import`),
  'product-import-checked': overlay(`${products}/import/:importId`, {
    params: ({ productImport }) => ({ importId: productImport }),
    act: (shown) => shown.getByRole('button', { name: /^Apply/ }).waitFor(),
  }),
  'product-export': overlay(`${products}/export`),
  adjustments: page(adjustments),
  adjustment: overlay(`${adjustments}/:id`, { params: of('adjustment') }),
  'adjustment-new': overlay(`${adjustments}/new`),
  'adjustment-export': overlay(`${adjustments}/export`),
  'reorder-list': page('/admin/stock/reorder-list'),
  'stock-take': page('/admin/stock/stock-take'),
  'adjustment-edit': overlay(`${adjustments}/:id/edit`, { params: of('adjustment') }),

  orders: page('/admin/order/list'),
  order: overlay('/admin/order/list/:id', { params: of('order') }),
  'order-history': overlay('/admin/order/list/:id', { params: of('order'), ...historyOpen }),
  'order-edit': overlay('/admin/order/list/:id/edit', { params: of('order') }),
  'order-page': page('/admin/order/:id', { params: of('order') }),
  'new-order': page('/admin/order/new'),
  'packing-list': page('/admin/order/:id/packing-list', { params: of('order') }),
  'order-export': overlay('/admin/order/list/export'),
  'order-documents': page('/admin/order/list', {
    act: async (shown) => {
      await shown.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await shown.getByRole('button', { name: 'Documents', exact: true }).click();
      await shown.getByRole('dialog').waitFor();
    },
  }),
  'return-requests': page('/admin/order/request-list'),
  'return-request-edit': overlay('/admin/order/request-list/:id/edit', { params: of('returnRequest') }),
  'return-request-export': overlay('/admin/order/request-list/export'),
  payments: page('/admin/payments'),
  'payment-export': overlay('/admin/payments/export'),
  'journal-export': overlay('/admin/payments/journal/export'),
  'payment-methods': page('/admin/payments/methods'),
  'match-a-statement': page('/admin/payments/statement'),
  payouts: page('/admin/payments/payouts'),
  payout: overlay('/admin/payments/payouts/:reference', { params: () => ({ reference: 'po_1' }) }),
  'payment-method-new': overlay('/admin/payments/methods/new'),
  'payment-method': overlay('/admin/payments/methods/:id', {
    params: () => ({ id: '018f0000-0000-7000-8000-000000000b01' }),
  }),

  'sales-ranking': page('/admin/report/sales-ranking'),
  'abandoned-carts': page('/admin/report/abandoned-carts'),
  funnel: page('/admin/report/funnel'),
  revenue: page('/admin/report/revenue'),
  valuation: page('/admin/report/valuation'),
  'dead-stock': page('/admin/report/dead-stock'),
  'sell-through': page('/admin/report/sell-through'),
  abc: page('/admin/report/abc'),
  baskets: page('/admin/report/baskets'),
  cohorts: page('/admin/report/cohorts'),
  'best-customers': page('/admin/report/customers'),
  'payment-report': page('/admin/report/payments'),
  fulfilment: page('/admin/report/fulfilment'),
  returns: page('/admin/report/returns'),
  'tax-report': page('/admin/report/taxes'),
  activity: page('/admin/report/activity'),
  'activity-export': overlay('/admin/report/activity/export'),
  'failed-jobs': page('/admin/report/failed-jobs'),
  'unmet-demand': page('/admin/report/unmet-demand'),
  'inventory-alert': page('/admin/report/inventory-alert'),
  'inventory-trend-unasked': page('/admin/report/inventory-trend'),
  'inventory-trend': page('/admin/report/inventory-trend', {
    search: ({ category, product }) => `?category=${category}&product=${product}`,
  }),
  'stock-movements': overlay('/admin/report/inventory-trend/:id', {
    params: of('product'),
    search: ({ category, product }) => `?category=${category}&product=${product}`,
  }),
  'stock-movements-of-alert': overlay('/admin/report/inventory-alert/:id', { params: of('product') }),
  'orders-behind-a-number': page('/admin/order/list', {
    search: ({ product }) => `?product=${product}`,
  }),

  account: page('/admin/setting/account'),
  'general-setting': page('/admin/setting/general'),
  'currency-new': overlay('/admin/setting/general/currency/new'),
  'product-display-new': overlay('/admin/setting/general/product-display/new'),
  'product-display-edit': overlay('/admin/setting/general/product-display/:index', { params: () => ({ index: '0' }) }),
  'page-dashboard': customPage('dashboard'),
  'page-about': customPage('about'),
  'page-membership': customPage('membership'),
  'page-shipping': customPage('shippingPaymentTerms'),
  'page-delivery': customPage('deliveryMethod'),
  'page-delivery-link': customPage('deliveryMethod', {
    act: async (shown) => {
      await shown.getByRole('textbox', { name: 'Delivery Methods' }).getByText('Delivery').dblclick();
      await shown.getByRole('button', { name: 'Link', exact: true }).click();
      await shown.getByLabel('Address').waitFor();
    },
  }),
  'page-privacy': customPage('privacyPolicy'),
  'page-returns': customPage('returnReplacementPolicy'),
  'page-contact': customPage('contact'),
  'page-news': customPage('newPage'),
  language: page('/admin/setting/language'),
  'shipping-methods': page(shipping),
  taxes: page('/admin/setting/taxes'),
  'delivery-zones': page(`${shipping}/zones`),
  'delivery-zone-new': overlay(`${shipping}/zones/new`),
  'delivery-zone': overlay(`${shipping}/zones/:id`, { params: of('deliveryZone') }),
  'delivery-methods': page(`${shipping}/methods`),
  'delivery-method-new': overlay(`${shipping}/methods/new`),
  'delivery-method': overlay(`${shipping}/methods/:id`, { params: of('deliveryMethod') }),
  'delivery-test': page(`${shipping}/test`),
  layout: page('/admin/setting/layout'),
  theme: page('/admin/setting/theme'),
  'recently-deleted': page('/admin/setting/recently-deleted'),
  'product-grid': page('/admin/stock/product-grid'),
  'not-found': page('/admin/*', { params: () => ({ '*': 'nowhere' }) }),
};

/** Returns the address of a screen in a shop with the sample. */
function addressOf({ route, params, search }: Screen, sample: Sample): string {
  return generatePath(route, params?.(sample) ?? {}) + (search?.(sample) ?? '');
}

/** Opens a screen and performs its interaction; the page must be in English. */
export async function openScreen(shown: Page, shop: string, screen: Screen, sample: Sample): Promise<void> {
  await shown.goto(shop + addressOf(screen, sample));
  await waitForScreen(shown, screen);
}

/** Like `openScreen`, by client-side navigation from a loaded page of the admin. */
export async function navigateToScreen(shown: Page, screen: Screen, sample: Sample): Promise<void> {
  await navigate(shown, addressOf(screen, sample));
  await waitForScreen(shown, screen);
}

/** Navigates to a page with only a line of text, which closes the screen and everything open over it. */
export function leaveScreens(shown: Page): Promise<void> {
  return navigate(shown, '/admin/no-screen');
}

/** Navigates within the loaded page; resolves when the previous heading is removed. */
async function navigate(shown: Page, address: string): Promise<void> {
  await shown.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await shown.locator('h1[data-left]').waitFor({ state: 'detached' });
}

async function waitForScreen(shown: Page, screen: Screen): Promise<void> {
  await shown.waitForSelector(screen.shows);
  await atRest(shown);
  await screen.act?.(shown);
  await atRest(shown);
}

/** Resolves when everything that the page requested is rendered. */
export async function atRest(shown: Page): Promise<void> {
  await shown.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], .ant-skeleton') &&
      [...document.querySelectorAll('figure')].every((figure) => figure.querySelector('svg, img, dl')) &&
      // Pictures outside the viewport load when scrolled to, hidden ones never.
      [...document.images].every((image) => {
        const { width, top, left } = image.getBoundingClientRect();
        return image.complete || width === 0 || top > window.innerHeight || left > window.innerWidth;
      }) &&
      document.fonts.status === 'loaded',
  );
}
