import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { EventStore } from '@countinghouse/platform/event-store/event-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../catalog/product.decider.ts';
import { by, logKinds, type TestProcess, type TestShop, testShop } from '../orders/testing/test-shop.ts';
import { recordAdjustment, reverseAdjustment, reviseAdjustment } from './adjust-stock.saga.ts';
import { adjustment } from './adjustment.decider.ts';
import { countStock } from './product-stock.ts';

let shop: TestShop;
let process: TestProcess;
const adjustmentId = newId();
const record = (quantity: number, by_ = by(), at = process) =>
  recordAdjustment(at.stockkeeping, { adjustmentId, productId: 'a', quantity, reason: 'broken' }, by_);

async function open(store?: EventStore): Promise<void> {
  shop = testShop(store);
  process = shop.start();
  await process.addProduct('a', 5, { name: 'Cup' });
}

describe.each(Object.entries(logKinds))('adjustments, %s,', (_, openLog) => {
  beforeEach(() => open(openLog()));

  it('move the stock and say what they were about', async () => {
    expect(await record(-2)).toMatchObject({
      state: { recorded: { adjustmentNo: 'AD-000001', name: 'Cup' }, stands: { quantity: -2 } },
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
    const wanted = { adjustmentId, productId: newId(), quantity: 1, reason: '' };
    expect(await recordAdjustment(process.stockkeeping, wanted, by())).toMatchObject({ refused: 'NOT_FOUND' });
    await process.commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
    expect(await record(1)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('are the same when they are recorded again, whatever came in between', async () => {
    await record(-2);
    await process.commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
    expect(await record(-2)).toMatchObject({ state: { stands: { quantity: -2 }, step: 1 } });
    expect(await process.unitsInStock('a')).toBe(3);
  });

  it('are revised and reversed by compensating movements', async () => {
    await record(-2);
    const { stockkeeping } = process;
    expect(await reviseAdjustment(stockkeeping, adjustmentId, { quantity: 4 }, by())).toMatchObject({
      state: { stands: { quantity: 4, reason: 'broken' } },
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
    expect((await process.commands.load(adjustment, adjustmentId)).state.stands).toMatchObject({ quantity: 3 });
    expect(await process.unitsInStock('a')).toBe(8);
  });

  it('conflict only with a change of the same field', async () => {
    const recorded = await record(3);
    if (isRefusal(recorded)) throw new Error(recorded.refused);
    const { stockkeeping } = process;
    await reviseAdjustment(stockkeeping, adjustmentId, { reason: 'found' }, by());
    const revise = (changes: { quantity?: number; reason?: string }) =>
      reviseAdjustment(stockkeeping, adjustmentId, changes, by(), recorded.version);
    expect(await revise({ quantity: 1 })).toMatchObject({ state: { stands: { quantity: 1, reason: 'found' } } });
    expect(await revise({ reason: 'lost' })).toMatchObject({ refused: 'VERSION_CONFLICT' });
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
