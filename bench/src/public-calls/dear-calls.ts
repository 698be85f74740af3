import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { RunningShop } from '../http/running-shop.ts';
import { productPath } from '../storefront/page-figures.ts';

/** A request that anybody may send. */
export interface PublicCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes the call of a number, each another one, so that no copy that is kept answers it. */
type Calls = (n: number) => PublicCall;

const API = '/api/v1';
/** The longest body of different names, as a text; it is refused before it is parsed. */
const NAMES = Object.fromEntries(Array.from({ length: 39_000 }, (_, n) => [`k${n}`, 0]));
const password = 'a password that nobody has';
/** As many values as a body may have. */
const VALUES = Array.from({ length: 39_900 }, () => 0);

const get =
  (path: (n: number) => string): Calls =>
  (n) => ({ method: 'GET', path: API + path(n) });
const post =
  (path: string, body: (n: number) => unknown): Calls =>
  (n) => ({ method: 'POST', path: API + path, body: body(n) });

/**
 * The dearest calls that are known of every public route, by its name in the route table; and of what is served beside
 * it. Names of the sample catalogue are "<word> lantern, <n> cm".
 */
export function dearCalls({ catalogue }: Pick<RunningShop, 'catalogue'>): Readonly<Record<string, readonly Calls[]>> {
  const { products, categoryIds, tagIds } = catalogue;
  const product = (n: number) => products[(n * 37) % products.length]!;
  const email = (n: number) => `nobody.${n}.${newId()}@shop.example`;
  const cart = (n: number) => Array.from(Array(200), (_, at) => ({ product: product(n + at).productId, quantity: 1 }));
  const code = () => `${newId()}.${'x'.repeat(43)}`;
  const search = (text: string) => `search=${encodeURIComponent(text)}`;
  // Parts of the word that all products have, words that none has, and more of those than are guessed for.
  const parts = 'lan ant nte ter ern cm';
  const unknown = (n: number) => Array.from({ length: 6 }, (_, at) => `l${letters(n * 6 + at)}nrt`).join(' ');
  const nonsense = (n: number) => Array.from({ length: 32 }, (_, at) => letters(n * 32 + at)).join(' ');
  const searches = (path: string) => [
    get((n) => `${path}${search(`${parts} ${n % 40}`)}`),
    get((n) => `${path}${search(unknown(n))}`),
    get((n) => `${path}${search(nonsense(n))}`),
    get((n) => `${path}${search(`1${n} zz`)}`),
  ];
  const listing = `/product/listing?view=card&facets=true&sort=name&size=100&`;
  return {
    adminLogin: [post('/auth/admin-login', (n) => ({ email: email(n), password }))],
    forgotAdminPassword: [post('/auth/admin-forgotPassword', (n) => ({ email: email(n) }))],
    resetAdminPassword: [
      post('/auth/admin-resetPassword', () => ({ code: code(), newPassword: password, confirmPassword: password })),
    ],
    checkAdminResetLink: [post('/auth/admin-checkResetLink', () => ({ code: code() }))],
    adminSecondFactor: [
      post('/auth/admin-secondFactor', () => ({ challenge: 'x'.repeat(2_000), code: '000000' })),
      post('/auth/admin-secondFactor', () => ({ challenge: `${newId()}.${'x'.repeat(43)}`, code: '000000' })),
    ],
    customerRegister: [
      post('/auth/customer-register', (n) => ({ email: email(n), password, name: 'Nobody' })),
      post('/auth/customer-register', (n) => ({ email: email(n), password, name: 'Nobody', cart: cart(n) })),
    ],
    customerSignIn: [post('/auth/customer-login', (n) => ({ email: email(n), password }))],
    customerGoogle: [post('/auth/customer-google', () => ({ credential: 'x'.repeat(10_000) }))],
    forgotPassword: [post('/auth/customer-forgotPassword', (n) => ({ email: email(n) }))],
    resetPassword: [
      post('/auth/customer-resetPassword', () => ({ code: code(), newPassword: password, confirmPassword: password })),
    ],
    checkResetLink: [post('/auth/customer-checkResetLink', () => ({ code: code() }))],
    placeGuestOrder: guestOrders(cart, email, password),
    quoteOrder: quotes(cart),
    ...payments(),
    contactUs: [
      post('/email/contact-us', (n) => ({ name: 'Nobody', email: email(n), message: `${n} `.padEnd(5_000, 'word ') })),
      post('/email/contact-us', () => NAMES),
      post('/email/contact-us', () => VALUES),
    ],
    productListing: [
      ...searches(listing),
      get((n) => `${listing}min_price=${n % 7}.${n % 100}&tag=${tagIds[n % tagIds.length]}`),
      get((n) => `/product/listing?size=100&current=${1 + (n % 20)}&${search('lantern')}`),
    ],
    suggestProducts: searches('/product/suggest?'),
    productDisplayList: [get((n) => `/product/display-list?tag=${tagIds[n % tagIds.length]}`)],
    getProduct: [get((n) => `/product/${product(n).productId}`)],
    productMore: [get((n) => `/product/${product(n).productId}/more`)],
    goneProduct: [get((n) => `/product/${product(n).productId}/gone`)],
    productCards: [
      get((n) => `/product/cards?ids=${Array.from({ length: 50 }, (_, at) => product(n + at).productId).join()}`),
    ],
    productAddresses: [get((n) => `/product/addresses?after=${product(n).productId}`), get(() => '/product/addresses')],
    listTags: [get(() => '/tag/list')],
    listCategories: [get(() => '/category/list')],
    categoryNode: [get((n) => `/category/node/${categoryIds[n % categoryIds.length]}`)],
    getSetting: [get(() => '/setting')],
    getCompanyInfo: [get(() => '/setting/company-info')],
    getPages: [get(() => '/setting/pages')],
    getDeliveryPlaces: [get(() => '/setting/delivery/places')],
    getFrame: [get(() => '/setting/frame')],
    getHome: [get(() => '/setting/home')],
    'a page of a product': [(n) => ({ method: 'GET', path: productPath(product(n)) })],
    'a page of a search': [
      (n) => ({ method: 'GET', path: `/search?${search(`${parts} ${n % 40}`)}` }),
      (n) => ({ method: 'GET', path: `/search?${search(unknown(n))}` }),
    ],
    'a page that is not there': [(n) => ({ method: 'GET', path: `/nowhere/${n}` })],
    'a file of the sitemap': [
      (n) => ({ method: 'GET', path: `/sitemap-products.xml?after=${product(n).productId}` }),
      () => ({ method: 'GET', path: '/sitemap-pages.xml' }),
    ],
  };
}

/** Codes that are none, and a notification with a signature that is not the provider's. */
function payments(): Readonly<Record<string, readonly Calls[]>> {
  return {
    openPaymentLink: [post('/payment-link', () => ({ code: '0'.repeat(68) }))],
    payByLink: [post('/payment-link/pay', () => ({ code: '0'.repeat(68) }))],
    stripeWebhook: [
      (n) => ({
        ...post('/payment/stripe/webhook', () => ({ id: `evt_${n}`, text: 'x'.repeat(60_000) }))(n),
        headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
      }),
    ],
  };
}

/**
 * Orders without an account of as many products as a cart has, and of one product with a password to hash; each from
 * another network, or its limits would refuse the most.
 */
function guestOrders(
  cart: (n: number) => readonly object[],
  email: (n: number) => string,
  password: string,
): readonly Calls[] {
  const body = (n: number) => ({
    contactInfo: { email: email(n), phone: '1' },
    ...{ shippingAddress: 'Nowhere', paymentMethod: 'Bank transfer', items: cart(n) },
  });
  const fromOwnNetwork =
    (calls: Calls): Calls =>
    (n) => ({ ...calls(n), headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` } });
  return [
    fromOwnNetwork(post('/order/guest', body)),
    fromOwnNetwork(post('/order/guest', (n) => ({ ...body(n), items: cart(n).slice(0, 1), password }))),
  ];
}

/** Quotes of as many products as a cart has, of which the shop has all or none. */
function quotes(cart: (n: number) => readonly object[]): readonly Calls[] {
  const unknown = () => Array.from({ length: 200 }, () => ({ product: newId(), quantity: 1 }));
  const quote =
    (items: (n: number) => readonly object[]): Calls =>
    (n) => ({
      method: 'POST',
      path: `${API}/order/quote`,
      body: { items: items(n), delivery: { country: 'HK', area: 'Sha Tin' } },
    });
  return [quote(cart), quote(unknown)];
}

/** Names of the routes that anybody may call. */
export function publicRoutes(): string[] {
  return Object.entries(routeTable).flatMap(([name, { access }]) => (access === 'public' ? [name] : []));
}

/** Three letters that no word of the sample catalogue has, for each number others. */
function letters(n: number): string {
  const consonants = 'qzxjhcyw';
  return [n >> 6, n >> 3, n].map((place) => consonants[place & 7]).join('');
}
