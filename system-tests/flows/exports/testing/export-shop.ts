import { columnHead, exportColumns } from '@countinghouse/contracts/messages/column-heads';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { readTable } from '@countinghouse/workers/catalog/table-file/read-table';
import papaparse from 'papaparse';
import { expect } from 'vitest';
import { exported } from '../../../support/exported-lists.ts';
import { CHECKOUT, callOrThrow, newCustomer, newProduct, type SignedIn } from '../../../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../../../support/whole-shop.ts';

/** A shop with two orders, as exports show them. */
interface ExportShop {
  readonly shop: WholeShop;
  readonly eve: SignedIn;
  readonly ann: SignedIn;
  /** Of Eve, two products. */
  readonly two: OrderView;
  /** Of Ann, later, and paid. */
  readonly paid: OrderView;
}

export async function openExportShop(): Promise<ExportShop> {
  const shop = await openWholeShop();
  const ann = await newCustomer(shop, { name: 'Ann Archer', phone: '+852 1234', address: '1 Road,\r\nTown' });
  const eve = await newCustomer(shop, { name: '=HYPERLINK("x")' });
  const tea = await newProduct(shop, { itemNo: 'EXP-TEA', name: '綠茶, "fresh"', sellingPrice: 12.5 });
  const cup = await newProduct(shop, { itemNo: '-EXP-CUP', name: '@cup', sellingPrice: 0.05 });
  await callOrThrow(shop, 'addToCart', { token: eve.token, body: { product: tea._id, quantity: 3 } });
  const two = await orderOf(shop, eve, cup._id, 2);
  const data = { fee: 20, orderStatus: 'Complete' };
  await callOrThrow(shop, 'updateOrder', {
    token: shop.superAdmin,
    params: { id: two._id },
    body: { type: 'order_status', data },
  });
  const paid = await orderOf(shop, ann, tea._id, 1);
  const payment = { type: 'payment_status', data: { paymentStatus: 'Complete' } };
  await callOrThrow(shop, 'updateOrder', { token: shop.superAdmin, params: { id: paid._id }, body: payment });
  return { shop, eve, ann, two, paid };
}

export async function orderOf(
  shop: WholeShop,
  customer: SignedIn,
  product: string,
  quantity: number,
): Promise<OrderView> {
  await callOrThrow(shop, 'addToCart', { token: customer.token, body: { product, quantity } });
  const body = { ...CHECKOUT, transactionId: `=${customer.id}` };
  return (await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token: customer.token, body })).order;
}

type Wanted = Parameters<typeof exported>[1];
type WithoutFormat<T> = T extends unknown ? Omit<T, 'format'> : never;

export async function csvOf(shop: WholeShop, wanted: WithoutFormat<Wanted>): Promise<Record<string, string>[]> {
  const { file } = await exported(shop, { ...wanted, format: 'csv' } as Wanted);
  const text = file.toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return papaparse.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
    transformHeader: nameOf,
  }).data;
}

/** Columns by their English heads. */
const columnOf = new Map<string | undefined, string>(exportColumns.map((column) => [columnHead('en', column), column]));
const nameOf = (head: string | undefined) => columnOf.get(head) ?? `unknown ${head}`;

export async function workbookOf(shop: WholeShop, wanted: WithoutFormat<Wanted>): Promise<Record<string, string>[]> {
  const { file } = await exported(shop, { ...wanted, format: 'xlsx' } as Wanted);
  const { heads, lines } = await readTable(file, 'xlsx');
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [nameOf(heads[index]), cell])));
}

/** Formats an instant in local time of Hong Kong. */
export const shopTime = (instant: string) =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
