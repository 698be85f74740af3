import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { orderViewOf, shownOrder } from '@countinghouse/contracts/orders/order-view';
import { TAX_SETTINGS } from '@countinghouse/contracts/pricing/tax/events';
import type { TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { noTaxes } from '@countinghouse/contracts/pricing/tax/settings';
import { beforeEach, expect, it } from 'vitest';
import { taxSettings } from '../../settings/tax-settings.decider.ts';
import { by, someCheckout, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { putInCart } from './carts.ts';
import { checkout } from './checkout.ts';

let shop: TestShop;
let process: TestProcess;

beforeEach(async () => {
  shop = testShop();
  process = shop.start();
  await process.addProduct('a', 50, { sellingPrice: 1_000 });
  await process.addProduct('b', 50, { sellingPrice: 333, taxClass: 'zero' });
  await process.addCustomer('somebody');
});

const vat = { en: 'VAT', zh: '增值稅' };

async function setTaxes(rate: number, rules: Partial<TaxSettings['rules']> = {}): Promise<void> {
  const from = (await process.commands.load(taxSettings, TAX_SETTINGS.id)).state;
  const zones = [{ zoneId: '*', names: vat, rates: [{ classId: 'standard', rate }] }];
  const to: TaxSettings = { ...from, rules: { ...noTaxes.rules, ...rules }, zones };
  const change = { type: 'ChangeTaxSettings', from, to, deliveryZoneIds: [], usedClassIds: [] } as const;
  for (const command of [change, { type: 'SwitchTaxes', on: true } as const]) {
    expect(isRefusal(await process.commands.handle(taxSettings, TAX_SETTINGS.id, command, by()))).toBe(false);
  }
}

async function fill(): Promise<void> {
  for (const productId of ['a', 'b']) {
    await putInCart(process.orderDeps, 'somebody', { type: 'SetItem', productId, quantity: 3 }, by());
  }
}

const order = (expectedTotal: number) =>
  checkout(process.orderDeps, { ...someCheckout('somebody'), expectedTotal }, by(), () => '');

async function placed(expectedTotal: number) {
  const done = await order(expectedTotal);
  if (isRefusal(done) || 'conflict' in done) throw new Error(JSON.stringify(done));
  return { state: done.state, view: orderViewOf(shownOrder(done.state, []), '1') };
}

it('an order keeps the class and rate of each line, and its settings at their revision', async () => {
  await setTaxes(20_000);
  await fill();
  const { state, view } = await placed(39.99);
  expect(state.placed.lines.map(({ taxClass, taxRate }) => [taxClass, taxRate])).toEqual([
    ['standard', 20_000],
    ['zero', 0],
  ]);
  expect(state.placed.pricing.revisions).toEqual({ tax: 1 });
  expect(view).toMatchObject({
    ...{ fee: 0, items: [{ tax: 5 }, { tax: 0 }] },
    tax: {
      included: true,
      rates: [
        { names: vat, rate: 20, base: 25, amount: 5 },
        { rate: 0, base: 9.99, amount: 0 },
      ],
    },
  });
});

it('added, it is a charge in the fee, and another total is refused with the quote of now', async () => {
  await setTaxes(5_000, { included: false });
  await fill();
  await setTaxes(8_875, { included: false });
  const refused = await order(39.99 + 1.5);
  expect(refused).toMatchObject({
    refused: 'PRICE_CHANGED',
    details: { quote: { goods: 39.99, fee: 2.66, total: 42.65, charges: [{ kind: 'tax', amount: 2.66 }] } },
  });
  const { view } = await placed(42.65);
  expect(view).toMatchObject({ fee: 2.66, charges: [{ kind: 'tax', amount: 2.66 }] });
});

it('nothing of it is in an order of a shop that has switched its taxes off again', async () => {
  await setTaxes(5_000, { included: false });
  await process.commands.handle(taxSettings, TAX_SETTINGS.id, { type: 'SwitchTaxes', on: false }, by());
  await fill();
  const { state, view } = await placed(39.99);
  expect(Object.keys(view)).not.toContain('tax');
  expect(Object.keys(view)).not.toContain('charges');
  expect(Object.keys(view.items[0] ?? {})).toEqual(['product', 'quantity', 'pricePerItem']);
  expect(Object.keys(state.placed.lines[0] ?? {})).not.toContain('taxRate');
  expect(state.placed.pricing).toMatchObject({ revisions: {}, charges: [] });
});

it('an order races with a change of the rates, and is made at one of them', async () => {
  await setTaxes(5_000, { included: false });
  await fill();
  const [done] = await Promise.all([order(41.49), setTaxes(20_000, { included: false })]);
  if (isRefusal(done)) expect(done.refused).toBe('PRICE_CHANGED');
  else expect('state' in done && done.state.fee).toBe(150);
});
