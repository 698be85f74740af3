import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../catalog/product/product.decider.ts';
import { by, logKinds, type TestProcess, type TestShop } from '../orders/testing/test-shop.ts';
import { recordAdjustment, restoreAdjustment, reverseAdjustment, reviseAdjustment } from './adjust-stock.saga.ts';
import { adjustment } from './adjustment.decider.ts';
import { cupShop } from './testing/cup-shop.ts';

let shop: TestShop;
let process: TestProcess;
const adjustmentId = newId();
const record = (quantity: number, by_ = by(), at = process) =>
  recordAdjustment(at.stockkeeping, { adjustmentId, lines: [{ productId: 'a', quantity }], reason: 'broken' }, by_);

describe.each(Object.entries(logKinds))('adjustments, %s,', (_, openLog) => {
  beforeEach(async () => {
    ({ shop, process } = await cupShop(openLog()));
  });

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
    ({ shop, process } = await cupShop(openLog()));
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
    ({ shop, process } = await cupShop(logKinds['in one append']()));
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
