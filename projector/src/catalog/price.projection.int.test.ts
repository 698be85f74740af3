import {
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
} from '@countinghouse/contracts/catalog/events';
import {
  type PastPrice,
  priceBefore,
  SHORTEST_IN_FORCE_MS,
} from '@countinghouse/contracts/catalog/storefront/past-price';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { baseCurrencySet } from '@countinghouse/contracts/settings/events';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price } from './price.projection.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = SHORTEST_IN_FORCE_MS;
const at = (time: number) => new Date(START + time).toISOString();

const id = newId();
const details = { name: 'Lantern', sellingPrice: 12_000, status: true } as ProductDetails;
const created = (time: number, fields: Partial<ProductDetails> = {}): GivenEvent => ({
  ...event(productCreated, { productId: id, details: { ...details, ...fields }, openingQuantity: 0 }),
  recordedAt: at(time),
});
const changed = (time: number, changes: Partial<ProductDetails>): GivenEvent => ({
  ...event(productChanged, { productId: id, changes, countedDifference: 0 }),
  recordedAt: at(time),
});
const currency = (time: number): GivenEvent => ({
  ...event(baseCurrencySet, { currencyId: 'usd' }),
  recordedAt: at(time),
});

describe('prices', () => {
  const spec = projectionSpec(price);

  /** What a reader gets of the price before, some time after the start. */
  async function wasAfter(now: number, ...events: GivenEvent[]): Promise<PastPrice | undefined> {
    const { prices = [], currency: base = [] } = await spec.rowsAfter(...events);
    const row = prices[0] as { price: number; past: PastPrice[] };
    return priceBefore(row.past, row.price, START + now, (base[0]?.since as string | undefined) ?? null);
  }

  it('has what a product costs, and what it cost before it was reduced', async () => {
    const events = [created(0), changed(HOUR, { name: 'Lamp' }), changed(2 * HOUR, { sellingPrice: 10_000 })];
    const { prices } = await spec.rowsAfter(...events);
    const past = { price: 12_000, from: at(0), until: at(2 * HOUR) };
    expect(prices).toEqual([{ product_id: id, price: 10_000, active: true, since: at(2 * HOUR), past: [past] }]);
    expect(await wasAfter(3 * HOUR, ...events)).toEqual(past);
    expect(await wasAfter(3 * HOUR, ...events, changed(3 * HOUR, { sellingPrice: 12_000 }))).toBeUndefined();
  });

  it('does not count a price that could not be bought at', async () => {
    const hidden = [created(0, { status: false }), changed(2 * HOUR, { sellingPrice: 10_000, status: true })];
    expect(await wasAfter(3 * HOUR, ...hidden)).toBeUndefined();
    const shown = [created(0), changed(2 * HOUR, { status: false }), changed(4 * HOUR, { sellingPrice: 10_000 })];
    expect(await wasAfter(5 * HOUR, ...shown)).toEqual({ price: 12_000, from: at(0), until: at(2 * HOUR) });
  });

  it('does not count a price of less than an hour', async () => {
    expect(await wasAfter(3 * HOUR, created(0), changed(HOUR - 1, { sellingPrice: 10_000 }))).toBeUndefined();
    expect(await wasAfter(3 * HOUR, created(0), changed(HOUR, { sellingPrice: 10_000 }))).toBeDefined();
  });

  it('starts anew with another base currency', async () => {
    const events = [created(0), changed(2 * HOUR, { sellingPrice: 10_000 })];
    expect(await wasAfter(9 * HOUR, ...events, currency(3 * HOUR))).toBeUndefined();
    const after = [...events, currency(3 * HOUR), changed(5 * HOUR, { sellingPrice: 9_000 })];
    expect((await wasAfter(9 * HOUR, ...after))?.price).toBe(10_000);
  });

  it('is gone with its product', async () => {
    const deleted = event(productDeleted, { productId: id });
    expect((await spec.rowsAfter(created(0), deleted, changed(HOUR, { sellingPrice: 1 }))).prices).toEqual([]);
  });

  it('returns what the plain history does, whatever happens', async () => {
    const step = fc.record({
      minutes: fc.integer({ min: 1, max: 10_000 }),
      act: fc.oneof(
        fc.record({ sellingPrice: fc.integer({ min: 1, max: 6 }), status: fc.boolean() }, { requiredKeys: [] }),
        fc.constant('currency' as const),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const spans: { price: number; from: number; until: number }[] = [];
        const events = [created(0, { sellingPrice: 3 })];
        let [now, cost, active, since, base] = [0, 3, true, 0, Number.NEGATIVE_INFINITY];
        for (const { minutes, act } of steps) {
          now += minutes * 60_000;
          if (act === 'currency') {
            events.push(currency(now));
            base = now;
            continue;
          }
          events.push(changed(now, act));
          if (Object.keys(act).length === 0) continue;
          if (active) spans.push({ price: cost, from: since, until: now });
          [cost, active, since] = [act.sellingPrice ?? cost, act.status ?? active, now];
        }
        const [month, latest] = [30 * 24 * HOUR, now + HOUR];
        const was = spans.findLast(
          ({ price: past, from, until }) =>
            past > cost && latest - until <= month && until - Math.max(from, base) >= HOUR,
        );
        const expected = was && { price: was.price, from: at(was.from), until: at(was.until) };
        expect(await wasAfter(latest, ...events)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
