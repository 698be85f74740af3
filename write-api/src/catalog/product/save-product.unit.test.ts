import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { expect, test } from 'vitest';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { by, testShop } from '../../orders/testing/test-shop.ts';
import { changeProduct, type ProductDeps } from './save-product.ts';

/** Far more turns of the event loop than a save takes on a log in memory. */
const LONG = 200;

/** Commands whose movements of stock come long after the save that they belong to. */
function withSlowStock(commands: Commands): Commands {
  return {
    ...commands,
    async handle(type, ...request) {
      if (type.category === stock.category) for (let turn = 0; turn < LONG; turn += 1) await nextTurn();
      return commands.handle(type, ...request);
    },
  };
}

test('a count without a version is one of the present stock, however many such counts come at once', async () => {
  const shop = testShop();
  const process = shop.start();
  await process.addProduct('tea', 10);
  const deps = { commands: withSlowStock(process.commands), log: shop.log, saves: new KeyedMutex() } as ProductDeps;
  await Promise.all([1, 2, 3].map(() => changeProduct(deps, 'tea', { quantity: 20 }, by())));
  expect(await process.unitsInStock('tea')).toBe(20);
});
