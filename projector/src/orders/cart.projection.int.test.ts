import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent } from '@countinghouse/contracts/orders/cart/cart-events';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carts } from './cart.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const customer = (n: number) => uuid('cccc', n);
const product = (n: number) => uuid('aaaa', n);
const order = (n: number) => uuid('0000', n);
const calendar = shopCalendar('Asia/Hong_Kong');

type Given = GivenEvent & (CartEvent | OrderEvent | CustomerEvent);

const inCart = (n: number) => ({ stream: `orders.cart-${customer(n)}` });
const set = (by: number, n: number, quantity: number, recordedAt?: string): Given => ({
  ...inCart(by),
  ...(recordedAt && { recordedAt }),
  type: 'orders.CartItemSet',
  data: { customerId: customer(by), productId: product(n), quantity, seenPrice: 250 },
});
const removed = (by: number, n: number): Given => ({
  ...inCart(by),
  type: 'orders.CartItemRemoved',
  data: { customerId: customer(by), productId: product(n) },
});
const refused = (by: number, n: number): Given => ({
  ...inCart(by),
  type: 'orders.CartItemRefused',
  data: { customerId: customer(by), productId: product(n), requested: 9, available: 1, price: 250, currency: 'HKD' },
});
const placed = (n: number, by: number, cartVersion?: number): Given => ({
  stream: `orders.order-${order(n)}`,
  type: 'orders.OrderPlaced',
  data: samplePlacement({
    orderId: order(n),
    customerId: customer(by),
    ...(cartVersion !== undefined && { cartVersion }),
  }),
});
const ordered = (n: number, by: number, cartVersion: number): Given => ({
  ...inCart(by),
  type: 'orders.CartCheckedOut',
  data: { customerId: customer(by), orderId: order(n), cartVersion },
});
const declined = (n: number, by: number): Given => ({
  ...inCart(by),
  type: 'orders.CartOrderDeclined',
  data: { customerId: customer(by), orderId: order(n) },
});
const payment = (n: number, to: 'Pending' | 'Complete'): Given => ({
  stream: `orders.order-${order(n)}`,
  type: 'orders.PaymentStatusChanged',
  data: { orderId: order(n), from: to === 'Complete' ? 'Pending' : 'Complete', to },
});

describe('carts', () => {
  const spec = projectionSpec(carts(calendar));

  it('are there with what is in them, and are gone when they are empty, ordered or erased', async () => {
    const { carts: rows } = await spec.rowsAfter(
      ...[set(1, 1, 2), set(1, 2, 1), set(1, 1, 3, '2026-11-20T08:00:00.000Z')],
      ...[set(2, 1, 1), removed(2, 1)],
      ...[set(3, 1, 1), placed(1, 3, 0), ordered(1, 3, 0)],
      set(4, 1, 1),
      {
        stream: `customers.customer-${customer(4)}`,
        type: 'customers.CustomerErased',
        data: { customerId: customer(4) },
      },
      refused(5, 1),
    );
    expect(rows).toMatchObject([
      { customer_id: customer(1), changed_at: '2026-11-20T08:00:00.000Z', quantity: 4, amount: 1_000, lines: [{}, {}] },
      { customer_id: customer(5), quantity: 0, refused: true },
    ]);
  });

  it('count every step once, on the shop day on which the cart was begun', async () => {
    const { days } = await spec.rowsAfter(
      set(1, 1, 1, '2026-11-20T15:59:00.000Z'),
      ...[refused(1, 1), refused(1, 2), declined(1, 1), declined(2, 1)],
      { ...placed(3, 1, 0), recordedAt: '2026-11-25T08:00:00.000Z' },
      ordered(3, 1, 0),
      ...[payment(3, 'Complete'), payment(3, 'Pending'), payment(3, 'Complete')],
      set(2, 1, 1, '2026-11-25T08:00:00.000Z'),
      ...[placed(4, 9), payment(4, 'Complete')],
    );
    expect(days).toEqual([
      { day: '2026-11-20', started: 1, refused: 1, declined: 1, ordered: 1, paid: 1 },
      { day: '2026-11-25', started: 1, refused: 0, declined: 0, ordered: 0, paid: 0 },
    ]);
  });

  it('begin anew with what came in while the order was made, and record a payment that came first', async () => {
    const { carts: rows, days } = await spec.rowsAfter(
      ...[set(1, 1, 1), placed(1, 1, 0), set(1, 2, 4)],
      ...[payment(1, 'Complete'), ordered(1, 1, 0)],
    );
    expect(rows).toMatchObject([{ customer_id: customer(1), quantity: 4, refused: false }]);
    expect(days).toMatchObject([{ started: 2, ordered: 1, paid: 1 }]);
  });

  it('equal a plain recount, and no step counts more than the one before it', async () => {
    const act = fc.record({
      by: fc.integer({ min: 1, max: 3 }),
      product: fc.integer({ min: 1, max: 2 }),
      what: fc.constantFrom('set', 'set', 'remove', 'refuse', 'decline', 'order', 'order and pay'),
      hours: fc.integer({ min: 0, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        let now = Date.parse('2026-11-20T00:00:00.000Z');
        let orders = 0;
        const revisions = new Map<number, number>();
        /** Every cart that ever was, in a plain reference computation. */
        const kept: { by: number; day: string; items: Map<number, number>; steps: Set<string>; open: boolean }[] = [];
        const events = acts.flatMap(({ by, product: item, what, hours }): Given[] => {
          now += hours * 3_600_000;
          const at = { recordedAt: new Date(now).toISOString() };
          const known = kept.find((cart) => cart.open && cart.by === by);
          const begin = () => {
            const cart = { by, day: calendar.dayOf(now), items: new Map(), steps: new Set(['started']), open: true };
            kept.push(cart);
            return cart;
          };
          const write = (event: Given) => {
            revisions.set(by, (revisions.get(by) ?? -1) + 1);
            return { ...event, ...at };
          };
          switch (what) {
            case 'set':
              (known ?? begin()).items.set(item, item + 1);
              return [write(set(by, item, item + 1))];
            case 'refuse':
              (known ?? begin()).steps.add('refused');
              return [write(refused(by, item))];
            case 'remove':
              if (!known?.items.delete(item)) return [];
              if (known.items.size === 0) known.open = false;
              return [write(removed(by, item))];
            case 'decline':
              if (!known || known.items.size === 0) return [];
              known.steps.add('declined');
              return [write(declined(++orders, by))];
            default: {
              if (!known || known.items.size === 0) return [];
              known.open = false;
              known.steps.add('ordered');
              if (what === 'order and pay') known.steps.add('paid');
              const version = revisions.get(by) ?? 0;
              const id = ++orders;
              return [
                { ...placed(id, by, version), ...at },
                write(ordered(id, by, version)),
                ...(what === 'order and pay' ? [{ ...payment(id, 'Complete'), ...at }] : []),
              ];
            }
          }
        });
        const { days = [], carts: rows = [] } = await spec.rowsAfter(...events);
        const recount: Record<string, Record<string, number>> = {};
        for (const { day, steps } of kept) {
          recount[day] ??= { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
          for (const step of steps) recount[day][step]! += 1;
        }
        expect(Object.fromEntries(days.map(({ day, ...counts }) => [day, counts]))).toEqual(recount);
        for (const day of days) {
          expect(Number(day.started)).toBeGreaterThanOrEqual(Number(day.ordered));
          expect(Number(day.ordered)).toBeGreaterThanOrEqual(Number(day.paid));
        }
        const standing = kept.filter(({ open, items }) => open && items.size > 0);
        const units = ({ items }: (typeof kept)[number]) => [...items.values()].reduce((sum, one) => sum + one, 0);
        expect(
          Object.fromEntries(
            rows.filter(({ quantity }) => quantity !== 0).map((row) => [row.customer_id, row.quantity]),
          ),
        ).toEqual(Object.fromEntries(standing.map((cart) => [customer(cart.by), units(cart)])));
      }),
      { numRuns: 15 },
    );
  });
});
