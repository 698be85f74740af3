import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale, type OrderStatus, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boughtTogether, PAIRED_PRODUCTS } from './bought-together.projection.ts';

type Given = GivenEvent & OrderEvent;

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const order = (n: number) => uuid('0000', n);
const product = (n: number) => uuid('aaaa', n);
const on = (n: number) => ({ stream: `orders.order-${order(n)}` });
const placed = (n: number, ...products: readonly number[]): Given => ({
  ...on(n),
  type: 'orders.OrderPlaced',
  data: samplePlacement({
    orderId: order(n),
    lines: products.map((one) => sampleLine({ productId: product(one) })),
  }),
});
const confirmed = (n: number): Given => ({ ...on(n), type: 'orders.OrderConfirmed', data: { orderId: order(n) } });
const declined = (n: number): Given => ({
  ...on(n),
  type: 'orders.OrderDeclined',
  data: { orderId: order(n), shortages: [], nothingReserved: false },
});
const status = (n: number, from: OrderStatus, to: OrderStatus): Given => ({
  ...on(n),
  type: 'orders.OrderStatusChanged',
  data: { orderId: order(n), from, to },
});

describe('bought together', () => {
  const spec = projectionSpec(boughtTogether);

  async function pairsAfter(...events: Given[]): Promise<string[]> {
    const { pairs = [] } = await spec.rowsAfter(...events);
    const short = (id: unknown) => Number(String(id).slice(-4));
    return pairs
      .filter(({ orders }) => orders !== 0)
      .map(({ product_id, other_id, orders }) => `${short(product_id)}+${short(other_id)}: ${orders}`);
  }

  it('counts the orders in which products occur together, from their confirmation on', async () => {
    expect(await pairsAfter(placed(1, 1, 2), placed(2, 1, 2, 3), confirmed(1), placed(3, 3), confirmed(3))).toEqual([
      ...['1+2: 1', '2+1: 1'],
    ]);
    expect(await pairsAfter(placed(1, 1, 2), confirmed(1), placed(2, 1, 2), confirmed(2))).toEqual([
      ...['1+2: 2', '2+1: 2'],
    ]);
  });

  it('counts a product once that is on several lines', async () => {
    expect(await pairsAfter(placed(1, 1, 2, 1, 2), confirmed(1))).toEqual(['1+2: 1', '2+1: 1']);
    expect(await pairsAfter(placed(1, 1, 1), confirmed(1))).toEqual([]);
  });

  it('takes out what is declined, failed or rejected, and counts what is opened again', async () => {
    const standing = [placed(1, 1, 2), confirmed(1)];
    expect(await pairsAfter(placed(1, 1, 2), declined(1))).toEqual([]);
    expect(await pairsAfter(...standing, status(1, 'Pending', 'Failed'))).toEqual([]);
    expect(await pairsAfter(...standing, status(1, 'Pending', 'Failed'), status(1, 'Failed', 'Rejected'))).toEqual([]);
    expect(await pairsAfter(...standing, status(1, 'Pending', 'Rejected'), status(1, 'Rejected', 'Complete'))).toEqual([
      ...['1+2: 1', '2+1: 1'],
    ]);
  });

  it('pairs the first products only of an order of a thousand lines', async () => {
    const thousand = Array.from({ length: 1_000 }, (_, n) => n);
    const { pairs } = await spec.rowsAfter(placed(1, ...thousand), confirmed(1));
    expect(pairs).toHaveLength(PAIRED_PRODUCTS * (PAIRED_PRODUCTS - 1));
  });

  it('equals the plain count over orders in force, whatever happens to them', async () => {
    const oneOrder = fc.record({
      products: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
      end: fc.constantFrom('placing', 'declined', 'confirmed'),
      later: fc.array(fc.constantFrom(...orderStatuses), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(oneOrder, { maxLength: 8 }), async (orders) => {
        const expected = new Map<string, number>();
        const events = orders.flatMap(({ products, end, later }, n): Given[] => {
          const history: Given[] = [placed(n, ...products)];
          if (end === 'declined') history.push(declined(n));
          if (end !== 'confirmed') return history;
          history.push(confirmed(n));
          let now: OrderStatus = 'Pending';
          for (const to of later) {
            if (to !== now) history.push(status(n, now, to));
            now = to;
          }
          const different = isSale(now) ? [...new Set(products)] : [];
          for (const one of different) {
            for (const other of different) {
              const key = `${one}+${other}`;
              if (one !== other) expected.set(key, (expected.get(key) ?? 0) + 1);
            }
          }
          return history;
        });
        const plain = [...expected].map(([key, count]) => `${key}: ${count}`).sort();
        expect((await pairsAfter(...events)).sort()).toEqual(plain);
      }),
      { numRuns: 15 },
    );
  });
});
