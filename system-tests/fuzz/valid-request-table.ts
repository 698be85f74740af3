import { referredTo } from '@countinghouse/contracts/catalog/grouping/usage-api';
import { CUSTOMER_MAIL, customerMailNotSent } from '@countinghouse/contracts/email/events';
import { type HistoryContext, historyContexts } from '@countinghouse/contracts/history/views';
import { event } from '@countinghouse/contracts/kernel/event';
import type { BodyOf, ParamsOf, QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import type { PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import type { routeTable } from '@countinghouse/contracts/routes/route-table';
import { type SignedNotification, signed } from '@countinghouse/platform/payments/testing/stripe-double';
import type { GoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { appliedImport, mixedImport } from '../support/product-imports.ts';
import { resetCode, staffResetCode } from '../support/reset-code.ts';
import { type AdminWithFactor, begunFactor, challengeOf, newAdminWithFactor } from '../support/second-factor.ts';
import {
  CHECKOUT,
  callOrThrow,
  newAdmin,
  newCustomer,
  newOrder,
  newProduct,
  PASSWORD,
  type SignedIn,
} from '../support/shop-people.ts';
import type { WholeShop } from '../support/whole-shop.ts';
import { multipart } from './hostile-uploads.ts';

/** Every call but the live stream, which never ends by itself. */
export type FuzzedOperation = Exclude<keyof typeof routeTable, 'live'>;

/** Signs notifications of Stripe in the fuzzed shop. */
export const WEBHOOK_SECRET = 'whsec_fuzz';

type Needed<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: Value };
type Sound<Route> = Needed<'params', ParamsOf<Route>> &
  Needed<'body', BodyOf<Route>> & {
    readonly query?: QueryOf<Route>;
    /** A signed body in place of another one. */
    readonly notification?: SignedNotification;
    /** Default: of a permitted caller. */
    readonly token?: string;
    /** Default: a picture. */
    readonly upload?: Buffer;
  };
/** One request, or several for a call with variants. */
type Sounds<Name extends FuzzedOperation> =
  | Sound<(typeof routeTable)[Name]>
  | readonly Sound<(typeof routeTable)[Name]>[];
/** A missing body or parameter does not compile. */
type SoundTable = {
  readonly [Name in FuzzedOperation as object extends Sound<(typeof routeTable)[Name]> ? never : Name]: Sounds<Name>;
} & { readonly [Name in FuzzedOperation]?: Sounds<Name> };

/** Creates entities for each call, which no other deletes, and returns the requests that must succeed with them. */
export async function soundTable(shop: WholeShop, google: GoogleDouble, buyer: SignedIn): Promise<SoundTable> {
  const token = shop.superAdmin;
  const made = async (operation: FuzzedOperation, key: string, body: object) => {
    const id = (await callOrThrow<Record<string, { _id: string }>>(shop, operation, { token, body }))[key]!._id;
    return { params: { id } };
  };
  const { _id: id } = await newProduct(shop);
  const { _id: gone } = await newProduct(shop);
  await callOrThrow(shop, 'deleteProduct', { token, params: { id: gone } });
  const one = { product: id, quantity: 1 };
  const payout = async () => {
    await callOrThrow(shop, 'readPayouts', { token });
    await shop.caughtUp();
    const { payouts } = await callOrThrow<{ payouts: PayoutView[] }>(shop, 'listPayouts', { token });
    return payouts[0]?.reference ?? '';
  };
  const adjustment = () => made('recordAdjustment', 'adjustment', { ...one, reason: 'counted' });
  const category = () => made('createCategory', 'category', { name: newId() });
  const restored = await category();
  await callOrThrow(shop, 'deleteCategory', { token, ...restored });
  const supplier = () => made('createSupplier', 'supplier', { name: newId() });
  const tag = () => made('createTag', 'tag', { name: newId() });
  const setUp = { order: ['date'], hidden: ['total'], widths: { date: 120 }, query: `search=${newId()}` };
  const savedView = () => made('saveView', 'view', { list: 'orders', name: newId(), query: '' });
  const person = async (people: Promise<{ id: string }>) => ({ params: { id: (await people).id } });
  const order = async () => ({ params: { id: (await newOrder(shop, buyer.token, id))._id } });
  const returned = async () => {
    const body = { order: (await order()).params.id, returnReason: 'too green' };
    const reply = await callOrThrow<{ request: { _id: string } }>(shop, 'createReturnRequest', {
      token: buyer.token,
      body,
    });
    return { params: { id: reply.request._id } };
  };
  const guestOrder = () => ({
    body: {
      ...CHECKOUT,
      contactInfo: { email: `${newId()}@guests.example`, phone: '91234567' },
      items: [{ product: id, quantity: 1 }],
    },
  });
  const placedByGuest = () => callOrThrow<{ order: OrderView; code: string }>(shop, 'placeGuestOrder', guestOrder());
  const noted = async () => {
    const { params } = await order();
    const { note } = await callOrThrow<{ note: { _id: string } }>(shop, 'addOrderNote', {
      token,
      params,
      body: { text: 'Ring twice' },
    });
    return { params: { ...params, note: note._id } };
  };
  const paid = async () => {
    const { params } = await order();
    const body = { method: 'Bank transfer', amount: 1 };
    const recorded = await callOrThrow<{ order: OrderView }>(shop, 'recordPayment', { token, params, body });
    return { params: { ...params, payment: recorded.order.payments?.[0]?._id ?? '' } };
  };
  const refund = { amount: 0.5, to: 'manual', reason: 'Scratched' } as const;
  const refunded = async () => {
    const { id } = (await paid()).params;
    const reply = await callOrThrow<{ order: OrderView }>(shop, 'refundOrder', { token, params: { id }, body: refund });
    return { params: { id, refund: reply.order.refunds?.[0]?._id ?? '' } };
  };
  const withLink = async () => {
    const { params } = await order();
    const { url } = await callOrThrow<{ url: string }>(shop, 'makePaymentLink', { token, params });
    return { params, code: url.split('#code=')[1] ?? '' };
  };
  const takenOff = async () => {
    const { params } = await noted();
    await callOrThrow(shop, 'removeOrderNote', { token, params });
    return { params };
  };
  const checked = async () => ({ params: { id: await mixedImport(shop) } });
  const applied = await checked();
  await appliedImport(shop, applied.params.id);

  const admin = await newAdmin(shop);
  const leaving = await newCustomer(shop);
  const onTwo = await newCustomer(shop);
  await callOrThrow(shop, 'customerSignIn', { body: { email: onTwo.email, password: PASSWORD } });
  type Sessions = { sessions: { _id: string; current: boolean }[] };
  const { sessions } = await callOrThrow<Sessions>(shop, 'listSessions', { token: onTwo.token });
  const shopper = await newCustomer(shop);
  const [forgetful, resetting] = [await newCustomer(shop), await newCustomer(shop)];
  await callOrThrow(shop, 'addToCart', { token: shopper.token, body: one });
  const credential = await google.token({ sub: newId(), email: `${newId()}@gmail.com` }, 'client-id');
  const shown = await tag();
  const display = { title: 'Fresh', tag: shown.params.id };
  const home = { title: 'The shop', banner: [], news: [], displays: [display] };
  for (let index = 0; index < 3; index += 1) await callOrThrow(shop, 'addProductDisplay', { token, body: display });
  for (const name of ['Base', 'Other']) {
    await callOrThrow(shop, 'addCurrency', { token, body: { name, symbol: name } });
  }
  const failedJob = async () => {
    const customerId = newId();
    const mail = { customerId, mailId: newId(), kind: 'password-changed', orderId: null } as const;
    const failure = event(customerMailNotSent, { ...mail, cause: 'delivery-failed' });
    const metadata = { actor: { kind: 'system', id: 'email' }, commandId: newId(), correlationId: newId() } as const;
    const stream = streamOf(CUSTOMER_MAIL, customerId);
    await shop.deps.log.append(stream, 'any', [failure], metadata);
    const [recorded] = await shop.deps.log.read(stream);
    return { params: { id: recorded!.id } };
  };
  const range = { start_at: Date.now() - 86_400_000, end_at: Date.now() };
  const renamed = () => ({ name: newId() });
  const pasts: Readonly<Record<HistoryContext, string>> = {
    product: id,
    category: (await category()).params.id,
    tag: shown.params.id,
    supplier: (await supplier()).params.id,
    customer: shopper.id,
    user: admin.id,
    order: (await order()).params.id,
    'return-request': (await returned()).params.id,
    adjustment: (await adjustment()).params.id,
    setting: 'company-info',
  };
  const signingIn = await newAdminWithFactor(shop);
  const withFactor = ({ token: own, recoveryCodes: [code = ''] }: AdminWithFactor) => ({
    token: own,
    body: { code, password: PASSWORD },
  });
  const newPerson = () => ({ email: `${newId()}@home.example`, password: PASSWORD });

  const others: Omit<SoundTable, 'confirmProductImport'> = {
    adminLogin: { body: { email: admin.email, password: PASSWORD } },
    changeAdminPassword: {
      token: (await newAdmin(shop)).token,
      body: { currentPassword: PASSWORD, newPassword: `New ${PASSWORD}`, confirmPassword: `New ${PASSWORD}` },
    },
    changeOwnProfile: { body: { firstName: 'Chris', lastName: 'Lee', avatar: -1 } },
    changeAdminEmail: {
      token: (await newAdmin(shop)).token,
      body: { currentPassword: PASSWORD, email: `${newId()}@home.example` },
    },
    forgotAdminPassword: { body: { email: admin.email } },
    resetAdminPassword: {
      body: {
        code: await staffResetCode(shop, await newAdmin(shop)),
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
      },
    },
    checkAdminResetLink: { body: { code: await staffResetCode(shop, await newAdmin(shop)) } },
    createResetLink: await person(newAdmin(shop)),
    signOut: { token: leaving.token },
    endSession: { token: onTwo.token, params: { id: sessions.find(({ current }) => !current)!._id } },
    createUser: { body: { ...newPerson(), firstName: 'New', lastName: 'Hand', role: 'ADMIN' } },
    updateUser: { ...(await person(newAdmin(shop))), body: { firstName: 'Another' } },
    deleteUser: await person(newAdmin(shop)),
    getUser: { params: { id: admin.id } },
    saveView: { body: { list: 'orders', name: newId(), query: 'search=tea' } },
    changeSavedView: { ...(await savedView()), body: renamed() },
    removeSavedView: await savedView(),
    changePreferences: { body: { density: 'compact', lists: { orders: setUp } } },
    noteEditing: { body: { form: newId(), record: { context: 'product', id } } },
    customerRegister: { body: { ...newPerson(), name: 'A Customer' } },
    customerSignIn: { body: { email: buyer.email, password: PASSWORD } },
    customerGoogle: { body: { credential } },
    createCustomer: { body: { ...newPerson(), name: 'A Customer' } },
    updateCustomer: { ...(await person(newCustomer(shop))), body: renamed() },
    deleteCustomer: await person(newCustomer(shop)),
    changeCustomerPassword: {
      token: (await newCustomer(shop)).token,
      body: { currentPassword: PASSWORD, newPassword: `New ${PASSWORD}`, confirmPassword: `New ${PASSWORD}` },
    },
    changeCustomerEmail: {
      token: (await newCustomer(shop)).token,
      body: { currentPassword: PASSWORD, email: `${newId()}@home.example` },
    },
    forgotPassword: { body: { email: forgetful.email } },
    resetPassword: {
      body: { code: await resetCode(shop, resetting), newPassword: PASSWORD, confirmPassword: PASSWORD },
    },
    checkResetLink: { body: { code: newId() } },
    eraseOwnAccount: { token: (await newCustomer(shop)).token, body: { password: PASSWORD } },
    changeWish: { body: { product: id, saved: true } },
    saveProducts: { body: { items: [{ product: id }] } },
    getCustomer: { params: { id: shopper.id } },
    getCustomerActivity: { params: { id: shopper.id } },
    getCustomerByEmail: { body: { email: shopper.email } },
    createSupplier: { body: renamed() },
    updateSupplier: { ...(await supplier()), body: renamed() },
    deleteSupplier: await supplier(),
    restoreSupplier: await supplier(),
    retryFailedJob: await failedJob(),
    setFailedJobAside: await failedJob(),
    reopenFailedJob: await failedJob(),
    getSupplier: await supplier(),
    createProduct: { body: { itemNo: newId(), sellingPrice: 12.5 } },
    updateProduct: { params: { id: (await newProduct(shop))._id }, body: renamed() },
    deleteProduct: { params: { id: (await newProduct(shop))._id } },
    restoreProduct: { params: { id: (await newProduct(shop))._id } },
    getProduct: { params: { id } },
    productListing: [
      {},
      { query: { view: 'card', facets: 'true', sort: 'best', search: 'a', tag: [shown.params.id] } },
    ],
    productCards: { query: { ids: [id] } },
    suggestProducts: { query: { search: 'lantrn' } },
    goneProduct: { params: { id: gone } },
    productDisplayList: { query: { tag: shown.params.id } },
    importProducts: { upload: multipart(Buffer.from('itemNo\r\nNEW-1\r\n'), { fileName: 'a.csv', type: 'text/csv' }) },
    getProductImport: applied,
    listProductImportRows: applied,
    getProductImportErrors: applied,
    mapProductImport: { ...(await checked()), body: { mapping: [{ head: 'Retail price', field: 'sellingPrice' }] } },
    readProductImport: { ...(await checked()), body: { headRow: 1 } },
    undoProductImport: applied,
    createTag: { body: renamed() },
    renameTag: { ...(await tag()), body: renamed() },
    deleteTag: await tag(),
    mergeTag: { ...(await tag()), body: { into: shown.params.id } },
    restoreTag: await tag(),
    getTag: shown,
    createCategory: { body: renamed() },
    addSubCategory: { ...(await category()), body: renamed() },
    renameCategory: { ...(await category()), body: renamed() },
    moveCategory: { ...(await category()), body: { parent: null, before: null } },
    deleteCategory: await category(),
    restoreCategory: { ...restored, body: { node: restored.params.id } },
    getCategory: await category(),
    categoryNode: await category(),
    productMore: { params: { id } },
    recordAdjustment: { body: one },
    recordAdjustmentOfMany: { body: { lines: [one], reasonCode: 'received' } },
    reviseAdjustment: { ...(await adjustment()), body: { quantity: 2 } },
    reverseAdjustment: await adjustment(),
    restoreAdjustment: await adjustment(),
    getAdjustment: await adjustment(),
    inventoryTrend: { body: { ...range, product: id } },
    listMovements: { params: { id }, query: range },
    addToCart: { body: one },
    changeCartQuantity: { body: { ...one, quantity: 2 } },
    removeFromCart: { body: { product: id } },
    addItemsToCart: { body: { items: [one] } },
    givePaymentReference: { ...(await order()), body: { transactionId: 'BANK-1' } },
    cancelOrder: await order(),
    stripeWebhook: { notification: signed(JSON.stringify({ object: 'event', data: {} }), WEBHOOK_SECRET) },
    payOrder: await order(),
    checkPayment: await order(),
    getOrderTerms: await order(),
    getOrderPrice: await order(),
    quoteOrder: { body: { items: [{ product: newId(), quantity: 1 }], delivery: { country: 'HK' } } },
    placeOrder: { token: shopper.token, body: CHECKOUT },
    placeGuestOrder: guestOrder(),
    placeOrderForCustomer: { body: { ...guestOrder().body, discount: { amount: 1, reason: 'Regular' } } },
    makePaymentLink: await order(),
    voidPaymentLink: { params: (await withLink()).params },
    openPaymentLink: { body: { code: (await withLink()).code } },
    payByLink: { body: { code: (await withLink()).code } },
    quoteForCustomer: { body: { items: [one], delivery: { country: 'HK' }, discount: 1 } },
    eraseGuest: { params: { id: (await placedByGuest()).order._id } },
    giveTrackingNumber: { ...(await order()), body: { number: 'SF 123' } },
    updateOrder: { ...(await order()), body: { type: 'payment_status', data: { paymentStatus: 'Complete' } } },
    savePaymentMethods: { body: { methods: paymentMethodsViewOf(firstPaymentMethods, '').methods } },
    getPaymentInstructions: await order(),
    getPayout: { params: { reference: await payout() } },
    recordPayment: { ...(await order()), body: { method: 'Bank transfer', amount: 1, reference: 'FT 1' } },
    refundOrder: { params: { id: (await paid()).params.id }, body: refund },
    settleRefund: { ...(await refunded()), body: { reference: 'FT 2' } },
    voidPayment: { ...(await paid()), body: { reason: 'Twice' } },
    addOrderNote: { ...(await order()), body: { text: 'Ring twice' } },
    removeOrderNote: await noted(),
    restoreOrderNote: await takenOff(),
    getOrder: await order(),
    salesRanking: { query: range },
    orderFunnel: { query: range },
    taxReport: { query: range },
    revenue: { query: { ...range, by: 'week', group: 'category', compare: 'both', sort: '-goods' } },
    valuation: { query: { group: 'supplier', sort: '-value' } },
    deadStock: { query: { days: 30, sort: 'last_sale' } },
    customersReport: { query: { ...range, compare: 'both', sort: '-margin' } },
    paymentsReport: { query: { ...range, by: 'week', group: 'method', sort: '-net' } },
    abc: { query: { ...range, by: 'margin', class: 'A', compare: 'both', sort: '-cover' } },
    baskets: { query: { ...range, least: 1, compare: 'both', sort: '-lift' } },
    cohorts: { query: { ...range, sort: '-size' } },
    sellThrough: { query: { ...range, group: 'supplier', compare: 'both', sort: '-share' } },
    returnsReport: { query: { ...range, by: 'none', group: 'product', compare: 'both', sort: '-rate' } },
    fulfilment: { query: { ...range, group: 'delivery_method', compare: 'both', sort: '-median' } },
    explain: { query: { ...range, figure: 'sales.goods' } },
    matchStatement: {
      upload: multipart(Buffer.from('Date,Details,Amount\r\n2026-11-27,FPS,12.00\r\n'), {
        ...{ fileName: 'a.csv', type: 'text/csv' },
      }),
    },
    unmetDemand: { query: { ...range, supplier: newId() } },
    dailySales: { query: range },
    createReturnRequest: { body: { order: (await order()).params.id, returnReason: 'too green' } },
    getReturnRequest: await returned(),
    updateReturnRequest: { ...(await returned()), body: { status: 'Complete' } },
    exportInvoice: { body: (await order()).params },
    removeInvoice: { params: { orderId: (await order()).params.id } },
    saveCompanyInfo: { body: { name: 'The shop', address: '1 Some Road', phone: '12345678' } },
    saveCheckoutRules: { body: { needsAccount: false } },
    saveSearchSynonyms: { body: { synonyms: ['xmas = christmas'] } },
    saveDeliverySettings: {
      body: { zones: [{ _id: newId(), name: 'Here', places: [{ country: 'HK' }] }], methods: [] },
    },
    saveTaxSettings: {
      body: {
        ...{ included: true, elsewhere: 'same', home: '*', number: '', classes: [{ _id: newId(), name: 'Books' }] },
        zones: [{ zone: '*', names: { en: 'VAT', zh: '增值稅' }, rates: [{ class: 'standard', rate: 5 }] }],
      },
    },
    switchTaxes: { body: { on: true } },
    addCurrency: { body: { name: 'New', symbol: 'N' } },
    removeCurrency: { query: { currency: 'Other' } },
    setBaseCurrency: { body: { currency: 0 } },
    addProductDisplay: { body: display },
    changeProductDisplay: { body: { ...display, index: 0 } },
    reorderProductDisplays: { body: { order: [1, 0] } },
    removeProductDisplay: { params: { index: '0' } },
    savePage: { body: { page: 'about', text: null } },
    homePreview: { body: home },
    homePreviewPage: { body: { ...home, icon: '', logo: '' } },
    contactUs: { body: { name: 'Somebody', email: 'home@home.example', message: 'Hello' } },
    startExport: { body: { list: 'products', format: 'csv' } },
    getExport: await made('startExport', 'export', { list: 'products', format: 'csv' }),
    getUsage: referredTo.map((of) => ({ params: { of, id: pasts[of] } })),
    listActivity: { query: { area: ['catalog', 'orders'] } },
    listDeleted: { query: { kind: ['product', 'tag'] } },
    adminSecondFactor: {
      body: { challenge: await challengeOf(shop, signingIn), code: signingIn.recoveryCodes[0]! },
    },
    removeSecondFactor: withFactor(await newAdminWithFactor(shop)),
    renewRecoveryCodes: withFactor(await newAdminWithFactor(shop)),
    resetSecondFactor: await person(newAdminWithFactor(shop)),
    // Made last: it is valid for a minute.
    addSecondFactor: await begunFactor(shop),
    getHistory: historyContexts.map((context) => ({ params: { context, id: pasts[context] } })),
  };
  // Checked last, as it is sent first.
  return { confirmProductImport: await checked(), ...others };
}
