import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../catalog/product/product.decider.ts';
import { by, type TestProcess, type TestShop } from '../orders/testing/test-shop.ts';
import { countStock } from './stock/product-stock.ts';
import { cupShop } from './testing/cup-shop.ts';

let shop: TestShop;
let process: TestProcess;

describe('stock that follows the catalogue', () => {
  beforeEach(async () => {
    ({ shop, process } = await cupShop());
  });

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
