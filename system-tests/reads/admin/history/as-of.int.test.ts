import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productChanged,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerChanged } from '@countinghouse/contracts/customers/events';
import {
  STAFF_STREAM,
  staffPasswordChanged,
  staffUserChanged,
  staffUserCreated,
  staffUserDisabled,
} from '@countinghouse/contracts/identity/events';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentRefused,
  adjustmentReversed,
  adjustmentRevised,
  STOCK,
  stockRefused,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderFeeChanged,
  orderTracked,
  paymentReferenceGiven,
  returnStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import {
  baseCurrencySet,
  COMPANY_INFO,
  CURRENCY_LIST,
  companyInfoChanged,
  currencyAdded,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
  productDisplayChanged,
  productDisplayRemoved,
} from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierChanged } from '@countinghouse/contracts/suppliers/events';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../test-read-side.ts';
import { adjustmentOf, historyShop, recordsBy, settledAdjustment, TAGS } from './testing/history-shop.ts';

const { shop, happened, lastRecorded } = historyShop();
const { supplier, product, customer, order, returnRequest } = recordsBy(happened);

describe('an entity as of a time', () => {
  test('equals its view then, whatever came later', async () => {
    const [categoryId, nodeId, tagId] = [newId(), newId(), newId()];
    const tree = CATEGORY_STREAM;
    await happened(tree, event(categoryCreated, { categoryId, name: 'Food' }));
    await happened(tree, event(subCategoryAdded, { categoryId, nodeId, parentId: categoryId, name: 'Tea' }));
    await happened(TAGS, event(tagCreated, { tagId, name: 'Fresh' }));
    const supplierId = await supplier('Leaf');
    const productId = await product({ supplierId, tagIds: [tagId], category: { categoryId, nodeId } });
    const other = await product({ supplierId });
    const customerId = await customer('Bo');
    const orderId = await order(customerId, 'SO-000010');
    const stock = streamOf(STOCK, productId);
    const [adjustmentId, requestId, userId, displayId] = [newId(), newId(), newId(), newId()];
    const adjusting = streamOf(ADJUSTMENT, adjustmentId);
    await happened(adjusting, event(adjustmentRecorded, adjustmentOf(adjustmentId, productId)));
    await returnRequest(orderId, requestId, customerId);
    const displays = streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id);
    const paths = [
      ...[`/user/${userId}`, `/tag/${tagId}`, `/adjustment/${adjustmentId}`, `/order/request/${requestId}`],
      ...['/setting', '/setting/company-info', '/setting/product-display', '/setting/pages'],
      ...[`/product/${productId}`, `/product/${other}`, `/category/${categoryId}`],
      ...[`/supplier/${supplierId}`, `/customer/${customerId}`, `/order/${orderId}`],
    ];
    const readViews = () => Promise.all(paths.map(async (path) => (await shop().get(path, 'superAdmin')).json()));

    const seen: { at: number; views: unknown }[] = [];
    const step = async (stream: string, given: DomainEvent) => {
      await happened(stream, given);
      seen.push({ at: lastRecorded(), views: await readViews() });
    };
    await step(stock, event(stockReserved, { productId, orderId, quantity: 4, balance: 6 }));
    await step(stock, event(stockRefused, { productId, orderId, requested: 40, balance: 6 }));
    const changes = { name: 'Green tea', purchasePrice: 1 };
    await step(streamOf(PRODUCT, productId), event(productChanged, { productId, changes, countedDifference: 0 }));
    await step(streamOf(SUPPLIER, supplierId), event(supplierChanged, { supplierId, changes: { name: 'Blatt' } }));
    await step(tree, event(subCategoryAdded, { categoryId, nodeId: newId(), parentId: nodeId, name: 'Oolong' }));
    const removed = { categoryId, nodeId, parentId: categoryId, removedIds: [nodeId] };
    await step(tree, event(subCategoryRemoved, removed));
    await step(displays, event(productDisplayAdded, { displayId, title: 'Teas', tagId }));
    await step(displays, event(productDisplayChanged, { displayId, changes: { title: 'Fine teas' } }));
    await step(TAGS, event(tagDeleted, { tagId }));
    await step(displays, event(productDisplayRemoved, { displayId }));
    await step(streamOf(CUSTOMER, customerId), event(customerChanged, { customerId, changes: { points: 5 } }));
    await step(streamOf(ORDER, orderId), event(orderFeeChanged, { orderId, fee: 100 }));
    const reference = event(paymentReferenceGiven, { orderId, customerId, from: '', transactionId: 'BANK-2' });
    await step(streamOf(ORDER, orderId), reference);
    const sent = { orderId, from: 'ordered', to: 'picked_by_courier' } as const;
    await step(streamOf(ORDER, orderId), event(orderTracked, sent));
    const info = { orderId, customerId, changes: { phone: '9' } };
    await step(streamOf(ORDER, orderId), event(shippingInfoChanged, info));
    const returning = event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Complete' });
    await step(streamOf(ORDER, orderId), returning);
    await step(adjusting, settledAdjustment(adjustmentId, -3));
    await step(adjusting, event(adjustmentRevised, { adjustmentId, changes: { quantity: -90 }, counting: [] }));
    await step(adjusting, event(adjustmentRefused, { adjustmentId, available: 6, unmoved: [] }));
    await step(adjusting, event(adjustmentReversed, { adjustmentId }));
    await step(adjusting, settledAdjustment(adjustmentId, 0, true));
    const bea = { userId, email: 'bea@shop.hk', firstName: 'Bea', lastName: 'Ho', avatar: '', active: true } as const;
    await step(STAFF_STREAM, event(staffUserCreated, { ...bea, role: 'ADMIN' }));
    await step(STAFF_STREAM, event(staffUserChanged, { userId, changes: { lastName: 'Hui' } }));
    await step(STAFF_STREAM, event(staffPasswordChanged, { userId, resetId: null }));
    await step(STAFF_STREAM, event(staffUserDisabled, { userId }));
    const company = streamOf(COMPANY_INFO.category, COMPANY_INFO.id);
    await step(company, event(companyInfoChanged, { changes: { name: 'Tea & Co' } }));
    const currencies = streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id);
    const currencyId = newId();
    await step(currencies, event(currencyAdded, { currencyId, name: 'EUR', symbol: '€' }));
    await step(currencies, event(baseCurrencySet, { currencyId }));
    await step(streamOf(PAGE, 'contact'), event(pageSaved, { page: 'contact', changes: { phone: '123' } }));
    await step(streamOf(PRODUCT, productId), event(productDeleted, { productId }));

    const comparable = (reply: unknown) =>
      JSON.parse(JSON.stringify(reply, (key, value) => (key === 'requestId' ? '' : value)));
    for (const { at, views } of seen) {
      const asOf = encodeURIComponent(new Date(at).toISOString());
      const past = await Promise.all(
        paths.map(async (path) => (await shop().get(`${path}?asOf=${asOf}`, 'superAdmin')).json()),
      );
      expect(comparable(past)).toEqual(comparable(views));
    }
    expect(seen).toHaveLength(30);
  });

  test('is not found before it was created, and accepts any offset', async () => {
    const before = new Date(lastRecorded()).toISOString();
    const productId = await product();
    const status = async (asOf: string, caller: Caller = 'admin') =>
      (await shop().get(`/product/${productId}?asOf=${encodeURIComponent(asOf)}`, caller)).statusCode;
    expect(await status(before)).toBe(404);
    const now = new Date(lastRecorded());
    expect(await status(now.toISOString())).toBe(200);
    const inHongKong = `${new Date(lastRecorded() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;
    expect(await status(inHongKong)).toBe(200);
    expect(await status('2999-01-01T00:00:00Z')).toBe(422);
    for (const malformed of ['yesterday', '2026-11-20', '', '2026-13-01T00:00:00Z'])
      expect(await status(malformed)).toBe(422);
    expect(await status(now.toISOString(), 'customer')).toBe(403);
    expect(await status(now.toISOString(), 'nobody')).toBe(401);
  });

  test('users as of a time are for SUPER_ADMINs, settings as of a time for staff', async () => {
    const now = new Date(lastRecorded()).toISOString();
    expect((await shop().get(`/user/${shop().ids.admin}?asOf=${now}`)).statusCode).toBe(403);
    for (const path of ['/setting', '/setting/company-info', '/setting/pages']) {
      expect((await shop().get(`${path}?asOf=${now}`, 'customer')).statusCode).toBe(403);
      expect((await shop().get(`${path}?asOf=${now}`, 'nobody')).statusCode).toBe(401);
      expect((await shop().get(path, 'nobody')).statusCode).toBe(200);
    }
  });

  test('an order is for staff only, and only once it was placed', async () => {
    const customerId = await customer('Bo');
    const placing = new Date(lastRecorded()).toISOString();
    const orderId = await order(customerId, 'SO-000011');
    expect((await shop().get(`/order/${orderId}?asOf=${placing}`)).statusCode).toBe(404);
    expect((await shop().get(`/order/${orderId}?asOf=${placing}`, 'customer')).statusCode).toBe(403);
  });
});
