import type { RankingRow } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported } from '../support/exported-lists.ts';
import { checkedImport } from '../support/product-imports.ts';
import { CHECKOUT, callOrThrow, newCustomer, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

test('no order exceeds what sums can contain, and the reports still work after the largest', async () => {
  const dear = await newProduct(shop, { sellingPrice: 99_999_999.99, quantity: 1_000_000 });
  const cup = await newProduct(shop, { sellingPrice: 1, quantity: 10 });
  const { token } = await newCustomer(shop);
  const add = (product: string, quantity: number) =>
    shop.call(routeTable.addToCart, { token, body: { product, quantity } });
  for (const quantity of [2, 1_000_000]) {
    const refused = await add(dear._id, quantity);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'quantity', code: 'total_too_big' }],
    });
  }
  expect((await add(dear._id, 1)).statusCode).toBe(200);
  expect((await add(cup._id, 1)).statusCode).toBe(422);
  const { order } = await callOrThrow<{ order: { _id: string } }>(shop, 'placeOrder', { token, body: CHECKOUT });
  const withFee = {
    token: shop.superAdmin,
    params: { id: order._id },
    body: { type: 'order_status', data: { fee: 0.01 } },
  };
  expect((await shop.call(routeTable.updateOrder, withFee)).statusCode).toBe(422);

  expect((await add(cup._id, 2)).statusCode).toBe(200);
  await callOrThrow(shop, 'placeOrder', { token, body: CHECKOUT });
  await shop.caughtUp();
  const query = { start_at: String(Date.now() - 86_400_000), end_at: String(Date.now() + 60_000) };
  const { rankings } = await callOrThrow<{ rankings: RankingRow[] }>(shop, 'salesRanking', {
    token: shop.superAdmin,
    query,
  });
  expect(rankings.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [2, 2],
    [1, 99_999_999.99],
  ]);
});

test('a workbook with two entry counts is rejected, and later files are read', async () => {
  const { file } = await exported(shop, { list: 'products', format: 'xlsx' });
  expect(await checkedImport(shop, file, 'products.xlsx')).toMatchObject({ cause: null });
  const lying = Buffer.from(file);
  lying.writeUInt16LE(32, lying.length - 14);
  lying.writeUInt16LE(0, lying.length - 12);
  expect(await checkedImport(shop, lying, 'products.xlsx')).toMatchObject({ cause: 'not-a-table' });
  expect(await checkedImport(shop, 'itemNo\nAFTER-1\n')).toMatchObject({ counts: { new: 1 } });
});
