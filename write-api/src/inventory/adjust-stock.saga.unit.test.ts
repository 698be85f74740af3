import { STOCK, type StockEvent } from '@countinghouse/contracts/inventory/events';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../catalog/product/product.decider.ts';
import { placeOrder } from '../orders/sagas/place-order.saga.ts';
import { by, logKinds, someOrder, type TestProcess, type TestShop, testShop } from '../orders/testing/test-shop.ts';
import { recordAdjustment, restoreAdjustment, reverseAdjustment, reviseAdjustment } from './adjust-stock.saga.ts';
import { adjustment } from './adjustment.decider.ts';
import type { NewLine, RevisedLine } from './adjustment-lines.ts';
import { countStock } from './stock/product-stock.ts';

let shop: TestShop;
let process: TestProcess;
const adjustmentId = newId();
const record = (quantity: number, by_ = by(), at = process) =>
  recordAdjustment(at.stockkeeping, { adjustmentId, lines: [{ productId: 'a', quantity }], reason: 'broken' }, by_);

async function open(store?: EventStore): Promise<void> {
  shop = testShop(store);
  process = shop.start();
  await process.addProduct('a', 5, { name: 'Cup' });
}

describe.each(Object.entries(logKinds))('adjustments, %s,', (_, openLog) => {
  beforeEach(() => open(openLog()));

  it('move the stock and carry their reason', async () => {
    expect(await record(-2)).toMatchObject({
      state: {
        recorded: { adjustmentNo: 'AD-000001', lines: [{ name: 'Cup' }] },
        effective: { lines: [{ quantity: -2 }] },
      },
    });
    expect(await process.unitsInStock('a')).toBe(3);
  });

  it('are refused when stock would go below zero, with what is there', async () => {
    expect(await record(-6)).toMatchObject({ refused: 'INSUFFICIENT_STOCK', details: { available: 5 } });
    expect(await process.unitsInStock('a')).toBe(5);
    const { stockkeeping } = process;
    expect(await reviseAdjustment(stockkeeping, adjustmentId, { quantity: 1 }, by())).toMatchObject({
      refused: 'NOT_FOUND',
    });
  });

  it('are refused for a product that is not there', async () => {
    const wanted = { adjustmentId, lines: [{ productId: newId(), quantity: 1 }], reason: '' };
    expect(await recordAdjustment(process.stockkeeping, wanted, by())).toMatchObject({ refused: 'NOT_FOUND' });
    await process.commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
    expect(await record(1)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('are the same when they are recorded again, whatever came in between', async () => {
    await record(-2);
    await process.commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
    expect(await record(-2)).toMatchObject({ state: { effective: { lines: [{ quantity: -2 }] }, step: 1 } });
    expect(await process.unitsInStock('a')).toBe(3);
  });

  it('are revised and reversed by compensating movements', async () => {
    await record(-2);
    const { stockkeeping } = process;
    expect(await reviseAdjustment(stockkeeping, adjustmentId, { quantity: 4 }, by())).toMatchObject({
      state: { effective: { lines: [{ quantity: 4 }], reason: 'broken' } },
    });
    expect(await process.unitsInStock('a')).toBe(9);
    await reviseAdjustment(stockkeeping, adjustmentId, { reason: 'found' }, by());
    expect(await process.unitsInStock('a')).toBe(9);
    await reverseAdjustment(stockkeeping, adjustmentId, by());
    expect(await process.unitsInStock('a')).toBe(5);
    expect(await reverseAdjustment(stockkeeping, adjustmentId, by())).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('keep what they were when a revision is refused', async () => {
    await record(3);
    const { stockkeeping } = process;
    expect(await reviseAdjustment(stockkeeping, adjustmentId, { quantity: -6 }, by())).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
    expect((await process.commands.load(adjustment, adjustmentId)).state.effective).toMatchObject({
      lines: [{ quantity: 3 }],
    });
    expect(await process.unitsInStock('a')).toBe(8);
  });

  it('conflict only with a change of the same field', async () => {
    const recorded = await record(3);
    if (isRefusal(recorded)) throw new Error(recorded.refused);
    const { stockkeeping } = process;
    await reviseAdjustment(stockkeeping, adjustmentId, { reason: 'found' }, by());
    const revise = (changes: { quantity?: number; reason?: string }) =>
      reviseAdjustment(stockkeeping, adjustmentId, changes, by(), recorded.version);
    expect(await revise({ quantity: 1 })).toMatchObject({
      state: { effective: { lines: [{ quantity: 1 }], reason: 'found' } },
    });
    expect(await revise({ reason: 'lost' })).toMatchObject({ refused: 'VERSION_CONFLICT' });
  });
});

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
    await open(openLog());
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
        await open(openLog());
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
    await open(logKinds['step by step']());
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

describe.each(Object.entries(logKinds))('deliveries, %s,', (_, openLog) => {
  const priceOf = async (productId: string) => {
    const { state } = await process.commands.load(product, productId);
    return state.status === 'none' ? undefined : state.details.purchasePrice;
  };
  const setPrice = (purchasePrice: number) =>
    process.commands.handle(
      product,
      'b',
      { type: 'ChangeProduct', changes: { purchasePrice }, countedDifference: 0 },
      by(),
    );
  const receive = (cause = by()) =>
    recordAdjustment(
      process.stockkeeping,
      {
        adjustmentId,
        lines: [
          { productId: 'a', quantity: 2, cost: 450 },
          { productId: 'b', quantity: 3 },
        ],
        reason: '',
        reasonCode: 'received',
      },
      cause,
    );

  beforeEach(async () => {
    await open(openLog());
    await process.addProduct('b', 5, { purchasePrice: 700 });
  });

  it('move stock and purchase prices once, however often the command comes', async () => {
    const before = await priceOf('a');
    const cause = by();
    await receive(cause);
    await receive(cause);
    await process.finishEverything();
    expect([await process.unitsInStock('a'), await process.unitsInStock('b')]).toEqual([7, 8]);
    expect([await priceOf('a'), await priceOf('b')]).toEqual([450, 700]);
    await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    expect([await process.unitsInStock('a'), await priceOf('a')]).toEqual([5, before]);
    await restoreAdjustment(process.stockkeeping, adjustmentId, by());
    expect([await process.unitsInStock('a'), await priceOf('a')]).toEqual([7, 450]);
    await reviseAdjustment(process.stockkeeping, adjustmentId, { reason: 'late' }, by());
    expect((await process.commands.load(adjustment, adjustmentId)).state.effective?.lines[0]?.cost?.paid).toBe(450);
  });

  it('leave a purchase price that was changed since when they are taken back', async () => {
    await recordAdjustment(
      process.stockkeeping,
      { adjustmentId, lines: [{ productId: 'b', quantity: 1, cost: 800 }], reason: '' },
      by(),
    );
    await setPrice(900);
    await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    expect([await process.unitsInStock('b'), await priceOf('b')]).toEqual([5, 900]);
  });

  it('are refused from a supplier that is not there', async () => {
    const wanted = { adjustmentId, lines: [{ productId: 'a', quantity: 1 }], reason: '', supplierId: newId() };
    expect(await recordAdjustment(process.stockkeeping, wanted, by())).toMatchObject({ refused: 'VALIDATION' });
    expect(await process.unitsInStock('a')).toBe(5);
  });
});

describe('an adjustment in one append', () => {
  it('is refused for a product that is deleted while it is decided', async () => {
    await open(logKinds['in one append']());
    const deleting = async () => {
      await shop.start().commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
      return 1;
    };
    const at = { ...process, stockkeeping: { ...process.stockkeeping, numbers: { next: deleting } } };
    expect(await record(-2, by(), at)).toMatchObject({ refused: 'NOT_FOUND' });
    expect((await process.commands.load(adjustment, adjustmentId)).revision).toBe(-1);
    expect(await process.unitsInStock('a')).toBe(5);
  });
});

describe('stock that follows the catalogue', () => {
  beforeEach(() => open());

  it('is opened and counted by the process manager when the save did not get there', async () => {
    const created = { productId: 'b', details: (await detailsOf('a')) ?? fail(), openingQuantity: 7 };
    await process.commands.handle(product, 'b', { type: 'CreateProduct', ...created }, by());
    const save = by();
    await process.commands.handle(product, 'b', { type: 'ChangeProduct', changes: {}, countedDifference: -2 }, save);
    await shop.start().finishEverything();
    expect(await process.unitsInStock('b')).toBe(5);
    await countStock(process.commands, 'b', -2, save);
    await shop.start().finishEverything();
    expect(await process.unitsInStock('b')).toBe(5);
  });
});

async function detailsOf(productId: string) {
  const { state } = await process.commands.load(product, productId);
  return state.status === 'none' ? undefined : state.details;
}

function fail(): never {
  throw new Error('no such product');
}
