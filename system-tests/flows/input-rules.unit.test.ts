import { MAX_THUMBNAILS } from '@countinghouse/contracts/catalog/api';
import { MAX_CATEGORY_DEPTH } from '@countinghouse/contracts/catalog/grouping/category-api';
import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { MAX_BANNERS, MAX_NEWS_IMAGES } from '@countinghouse/contracts/settings/api';
import { validate } from '@countinghouse/platform/rest/input/validate';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

type Name = keyof typeof routeTable;
type Body = Readonly<Record<string, unknown>>;

/**
 * Returns the verdict of the validation rules on a body: empty, or the code of the refusal with each field and its
 * fault.
 */
function verdict(name: Name, body: Body): string {
  const schema = (routeTable[name] as { readonly body?: z.ZodType }).body;
  if (!schema) throw new Error(`${name} takes no body`);
  try {
    validate(schema, body);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { refused, fields = [] } = error.refusal;
    return [refused, ...fields.map(({ field, code }) => `${field} ${code}`)].join(', ');
  }
}

const [id, path] = [newId(), '/files/images/x.webp'];
const paths = (count: number) => Array.from({ length: count }, () => path);
const order = (type: string, data: Body) => ({ type, data });

/** A valid body, valid changes, and invalid changes with their verdict. */
const rules: Partial<
  Record<Name, { good: Body; also?: readonly Body[]; refused: readonly (readonly [Body, string])[] }>
> = {
  adminLogin: {
    good: { email: 'amy@shop.hk', password: 'x' },
    also: [{ email: '  AMY@shop.hk ' }],
    refused: [
      [{ email: undefined }, 'VALIDATION, email required'],
      [{ email: '' }, 'VALIDATION, email required'],
      [{ email: 'amy' }, 'VALIDATION, email invalid_email'],
      [{ password: '' }, 'VALIDATION, password required'],
      [{ password: 12_345_678 }, 'BAD_REQUEST'],
      [{ remember: true }, 'BAD_REQUEST'],
    ],
  },
  changeAdminPassword: {
    good: { currentPassword: 'old', newPassword: '12345678', confirmPassword: '12345678' },
    also: [{ newPassword: 'x'.repeat(128) }],
    refused: [
      [{ currentPassword: '' }, 'VALIDATION, currentPassword required'],
      [{ newPassword: '1234567' }, 'VALIDATION, newPassword too_short'],
      [{ newPassword: 'x'.repeat(129) }, 'VALIDATION, newPassword too_long'],
      [{ confirmPassword: undefined }, 'VALIDATION, confirmPassword required'],
    ],
  },
  createUser: {
    good: { email: 'amy@shop.hk', password: '12345678', firstName: 'Amy', lastName: 'Chan', role: 'ADMIN' },
    also: [{ status: false }, { avatar: path }, { avatar: -1 }],
    refused: [
      [{ email: 'amy@' }, 'VALIDATION, email invalid_email'],
      [{ password: undefined }, 'VALIDATION, password required'],
      [{ firstName: ' ' }, 'VALIDATION, firstName required'],
      [{ lastName: '' }, 'VALIDATION, lastName required'],
      [{ role: undefined }, 'VALIDATION, role required'],
      [{ role: 'SUPER_ADMIN' }, 'VALIDATION, role invalid_choice'],
      [{ status: 1 }, 'BAD_REQUEST'],
    ],
  },
  updateUser: {
    good: {},
    also: [{ firstName: 'Bo' }, { status: true }, { avatar: -1 }],
    refused: [
      [{ password: '12345678' }, 'BAD_REQUEST'],
      [{ firstName: '' }, 'VALIDATION, firstName required'],
      [{ avatar: -2 }, 'VALIDATION, avatar invalid_choice'],
    ],
  },
  createCustomer: {
    good: { email: 'bo@home.hk', password: '12345678', name: 'Bo' },
    also: [{ points: 0 }, { phone: '', address: '' }],
    refused: [
      [{ email: 'bo' }, 'VALIDATION, email invalid_email'],
      [{ password: undefined }, 'VALIDATION, password required'],
      [{ name: ' ' }, 'VALIDATION, name required'],
      [{ points: -1 }, 'VALIDATION, points too_small'],
      [{ points: 0.5 }, 'VALIDATION, points not_an_integer'],
      [{ points: '1' }, 'BAD_REQUEST'],
      [{ points: null }, 'BAD_REQUEST'],
    ],
  },
  updateCustomer: {
    good: {},
    also: [{ points: 3 }],
    refused: [
      [{ password: '12345678' }, 'BAD_REQUEST'],
      [{ name: '' }, 'VALIDATION, name required'],
    ],
  },
  createSupplier: {
    good: {},
    also: [{ email: '' }, { email: 'a@b.hk' }, { address: { country: 'Taiwan' } }, { remarks: { type: 'FILE' } }],
    refused: [
      [{ email: 'a@' }, 'VALIDATION, email invalid_email'],
      [{ address: { country: 'Japan' } }, 'VALIDATION, address.country invalid_choice'],
      [{ remarks: { type: 'PDF' } }, 'VALIDATION, remarks.type invalid_choice'],
      [{ bankInfo: { iban: '1' } }, 'BAD_REQUEST'],
    ],
  },
  createProduct: {
    good: { itemNo: 'A-1' },
    also: [
      { quantity: 0, alertQuantity: 0, purchasePrice: 0, sellingPrice: 0.01 },
      { thumbnails: paths(MAX_THUMBNAILS) },
      { category: { category: id, pos: [0, 1] }, supplier: id, tags: [id], currency: 'HKD' },
      { category: null, supplier: null },
    ],
    refused: [
      [{ itemNo: undefined }, 'VALIDATION, itemNo required'],
      [{ itemNo: ' ' }, 'VALIDATION, itemNo required'],
      [{ quantity: -1 }, 'VALIDATION, quantity too_small'],
      [{ quantity: 1.5 }, 'VALIDATION, quantity not_an_integer'],
      [{ alertQuantity: -1 }, 'VALIDATION, alertQuantity too_small'],
      [{ purchasePrice: -0.01 }, 'VALIDATION, purchasePrice too_small'],
      [{ sellingPrice: -1 }, 'VALIDATION, sellingPrice too_small'],
      [{ sellingPrice: 1.005 }, 'VALIDATION, sellingPrice too_many_decimals'],
      [{ thumbnails: paths(MAX_THUMBNAILS + 1) }, 'VALIDATION, thumbnails too_many'],
      [{ supplier: 'Leaf' }, 'VALIDATION, supplier invalid_id'],
      [{ category: { category: id } }, 'VALIDATION, category.pos required'],
      [{ status: 'on' }, 'BAD_REQUEST'],
    ],
  },
  createTag: { good: { name: 'Tea' }, refused: [[{ name: ' ' }, 'VALIDATION, name required']] },
  createCategory: { good: { name: 'Food' }, refused: [[{ name: '' }, 'VALIDATION, name required']] },
  addSubCategory: {
    good: { name: 'Tea', pos: [] },
    also: [{ pos: undefined }],
    refused: [
      [{ name: '' }, 'VALIDATION, name required'],
      [{ pos: [-1] }, 'VALIDATION, pos.0 too_small'],
      [{ pos: Array(MAX_CATEGORY_DEPTH + 1).fill(0) }, 'VALIDATION, pos too_many'],
      [{ pos: '0' }, 'BAD_REQUEST'],
    ],
  },
  recordAdjustment: {
    good: { product: id, quantity: -3, reason: 'broken', name: 'Tea' },
    also: [{ reason: undefined, name: undefined }, { reasonCode: 'damaged' }, { quantity: undefined, counted: 0 }],
    refused: [
      [{ product: undefined }, 'VALIDATION, product required'],
      [{ quantity: 0.5 }, 'VALIDATION, quantity not_an_integer'],
      [{ quantity: undefined }, 'VALIDATION, quantity required'],
      [{ counted: 3 }, 'VALIDATION, counted invalid'],
      [{ quantity: undefined, counted: -1 }, 'VALIDATION, counted too_small'],
      [{ reasonCode: 'mood' }, 'VALIDATION, reasonCode invalid_choice'],
    ],
  },
  recordAdjustmentOfMany: {
    good: { lines: [{ product: id, counted: 3 }], reason: 'shelf 4', reasonCode: 'count' },
    also: [
      { reason: undefined, reasonCode: undefined },
      { lines: [{ product: id, quantity: -3 }] },
      {
        lines: [
          { product: id, counted: 3 },
          { product: newId(), quantity: 4 },
        ],
      },
    ],
    refused: [
      [{ lines: [] }, 'VALIDATION, lines too_few'],
      [{ lines: [{ product: id }] }, 'VALIDATION, lines.0.quantity required'],
      [
        {
          lines: [
            { product: id, counted: 3 },
            { product: id, counted: 4 },
          ],
        },
        'VALIDATION, lines invalid',
      ],
      [{ lines: [{ product: id, counted: 3, quantity: 4 }] }, 'VALIDATION, lines.0.counted invalid'],
    ],
  },
  reviseAdjustment: {
    good: { lines: [{ product: id, counted: 3, quantity: 4 }], reason: 'shelf 4' },
    also: [{ lines: undefined, quantity: 4 }, { lines: [{ product: id, counted: 3 }] }],
    refused: [
      [{ quantity: 4 }, 'VALIDATION, lines invalid'],
      [{ lines: [{ product: id }] }, 'VALIDATION, lines.0.quantity required'],
      [{ lines: [{ product: id, counted: -3, quantity: 4 }] }, 'VALIDATION, lines.0.counted too_small'],
    ],
  },
  inventoryTrend: {
    good: { start_at: 0, end_at: 1, product_name: 'Tea' },
    also: [{ product_name: undefined, product: id }],
    refused: [
      [{ start_at: undefined }, 'VALIDATION, start_at required'],
      [{ end_at: undefined }, 'VALIDATION, end_at required'],
      [{ end_at: -1 }, 'VALIDATION, end_at too_small'],
      [{ start_at: '2026-11-01' }, 'BAD_REQUEST'],
    ],
  },
  saveCompanyInfo: {
    good: { name: 'Shop', address: 'Here', phone: '1' },
    refused: [
      [{ name: '' }, 'VALIDATION, name required'],
      [{ address: ' ' }, 'VALIDATION, address required'],
      [{ phone: undefined }, 'VALIDATION, phone required'],
    ],
  },
  saveCheckoutRules: {
    good: { needsAccount: true },
    refused: [[{ needsAccount: undefined }, 'VALIDATION, needsAccount required']],
  },
  saveSearchSynonyms: {
    good: { synonyms: ['xmas = christmas'] },
    refused: [
      [{ synonyms: undefined }, 'VALIDATION, synonyms required'],
      [{ synonyms: ['b'.repeat(10_000)] }, 'VALIDATION, synonyms.0 too_long'],
    ],
  },
  saveDeliverySettings: {
    good: { zones: [{ _id: id, name: 'Here', places: [{ country: 'HK' }] }], methods: [] },
    refused: [
      [{ zones: undefined }, 'VALIDATION, zones required'],
      [{ zones: [{ _id: 'x', name: '', places: [] }] }, 'VALIDATION, zones.0._id invalid_id, zones.0.name required'],
      [{ methods: 'none' }, 'BAD_REQUEST'],
    ],
  },
  saveTaxSettings: {
    good: { included: true, elsewhere: 'same', home: '*', number: '', classes: [], zones: [] },
    refused: [
      [{ included: undefined }, 'VALIDATION, included required'],
      [{ number: 'b'.repeat(10_000) }, 'VALIDATION, number too_long'],
      [{ classes: [{ _id: 'x', name: '' }] }, 'VALIDATION, classes.0._id invalid_id, classes.0.name required'],
      [
        { zones: [{ zone: '*', names: { en: '', zh: '' }, rates: [{ class: 'standard', rate: 100.001 }] }] },
        'VALIDATION, zones.0.rates.0.rate too_big',
      ],
      [
        { zones: [{ zone: '*', names: { en: '', zh: '' }, rates: [{ class: 'standard', rate: -1 }] }] },
        'VALIDATION, zones.0.rates.0.rate too_small',
      ],
      [
        { zones: [{ zone: '*', names: { en: '', zh: '' }, rates: [{ class: 'standard', rate: 1.0005 }] }] },
        'VALIDATION, zones.0.rates.0.rate too_many_decimals',
      ],
      [{ zones: 'none' }, 'BAD_REQUEST'],
    ],
  },
  switchTaxes: { good: { on: true }, refused: [[{ on: 'yes' }, 'BAD_REQUEST']] },
  addCurrency: {
    good: { name: 'HKD', symbol: '$' },
    refused: [
      [{ name: '' }, 'VALIDATION, name required'],
      [{ symbol: '' }, 'VALIDATION, symbol required'],
    ],
  },
  setBaseCurrency: {
    good: { currency: 0 },
    refused: [
      [{ currency: -1 }, 'VALIDATION, currency too_small'],
      [{ currency: 'HKD' }, 'BAD_REQUEST'],
    ],
  },
  addProductDisplay: {
    good: { title: 'New', tag: id },
    refused: [
      [{ title: '' }, 'VALIDATION, title required'],
      [{ tag: undefined }, 'VALIDATION, tag required'],
    ],
  },
  savePage: {
    good: { page: 'about', text: null },
    also: [
      { image: path },
      { image: -1 },
      { page: 'dashboard', banner: paths(MAX_BANNERS) },
      { page: 'newPage', images: paths(MAX_NEWS_IMAGES) },
      { page: 'contact', socials: [{ type: 'whatsapp', link: '', status: false }] },
    ],
    refused: [
      [{ page: 'home' }, 'VALIDATION, page invalid_choice'],
      [{ banner: paths(MAX_BANNERS + 1) }, 'VALIDATION, banner too_many'],
      [{ images: paths(MAX_NEWS_IMAGES + 1) }, 'VALIDATION, images too_many'],
      [{ socials: [{ type: 'x', link: '', status: true }] }, 'VALIDATION, socials.0.type invalid_choice'],
    ],
  },
  placeOrder: {
    good: { contactInfo: { email: 'bo@home.hk', phone: '1' }, shippingAddress: 'Here', paymentMethod: 'Cash' },
    also: [{ transactionId: '', remark: 'ring', expectedTotal: 9.99, cartVersion: '3' }],
    refused: [
      [
        { contactInfo: { email: 'bo', phone: '' } },
        'VALIDATION, contactInfo.email invalid_email, contactInfo.phone required',
      ],
      [{ shippingAddress: ' ' }, 'VALIDATION, shippingAddress required'],
      [{ paymentMethod: '' }, 'VALIDATION, paymentMethod required'],
      [{ paymentMethod: 'x'.repeat(101) }, 'VALIDATION, paymentMethod too_long'],
      [{ items: [] }, 'BAD_REQUEST'],
    ],
  },
  updateOrder: {
    good: order('order_status', { orderStatus: 'Rejected', fee: 0 }),
    also: [
      order('payment_status', { paymentStatus: 'Failed' }),
      order('order_track_status', { orderTrackStatus: 'delivered' }),
      order('ship_info', { email: 'bo@home.hk', phone: '1', address: 'There' }),
    ],
    refused: [
      [order('order_status', { orderStatus: 'Complete', fee: -1 }), 'VALIDATION, data.fee too_small'],
      [order('order_status', { orderStatus: 'Done' }), 'VALIDATION, data.orderStatus invalid_choice'],
      [order('payment_status', { paymentStatus: 'Rejected' }), 'VALIDATION, data.paymentStatus invalid_choice'],
      [order('order_track_status', { orderTrackStatus: 'lost' }), 'VALIDATION, data.orderTrackStatus invalid_choice'],
      [order('ship_info', { email: 'bo' }), 'VALIDATION, data.email invalid_email'],
      [order('ship_info', { fee: 1 }), 'BAD_REQUEST'],
      [order('remark', {}), 'VALIDATION, type invalid_choice'],
    ],
  },
  recordPayment: {
    good: { method: 'Bank transfer', amount: 0.01 },
    also: [{ method: 'Cash', amount: 2, reference: '' }],
    refused: [
      [{ method: ' ', amount: 0 }, 'VALIDATION, method required, amount too_small'],
      [{ amount: -1 }, 'VALIDATION, amount too_small, amount too_small'],
      [{ amount: 0.011 }, 'VALIDATION, amount too_many_decimals'],
      [{ reference: 'x'.repeat(201) }, 'VALIDATION, reference too_long'],
    ],
  },
  savePaymentMethods: {
    good: {
      methods: [
        {
          ...{
            _id: id,
            names: { en: 'PayMe', zh: '' },
            lines: { en: '', zh: '' },
            instructions: { en: 'Pay', zh: '' },
          },
          ...{ asksReference: true, active: true },
        },
      ],
    },
    also: [{ methods: [] }],
    refused: [
      [{ methods: undefined }, 'VALIDATION, methods required'],
      [{ methods: 'none' }, 'BAD_REQUEST'],
    ],
  },
  voidPayment: {
    good: { reason: 'Recorded twice' },
    refused: [
      [{ reason: ' ' }, 'VALIDATION, reason required'],
      [{ reason: 'x'.repeat(501) }, 'VALIDATION, reason too_long'],
    ],
  },
  addOrderNote: {
    good: { text: 'Leave it with the doorman' },
    refused: [
      [{ text: ' ' }, 'VALIDATION, text required'],
      [{ text: 'x'.repeat(2_001) }, 'VALIDATION, text too_long'],
    ],
  },
  createReturnRequest: {
    good: { order: id, returnReason: 'too small' },
    also: [{ items: [{ product: id, quantity: 1 }] }],
    refused: [
      [{ returnReason: '' }, 'VALIDATION, returnReason required'],
      [{ items: [] }, 'VALIDATION, items too_few'],
      [{ items: [{ product: id, quantity: 0 }] }, 'VALIDATION, items.0.quantity too_small'],
    ],
  },
  updateReturnRequest: {
    good: { status: 'Complete' },
    refused: [[{ status: 'Done' }, 'VALIDATION, status invalid_choice']],
  },
  contactUs: {
    good: { name: 'Bo', email: 'bo@home.hk', message: 'Hello', website: '' },
    also: [{ phone: '1', subject: 'Tea', website: undefined }],
    refused: [
      [{ name: '' }, 'VALIDATION, name required'],
      [{ email: '' }, 'VALIDATION, email required'],
      [{ message: ' ' }, 'VALIDATION, message required'],
      [{ subject: 'a\nb' }, 'VALIDATION, subject single_line'],
    ],
  },
};

describe.each(Object.entries(rules))('%s', (name, { good, also = [], refused }) => {
  test.each([{}, ...also].map((change) => [change]))('accepts %j', (change) => {
    expect(verdict(name as Name, { ...good, ...change })).toBe('accepted');
  });

  test.each(refused)('refuses %j: %s', (change, said) => {
    expect(verdict(name as Name, { ...good, ...change })).toBe(said);
  });
});
