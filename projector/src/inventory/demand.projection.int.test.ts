import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent } from '@countinghouse/contracts/orders/cart/cart-events';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
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
  data: { customerId: customer(1), productId: product(n), requested, available, price: 10, currency: 'HKD' },
});
const declined = (...shortages: [number, number, number][]): Given => ({
  stream: `orders.order-${uuid('0000', 1)}`,
  type: 'orders.OrderDeclined',
  data: {
    orderId: uuid('0000', 1),
    shortages: shortages.map(([n, requested, available]) => {
      return { productId: product(n), requested, available, price: 7, currency: 'EUR' };
    }),
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
    const { days, entries, amounts } = await spec.rowsAfter(
      refused(1, 5, 2, '2026-11-20T15:59:59.999Z'),
      refused(1, 9, 0, '2026-11-20T16:00:00.000Z'),
      { ...declined([1, 4, 1], [2, 2, 0]), recordedAt: '2026-11-21T08:00:00.000Z' },
    );
    expect(days).toEqual([
      { day: '2026-11-20', product_id: product(1), declined: 0, refused: 3, recovered: 0 },
      { day: '2026-11-21', product_id: product(1), declined: 3, refused: 9, recovered: 0 },
      { day: '2026-11-21', product_id: product(2), declined: 2, refused: 0, recovered: 0 },
    ]);
    expect(amounts).toEqual([
      { day: '2026-11-20', product_id: product(1), currency: 'HKD', amount: 30 },
      { day: '2026-11-21', product_id: product(1), currency: 'EUR', amount: 21 },
      { day: '2026-11-21', product_id: product(1), currency: 'HKD', amount: 90 },
      { day: '2026-11-21', product_id: product(2), currency: 'EUR', amount: 14 },
    ]);
    const cart = `orders.cart-${customer(1)}`;
    expect(entries).toMatchObject([
      { product_id: product(1), day: '2026-11-20', line: 0, kind: 'refused', units: 3, stream: cart },
      { product_id: product(1), day: '2026-11-21', line: 0, kind: 'refused', units: 9, stream: cart },
      { product_id: product(1), day: '2026-11-21', line: 0, kind: 'declined', units: 3 },
      { product_id: product(2), day: '2026-11-21', line: 1, kind: 'declined', units: 2 },
    ]);
  });

  it('gives missed units to a later order while an earlier one does not stand', async () => {
    const inOrder = (n: number, type: string, data: object) => {
      const orderId = uuid('0000', n);
      return { stream: `orders.order-${orderId}`, type, data: { orderId, ...data } } as unknown as Given;
    };
    const [earlier, later] = [2, 3].map((n) => {
      const lines = [{ ...sampleLine(), productId: product(1), quantity: n + 1 }];
      const placement = { orderId: uuid('0000', n), customerId: customer(1), placedAt: '2026-11-21T00:00:00.000Z' };
      return inOrder(n, 'orders.OrderPlaced', samplePlacement({ ...placement, lines }));
    }) as [Given, Given];
    const miss = refused(1, 4, 1, '2026-11-20T00:00:00.000Z');
    const rejected = inOrder(2, 'orders.OrderStatusChanged', { from: 'Pending', to: 'Rejected' });
    const reopened = inOrder(2, 'orders.OrderStatusChanged', { from: 'Rejected', to: 'Pending' });
    const recoveredAfter = async (...events: Given[]) => {
      const { days, bought } = await spec.rowsAfter(miss, earlier, later, ...events);
      return [days?.[0]?.recovered, ...(bought ?? []).map(({ recovered }) => recovered)];
    };
    expect(await recoveredAfter()).toEqual([3, 2, 1]);
    expect(await recoveredAfter(rejected)).toEqual([3, 0, 3]);
    expect(await recoveredAfter(rejected, reopened)).toEqual([3, 2, 1]);
  });

  it('has what customers ordered within seven days, beyond what was there, of orders that stand', async () => {
    const HOUR_MS = 3_600_000;
    const start = Date.parse('2026-03-01T00:00:00.000Z');
    const act = fc.record({
      hours: fc.integer({ min: 0, max: 60 }),
      kind: fc.constantFrom('refuse', 'refuse', 'order', 'order', 'order', 'decline', 'turn', 'turn', 'guest'),
      n: fc.constantFrom(1, 1, 1, 2),
      units: fc.integer({ min: 1, max: 6 }),
      available: fc.nat(2),
      /** The order that is rejected, or opened again. */
      which: fc.nat(13),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const events: Given[] = [];
        const missed: { at: number; n: number; units: number; available: number; by: number | null; place: number }[] =
          [];
        const orders: { id: string; at: number; n: number; units: number; stands: boolean; place: number }[] = [];
        for (const [place, { hours, kind, n, units, available, which }] of acts.entries()) {
          const at = start + (20 * place + hours) * HOUR_MS;
          const recordedAt = new Date(at).toISOString();
          const turned = kind === 'turn' ? orders[which % Math.max(1, orders.length)] : undefined;
          if (kind === 'turn' && !turned) continue;
          const orderId = turned?.id ?? uuid('0000', 100 + place);
          const inOrder = (type: string, data: object) =>
            events.push({ stream: `orders.order-${orderId}`, recordedAt, type, data } as unknown as Given);
          if (turned) {
            const [from, to] = turned.stands ? ['Pending', 'Rejected'] : ['Rejected', 'Pending'];
            inOrder('orders.OrderStatusChanged', { orderId, from, to });
            turned.stands = !turned.stands;
            continue;
          }
          if (kind === 'refuse') {
            events.push(refused(n, units + available, available, recordedAt));
            missed.push({ at, n, units, available, by: 1, place });
            continue;
          }
          const customerId = kind === 'guest' ? orderId : customer(1);
          const lines = [{ ...sampleLine(), productId: product(n), quantity: units }];
          inOrder('orders.OrderPlaced', samplePlacement({ orderId, customerId, placedAt: recordedAt, lines }));
          if (kind === 'decline') {
            const shortage = {
              productId: product(n),
              requested: units + available,
              available,
              price: 5,
              currency: 'HKD',
            };
            inOrder('orders.OrderDeclined', { orderId, shortages: [shortage], nothingReserved: true });
            missed.push({ at, n, units, available, by: 1, place });
            continue;
          }
          inOrder('orders.OrderConfirmed', { orderId });
          if (kind !== 'guest') orders.push({ id: orderId, at, n, units, stands: true, place });
        }
        const { days, entries, bought, placed } = await spec.rowsAfter(...events);
        const recovered = missed.map((miss) => {
          const later = orders.filter(({ n, at, place, stands }) => {
            return stands && n === miss.n && place > miss.place && at >= miss.at && at <= miss.at + 7 * 24 * HOUR_MS;
          });
          const units = later.reduce((sum, one) => sum + one.units, 0);
          return Math.min(miss.units, Math.max(0, units - miss.available));
        });
        const sum = (rows: readonly Row[] | undefined, name: string) =>
          (rows ?? []).reduce((all, row) => all + Number(row[name]), 0);
        for (const { day, product_id, recovered: units } of days ?? []) {
          const ofDay = missed.flatMap(({ at, n }, place) =>
            calendar.dayOf(at) === day && product(n) === product_id ? [recovered[place]!] : [],
          );
          expect(units, `${day} ${product_id}`).toBe(ofDay.reduce((all, one) => all + one, 0));
        }
        expect(
          sum(
            bought?.filter(({ counts }) => counts),
            'recovered',
          ),
        ).toBe(sum(days, 'recovered'));
        expect(sum(entries, 'units')).toBe(sum(days, 'declined') + sum(days, 'refused'));
        expect(placed).toEqual([]);
      }),
      { numRuns: 25 },
    );
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
