import type { EventOf } from '../../kernel/event.ts';
import { newId } from '../../kernel/ids.ts';
import { plainPricing } from '../../pricing/order-pricing.ts';
import type { orderPlaced } from '../events.ts';
import type { OrderLine } from '../order-parts.ts';

type Placement = EventOf<typeof orderPlaced>['data'];

/** The data of a placed order: another order every time, without lines unless given. */
export function samplePlacement(given: Partial<Placement> = {}): Placement {
  return {
    orderId: newId(),
    orderNo: 'SO-000123',
    placedAt: '2026-11-20T08:00:00.000Z',
    customerId: newId(),
    customerName: 'Ada',
    email: 'ada@example.com',
    phone: '123',
    shippingAddress: '1 Peak Road',
    remark: '',
    lines: [],
    fee: 0,
    pricing: plainPricing(given.fee ?? 0),
    delivery: null,
    currency: { name: 'HKD', symbol: '$' },
    paymentMethod: 'card',
    transactionId: '',
    language: 'en',
    ...given,
  };
}

/** A line of an order: one cup at 2.50, another product every time, unless given. */
export function sampleLine(given: Partial<OrderLine> = {}): OrderLine {
  const price = given.price ?? 250;
  const line = { productId: newId(), itemNo: 'X1', name: 'Cup', photo: '', quantity: 1, price, listPrice: price };
  return { ...line, ...given };
}
