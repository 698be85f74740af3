import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ImportPlan, PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSuppliers } from '../content/company.ts';
import { demoPlan } from '../plan.ts';
import { shelfOf } from '../shelves.ts';
import { demoSource } from '../source.ts';
import { type Seeker, type Shoppers, shoppersOf } from './shoppers.ts';

const calendar = shopCalendar('Asia/Hong_Kong');
const evening = Date.parse('2026-11-25T22:00:00+08:00');
let plan: ImportPlan;
let shoppers: Shoppers;

beforeAll(async () => {
  plan = await demoPlan(calendar, evening);
  shoppers = shoppersOf(plan, soldOutIn(plan, evening));
});

/** Item numbers of which the demo's movements leave nothing. */
function soldOutIn({ products, movements }: ImportPlan, now: number): Set<string> {
  const missing = () => {
    throw new Error('the stock of the demo needs no details');
  };
  const source = demoSource({ categoryOf: missing, supplierOf: missing, tagIdOf: missing, picturesOf: missing }, now);
  const left = new Map(products.map((each) => [each.itemNo, each.openingQuantity + source.spareStock(each)]));
  for (const movement of movements) {
    if (movement.kind === 'adjustment') left.set(movement.itemNo, left.get(movement.itemNo)! + movement.quantity);
    else if (!movement.rejected) {
      for (const { itemNo, quantity } of movement.lines) left.set(itemNo, left.get(itemNo)! - quantity);
    }
  }
  return new Set([...left].filter(([, units]) => units === 0).map(([itemNo]) => itemNo));
}

const salesTo = (number: string): PlannedOrder[] =>
  plan.movements.flatMap((each) => (each.kind === 'order' && !each.rejected && each.customer === number ? [each] : []));
/** How often each product is missed. */
const missedBy = (seekers: readonly Seeker[]) => {
  const counted = new Map<string, number>();
  for (const { product } of seekers) counted.set(product.itemNo, (counted.get(product.itemNo) ?? 0) + 1);
  return counted;
};

describe('the shoppers of the demo', () => {
  it('are customers with a number, each once, after the last that they bought', () => {
    const { leavers, seekers, latecomers } = shoppers;
    const all = [...leavers, ...seekers, ...latecomers].map(({ after }) => after);
    expect(new Set(all.map(({ customer }) => customer)).size).toBe(all.length);
    for (const after of all) {
      expect(after.customer).not.toBe('');
      expect(salesTo(after.customer).at(-1)).toEqual(after);
    }
  });

  it('leave 12 to 25 carts, some after sales of the last day', () => {
    const { leavers, latecomers } = shoppers;
    expect(leavers.length + latecomers.length).toBeGreaterThanOrEqual(12);
    expect(leavers.length + latecomers.length).toBeLessThanOrEqual(25);
    const days = new Set(leavers.map(({ after }) => calendar.dayOf(after.at)));
    expect(days.size).toBeGreaterThanOrEqual(8);
    expect(days).toContain(calendar.dayOf(evening));
  });

  it('miss products of at least three suppliers after these are sold out, one more often than the next', () => {
    const { seekers, latecomers } = shoppers;
    expect(seekers.length + latecomers.length).toBeGreaterThanOrEqual(15);
    expect(seekers.length + latecomers.length).toBeLessThanOrEqual(30);
    for (const { after, product } of seekers)
      expect(Date.parse(after.at)).toBeGreaterThanOrEqual(Date.parse(product.at));
    for (const { after, product } of latecomers) expect(Date.parse(after.at)).toBeLessThan(Date.parse(product.at));

    const counts = missedBy(seekers);
    expect(counts.size).toBeGreaterThanOrEqual(6);
    expect(counts.size).toBeLessThanOrEqual(10);
    const inTurn = [...counts.values()];
    expect(inTurn).toEqual(inTurn.toSorted((one, other) => other - one));
    expect(inTurn[0]).toBeGreaterThan(inTurn[1]!);
    const names = plan.products.filter(({ itemNo }) => counts.has(itemNo)).map(({ name }) => name);
    expect(new Set(names.map((name) => demoSuppliers[shelfOf(name).category]?.name)).size).toBeGreaterThanOrEqual(3);
  });

  it('wait for it to be back in 8 to 15 cases', () => {
    const waiting = shoppers.seekers.filter(({ waits }) => waits);
    expect(waiting.length).toBeGreaterThanOrEqual(8);
    expect(waiting.length).toBeLessThanOrEqual(15);
  });

  it.each(['2026-11-25T00:20:00+08:00', '2026-11-25T09:00:00+08:00', '2026-12-31T23:59:00+08:00'])(
    'are the same when the demo runs at %s',
    async (time) => {
      const now = Date.parse(time);
      const other = await demoPlan(calendar, now);
      const invoicesOf = ({ leavers, seekers, latecomers }: Shoppers) => ({
        leavers: leavers.map(({ after, like }) => [after.invoiceNo, like.invoiceNo]),
        seekers: [...seekers, ...latecomers].map(({ after, product }) => [after.invoiceNo, product.itemNo]),
      });
      expect(invoicesOf(shoppersOf(other, soldOutIn(other, now)))).toEqual(invoicesOf(shoppers));
    },
  );
});
