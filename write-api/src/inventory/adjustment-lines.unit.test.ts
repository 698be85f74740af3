import { STOCK, type StockEvent } from '@countinghouse/contracts/inventory/events';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../catalog/product/product.decider.ts';
import { placeOrder } from '../orders/sagas/place-order.saga.ts';
import { by, logKinds, someOrder, type TestProcess, type TestShop } from '../orders/testing/test-shop.ts';
import { recordAdjustment, restoreAdjustment, reverseAdjustment, reviseAdjustment } from './adjust-stock.saga.ts';
import { adjustment } from './adjustment.decider.ts';
import type { NewLine, RevisedLine } from './adjustment-lines.ts';
import { countStock } from './stock/product-stock.ts';
import { cupShop } from './testing/cup-shop.ts';

let shop: TestShop;
let process: TestProcess;
const adjustmentId = newId();

describe.each(Object.entries(logKinds))('counts and adjustments of several products, %s,', (_, openLog) => {
  const stockOf = () => Promise.all(['a', 'b', 'c'].map((productId) => process.unitsInStock(productId)));
  const recordLines = (lines: readonly NewLine[], at = process) =>
    recordAdjustment(at.stockkeeping, { adjustmentId, lines, reason: '', reasonCode: 'count' }, by());
  const ledger = async (productId: string) => {
    const events = (await shop.history()).filter(({ stream }) => stream === streamOf(STOCK, productId));
    return (events as unknown as StockEvent[]).flatMap(({ type, data }) =>
      type === 'inventory.StockAdjusted' ? [[data.difference, data.counted, data.reverses]] : [],
    );
  };

  beforeEach(async () => {
    ({ shop, process } = await cupShop(openLog()));
    for (const productId of ['b', 'c']) await process.addProduct(productId, 5);
  });

  it('book the difference to what was counted, and all of it is taken back at once', async () => {
    expect(
      await recordLines([
        { productId: 'a', counted: 2 },
        { productId: 'b', counted: 9 },
        { productId: 'c', counted: 5 },
      ]),
    ).toMatchObject({
      state: {
        effective: {
          reasonCode: 'count',
          lines: [
            { quantity: -3, counted: 2 },
            { quantity: 4, counted: 9 },
            { quantity: 0, counted: 5 },
          ],
        },
      },
    });
    expect(await stockOf()).toEqual([2, 9, 5]);
    await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    expect(await stockOf()).toEqual([5, 5, 5]);
    expect(await ledger('b')).toEqual([
      [4, 9, false],
      [-4, undefined, true],
    ]);
    expect(await ledger('c')).toEqual([[0, 5, false]]);
  });

  it('take a sale between the count and its booking into account', async () => {
    const selling = async () => {
      await placeOrder(shop.start().orderDeps, someOrder({ a: 3 }), by());
      return 1;
    };
    const at = { ...process, stockkeeping: { ...process.stockkeeping, numbers: { next: selling } } };
    expect(await recordLines([{ productId: 'a', counted: 1 }], at)).toMatchObject({
      state: { effective: { lines: [{ quantity: -1, counted: 1 }] } },
    });
    expect(await stockOf()).toEqual([1, 5, 5]);
    expect(await ledger('a')).toEqual([[-1, 1, false]]);
  });

  it('move nothing where one product is short', async () => {
    const lines = [
      { productId: 'a', quantity: -2 },
      { productId: 'b', quantity: 4 },
      { productId: 'c', quantity: -6 },
    ];
    expect(await recordLines(lines)).toMatchObject({ refused: 'INSUFFICIENT_STOCK', details: { available: 5 } });
    expect(await stockOf()).toEqual([5, 5, 5]);
  });

  it('stay in force where what they found has been sold', async () => {
    await recordLines([
      { productId: 'a', counted: 2 },
      { productId: 'b', counted: 9 },
    ]);
    await placeOrder(process.orderDeps, someOrder({ b: 8 }), by());
    expect(await reverseAdjustment(process.stockkeeping, adjustmentId, by())).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
    expect(await stockOf()).toEqual([2, 1, 5]);
    expect((await process.commands.load(adjustment, adjustmentId)).state.effective).toMatchObject({ reversed: false });
  });

  const revise = (...lines: readonly RevisedLine[]) =>
    reviseAdjustment(process.stockkeeping, adjustmentId, { lines }, by());

  it('change line by line: units, a product added by a count, one taken off; the stock follows by the differences', async () => {
    await recordLines([
      { productId: 'a', quantity: -2 },
      { productId: 'b', quantity: 3 },
    ]);
    expect(await revise({ productId: 'a', quantity: 1 }, { productId: 'c', counted: 9 })).toMatchObject({
      state: {
        effective: {
          lines: [
            { productId: 'a', quantity: 1 },
            { productId: 'c', quantity: 4, counted: 9 },
          ],
        },
      },
    });
    expect(await stockOf()).toEqual([6, 5, 9]);
    expect(await ledger('a')).toEqual([
      [-2, undefined, false],
      [3, undefined, false],
    ]);
    expect(await ledger('c')).toEqual([[4, 9, false]]);
    await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    expect(await stockOf()).toEqual([5, 5, 5]);
  });

  it('are corrected where they were miscounted, whatever was sold since, and put back as they were', async () => {
    await recordLines([{ productId: 'a', counted: 8 }]);
    await placeOrder(process.orderDeps, someOrder({ a: 2 }), by());
    expect(await revise({ productId: 'a', counted: 7 })).toMatchObject({
      state: { effective: { lines: [{ quantity: 2, counted: 7 }] } },
    });
    expect(await stockOf()).toEqual([5, 5, 5]);
    await revise({ productId: 'a', quantity: 3, counted: 8 });
    expect(await stockOf()).toEqual([6, 5, 5]);
  });

  it('get back a product that was taken off, though it was deleted since, and no other', async () => {
    await recordLines([
      { productId: 'a', quantity: -2 },
      { productId: 'b', counted: 9 },
    ]);
    await revise({ productId: 'a', quantity: -2 });
    for (const gone of ['b', 'c']) await process.commands.handle(product, gone, { type: 'DeleteProduct' }, by());
    const back = await revise({ productId: 'a', quantity: -2 }, { productId: 'b', quantity: 4, counted: 9 });
    expect(back).toMatchObject({
      state: {
        effective: { lines: [{ productId: 'a' }, { productId: 'b', name: 'Product b', quantity: 4, counted: 9 }] },
      },
    });
    expect(await stockOf()).toEqual([3, 9, 5]);
    expect(await revise({ productId: 'c', quantity: 1 })).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('count anew a product that was counted and taken off', async () => {
    await recordLines([
      { productId: 'a', quantity: -2 },
      { productId: 'b', counted: 9 },
    ]);
    await revise({ productId: 'a', quantity: -2 });
    expect(await revise({ productId: 'a', quantity: -2 }, { productId: 'b', counted: 6 })).toMatchObject({
      state: { effective: { lines: [{ quantity: -2 }, { quantity: 1, counted: 6 }] } },
    });
    expect(await stockOf()).toEqual([3, 6, 5]);
  });

  it('count what only moved units before, at the stock that is there then', async () => {
    await recordLines([{ productId: 'a', quantity: 3 }]);
    expect(await revise({ productId: 'a', counted: 6 })).toMatchObject({
      state: { effective: { lines: [{ quantity: 1, counted: 6 }] } },
    });
    expect(await stockOf()).toEqual([6, 5, 5]);
  });

  it('mixed with units are void together where units are short, and nothing is counted', async () => {
    const lines = [
      { productId: 'a', counted: 9 },
      { productId: 'b', quantity: -6 },
    ];
    expect(await recordLines(lines)).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    expect(await stockOf()).toEqual([5, 5, 5]);
    expect((await process.commands.load(adjustment, adjustmentId)).state.effective).toBeUndefined();
  });

  it('keep their lines where a revision is refused, and take no product that is not there', async () => {
    await recordLines([{ productId: 'a', quantity: 2 }]);
    expect(await revise({ productId: 'a', quantity: 2 }, { productId: 'b', quantity: -6 })).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
    expect(await revise({ productId: 'a', quantity: 2 }, { productId: newId(), quantity: 1 })).toMatchObject({
      refused: 'NOT_FOUND',
    });
    expect((await process.commands.load(adjustment, adjustmentId)).state.effective).toMatchObject({
      lines: [{ productId: 'a', quantity: 2 }],
    });
    expect(await stockOf()).toEqual([7, 5, 5]);
  });

  it('come back with the units that they had moved, if there are enough', async () => {
    await recordLines([
      { productId: 'a', counted: 2 },
      { productId: 'b', quantity: 4 },
    ]);
    await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    await placeOrder(process.orderDeps, someOrder({ a: 3 }), by());
    expect(await restoreAdjustment(process.stockkeeping, adjustmentId, by())).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
    expect(await stockOf()).toEqual([2, 5, 5]);
    await countStock(process.commands, 'a', 2, by());
    expect(await restoreAdjustment(process.stockkeeping, adjustmentId, by())).toMatchObject({
      state: { effective: { reversed: false, lines: [{ quantity: -3, counted: 2 }, { quantity: 4 }] } },
    });
    expect(await stockOf()).toEqual([1, 9, 5]);
    const again = await restoreAdjustment(process.stockkeeping, adjustmentId, by());
    expect(again).toMatchObject({ events: [] });
    expect(await stockOf()).toEqual([1, 9, 5]);
  });

  it('tie out: stock is what was opened and every difference, and what was counted last where it was', async () => {
    const units = fc.integer({ min: 0, max: 9 });
    const sale = fc.record({ sold: fc.integer({ min: 1, max: 3 }) });
    const count = fc.record({ a: units, b: units });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(sale, count), { maxLength: 6 }), async (steps) => {
        ({ shop, process } = await cupShop(openLog()));
        await process.addProduct('b', 5);
        for (const step of steps) {
          if ('sold' in step) await placeOrder(process.orderDeps, someOrder({ a: step.sold }), by());
          else {
            const lines = [
              { productId: 'a', counted: step.a },
              { productId: 'b', counted: step.b },
            ];
            const wanted = { adjustmentId: newId(), lines, reason: '' };
            const done = await recordAdjustment(process.stockkeeping, wanted, by());
            if (isRefusal(done)) throw new Error(done.refused);
            expect([await process.unitsInStock('a'), await process.unitsInStock('b')]).toEqual([step.a, step.b]);
          }
        }
        const counts = await ledger('b');
        const sum = counts.reduce((total, [difference]) => total + Number(difference), 5);
        expect(await process.unitsInStock('b')).toBe(sum);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a count beside a product that is short', () => {
  it.each([
    ['saga.started', 1],
    ['saga.reserved', 1],
    ['saga.reserved', 2],
    ['saga.completed', 1],
    ['saga.released', 1],
  ] as const)('sells no unit that it would have found, when it is interrupted at %s, %i', async (step, count) => {
    ({ shop, process } = await cupShop(logKinds['step by step']()));
    await process.addProduct('b', 5);
    const lines = [
      { productId: 'a', counted: 9 },
      { productId: 'b', quantity: -6 },
    ];
    const dying = shop.start({ step, count });
    await recordAdjustment(dying.stockkeeping, { adjustmentId, lines, reason: '' }, by()).catch(() => undefined);
    await placeOrder(shop.start().orderDeps, someOrder({ a: 8 }), by());
    await shop.start().finishEverything();
    expect(await process.unitsInStock('a')).toBe(5);
    expect((await process.commands.load(adjustment, adjustmentId)).state).not.toHaveProperty('effective');
  });
});
