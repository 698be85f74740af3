import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { STOCK, stockOpened } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderDeclined,
  orderPlaced,
  orderStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../../../test-read-side.ts';

export const ms = (instant: string) => Date.parse(instant);

export interface Sale {
  readonly at: string;
  /** Product, quantity, price in minor units. */
  readonly lines: readonly (readonly [string, number, number])[];
  readonly status?: 'Pending' | 'Complete' | 'Failed' | 'Rejected' | 'declined' | 'placing';
  readonly customerId?: string;
  readonly customerName?: string;
}

/** A shop in which things happen at business times, for the suite which asks for it. */
export function orderShop() {
  let shop: TestReadSide;
  beforeAll(async () => {
    shop = await openTestReadSide();
  });
  afterAll(() => shop.close());
  let orders = 0;

  /** Appends with a business time. */
  async function happenedAt(at: string, stream: string, ...events: DomainEvent[]): Promise<void> {
    const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
    await shop.log.append(stream, 'any', events, { ...metadata, occurredAt: at });
  }

  async function sell(sale: Sale) {
    const { orderId, orderNo, customerId, events } = saleOf(sale, ++orders);
    await happenedAt(sale.at, streamOf(ORDER, orderId), ...events);
    return { orderId, orderNo, customerId };
  }

  async function product(itemNo: string, name = itemNo, at = '2026-01-01T00:00:00.000Z', quantity = 100) {
    const productId = newId();
    const details = { ...blankProduct, itemNo, name, sellingPrice: 100, photo: `${itemNo}.webp` };
    const created = event(productCreated, { productId, details, openingQuantity: quantity });
    await happenedAt(at, streamOf(PRODUCT, productId), created);
    await happenedAt(at, streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
    return productId;
  }

  return { shop: () => shop, happenedAt, sell, product };
}

function saleOf({ at, lines, status = 'Pending', customerId = newId(), customerName = 'Ada' }: Sale, no: number) {
  const orderId = newId();
  const orderNo = `SO-${String(no).padStart(6, '0')}`;
  const bought = lines.map(([productId, quantity, price]) =>
    sampleLine({ productId, itemNo: 'THEN', name: 'Name then', quantity, price }),
  );
  const contact = { email: 'ada@example.com', phone: '123', shippingAddress: '1 Peak Road', remark: 'Ring twice' };
  const payment = { fee: 1_000, transactionId: 'T1' };
  const placed = event(
    orderPlaced,
    samplePlacement({
      orderId,
      orderNo,
      placedAt: at,
      customerId,
      customerName,
      ...contact,
      ...payment,
      lines: bought,
    }),
  );
  const end: DomainEvent[] =
    status === 'placing'
      ? []
      : status === 'declined'
        ? [event(orderDeclined, { orderId, shortages: [], nothingReserved: false })]
        : [
            event(orderConfirmed, { orderId }),
            ...(status === 'Pending' ? [] : [event(orderStatusChanged, { orderId, from: 'Pending', to: status })]),
          ];
  return { orderId, orderNo, customerId, events: [placed, ...end] };
}

/** The body of a response that is a success. */
export async function ok(reply: ReturnType<TestReadSide['get']>) {
  const answer = await reply;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
