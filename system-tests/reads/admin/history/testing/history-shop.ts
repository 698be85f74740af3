import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  PRODUCT,
  type ProductDetails,
  productChanged,
  productCreated,
  TAG_LIST,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import { STAFF_STREAM, staffUserCreated } from '@countinghouse/contracts/identity/events';
import { adjustmentSettled, STOCK, stockOpened } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  RETURN_REQUEST,
  returnRequested,
  returnRequestOpened,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../../../test-read-side.ts';

export const TAGS = streamOf(TAG_LIST.category, TAG_LIST.id);

/** A shop with one of the staff, Amy Chan, for the suite which asks for it. */
export function historyShop() {
  let shop: TestReadSide;
  let lastRecorded = 0;
  beforeAll(async () => {
    shop = await openTestReadSide();
    await happened(
      STAFF_STREAM,
      event(staffUserCreated, {
        ...{ userId: shop.ids.admin, email: 'amy@shop.hk', firstName: 'Amy', lastName: 'Chan', avatar: '' },
        ...{ role: 'ADMIN', active: true },
      }),
    );
  });
  afterAll(() => shop.close());

  /** Appends as Amy with a distinct timestamp: the clock is waited for, so that times are unique. */
  async function happened(stream: string, given: DomainEvent, metadata: Partial<EventMetadata> = {}): Promise<string> {
    while (Date.now() <= lastRecorded) await new Promise(setImmediate);
    const actor = { kind: 'staff', id: shop.ids.admin, role: 'ADMIN' } as const;
    await shop.log.append(stream, 'any', [given], { actor, commandId: newId(), correlationId: newId(), ...metadata });
    const [last] = await shop.log.read(stream, { direction: 'backwards', limit: 1 });
    lastRecorded = Date.parse(last!.recordedAt);
    return last!.recordedAt;
  }

  async function history(context: string, id: string, query = ''): Promise<HistoryEntry[]> {
    const reply = await shop.get(`/history/${context}/${id}${query}`, 'superAdmin');
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().entries;
  }
  const changed = async (context: string, id: string) =>
    (await history(context, id)).map(({ type, changes }) => [
      type.split('.')[1],
      ...changes.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ]);

  return { shop: () => shop, happened, history, changed, lastRecorded: () => lastRecorded };
}

/** Makes records with events that happen as given. */
export function recordsBy(happened: ReturnType<typeof historyShop>['happened']) {
  async function supplier(name: string): Promise<string> {
    const supplierId = newId();
    await happened(
      streamOf(SUPPLIER, supplierId),
      event(supplierCreated, { supplierId, details: { ...supplierDetails, name } }),
    );
    return supplierId;
  }

  async function product(details: Partial<ProductDetails> = {}): Promise<string> {
    const productId = newId();
    const created = { productId, details: { ...blank, ...details }, openingQuantity: 10 };
    await happened(streamOf(PRODUCT, productId), event(productCreated, created));
    await happened(streamOf(STOCK, productId), event(stockOpened, { productId, quantity: 10, balance: 10 }));
    return productId;
  }
  const changeProduct = (productId: string, changes: Partial<ProductDetails>, metadata: Partial<EventMetadata> = {}) =>
    happened(
      streamOf(PRODUCT, productId),
      event(productChanged, { productId, changes, countedDifference: 0 }),
      metadata,
    );

  async function customer(name: string): Promise<string> {
    const customerId = newId();
    await happened(
      streamOf(CUSTOMER, customerId),
      event(customerRegistered, {
        ...{ customerId, name, email: `${name}@home.hk`, phone: '1', address: 'here', points: 0, active: true },
        via: 'storefront',
      }),
    );
    return customerId;
  }

  async function order(customerId: string, orderNo: string): Promise<string> {
    const orderId = newId();
    await happened(
      streamOf(ORDER, orderId),
      event(
        orderPlaced,
        samplePlacement({
          ...{ orderId, orderNo, customerId, customerName: 'Bo', email: 'bo@home.hk', shippingAddress: 'here' },
          lines: [sampleLine()],
        }),
      ),
      { actor: { kind: 'customer', id: customerId } },
    );
    await happened(streamOf(ORDER, orderId), event(orderConfirmed, { orderId }), {
      actor: { kind: 'system', id: 'orders' },
    });
    return orderId;
  }

  async function returnRequest(orderId: string, requestId: string, customerId: string): Promise<void> {
    const asked = { orderId, requestId, requestNo: 'RR-000001', createdAt: '2026-11-19T00:00:00.000Z', customerId };
    await happened(
      streamOf(ORDER, orderId),
      event(returnRequested, { ...asked, returnReason: 'too small', items: [] }),
    );
    await happened(streamOf(RETURN_REQUEST, requestId), event(returnRequestOpened, { requestId, orderId }));
  }

  return { supplier, product, changeProduct, customer, order, returnRequest };
}

const blank: ProductDetails = {
  ...blankProduct,
  ...{ itemNo: 'A-1', name: 'Tea', purchasePrice: 300, sellingPrice: 550 },
};
const supplierDetails = {
  ...blankSupplier,
  name: 'Leaf',
  bankInfo: { ...blankSupplier.bankInfo, accountNumber: '1' },
};

export const adjustmentOf = (adjustmentId: string, productId: string) => ({
  ...{ adjustmentId, adjustmentNo: 'AD-000001', createdAt: '2026-11-19T00:00:00.000Z' },
  ...{ reason: 'broken', reasonCode: null },
  lines: [{ productId, itemNo: 'A-1', name: 'Tea', photo: '', quantity: -3 }],
});
export const settledAdjustment = (adjustmentId: string, quantity: number, reversed = false) =>
  event(adjustmentSettled, { adjustmentId, reason: 'broken', reasonCode: null, lines: [{ quantity }], reversed });
