import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent, OrderEvent } from '@countinghouse/contracts/orders/events';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demand } from './demand.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const customer = (n: number) => uuid('cccc', n);
const product = (n: number) => uuid('aaaa', n);
const calendar = shopCalendar('Asia/Hong_Kong');

type Given = GivenEvent & (CartEvent | OrderEvent | CustomerEvent | WishEvent);

const refused = (n: number, requested: number, available: number, recordedAt?: string): Given => ({
  stream: `orders.cart-${customer(1)}`,
  ...(recordedAt && { recordedAt }),
  type: 'orders.CartItemRefused',
  data: { customerId: customer(1), productId: product(n), requested, available },
});
const declined = (...shortages: [number, number, number][]): Given => ({
  stream: `orders.order-${uuid('0000', 1)}`,
  type: 'orders.OrderDeclined',
  data: {
    orderId: uuid('0000', 1),
    shortages: shortages.map(([n, requested, available]) => ({ productId: product(n), requested, available })),
    nothingReserved: true,
  },
});
const wish = (by: number, n: number, notify: boolean): Given => ({
  stream: `customers.wishes-${customer(by)}`,
  type: 'customers.WishChanged',
  data: { customerId: customer(by), productId: product(n), saved: true, notify },
});
const told = (by: number, n: number): Given => ({
  stream: `customers.wishes-${customer(by)}`,
  type: 'customers.BackInStockNotified',
  data: { customerId: customer(by), productId: product(n) },
});
const erased = (by: number): Given => ({
  stream: `customers.customer-${customer(by)}`,
  type: 'customers.CustomerErased',
  data: { customerId: customer(by) },
});

describe('unmet demand', () => {
  const spec = projectionSpec(demand(calendar));

  it('counts the units that were missing, on the shop day on which they were', async () => {
    const { days, entries } = await spec.rowsAfter(
      refused(1, 5, 2, '2026-11-20T15:59:59.999Z'),
      refused(1, 9, 0, '2026-11-20T16:00:00.000Z'),
      { ...declined([1, 4, 1], [2, 2, 0]), recordedAt: '2026-11-21T08:00:00.000Z' },
    );
    expect(days).toEqual([
      { day: '2026-11-20', product_id: product(1), declined: 0, refused: 3 },
      { day: '2026-11-21', product_id: product(1), declined: 3, refused: 9 },
      { day: '2026-11-21', product_id: product(2), declined: 2, refused: 0 },
    ]);
    const cart = `orders.cart-${customer(1)}`;
    expect(entries).toMatchObject([
      { product_id: product(1), day: '2026-11-20', line: 0, kind: 'refused', units: 3, stream: cart },
      { product_id: product(1), day: '2026-11-21', line: 0, kind: 'refused', units: 9, stream: cart },
      { product_id: product(1), day: '2026-11-21', line: 0, kind: 'declined', units: 3 },
      { product_id: product(2), day: '2026-11-21', line: 1, kind: 'declined', units: 2 },
    ]);
  });

  it('has how many customers wait for a product, whatever they do', async () => {
    const act = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('wait', 'wait', 'stop', 'told', 'erased'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const waits = new Set<string>();
        const events = acts.map(([by, n, what]): Given => {
          const key = `${customer(by)} ${product(n)}`;
          if (what === 'wait') waits.add(key);
          else if (what === 'erased') for (const other of waits) other.startsWith(customer(by)) && waits.delete(other);
          else waits.delete(key);
          return what === 'erased' ? erased(by) : what === 'told' ? told(by, n) : wish(by, n, what === 'wait');
        });
        const { waits: rows = [], waiting = [] } = await spec.rowsAfter(...events);
        expect(rows.map((row) => `${row.customer_id} ${row.product_id}`).sort()).toEqual([...waits].sort());
        for (const { product_id, customers } of waiting) {
          expect(customers).toBe([...waits].filter((key) => key.endsWith(String(product_id))).length);
        }
      }),
      { numRuns: 15 },
    );
  });
});
