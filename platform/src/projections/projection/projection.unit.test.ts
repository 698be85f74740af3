import { productListTables, shelfTables } from '@countinghouse/contracts/catalog/tables';
import { expect, test } from 'vitest';
import { type Rows, rowOf, rowsWith } from './projection.ts';

const { products, totals } = productListTables;

/** Never called: the compiler refuses each marked line, and refuses the mark where a line is right. */
function refused(rows: Rows, id: string): void {
  const product = rows.get(products, id)!;
  const badName = { nmae: 'a lamp' };
  rows.put(products, product);
  // @ts-expect-error A column of another name.
  rows.put(products, { ...product, nmae: 'a lamp' });
  // @ts-expect-error A column of another name in a spread object.
  rows.put(products, { ...product, ...badName });
  // @ts-expect-error A value of another type.
  rows.put(products, { ...product, selling_price: '1.00' });
  // @ts-expect-error Null where the table holds none.
  rows.put(products, { ...product, name: null });
  // @ts-expect-error A row without most of its columns.
  rows.put(products, { product_id: id });
  // @ts-expect-error A key of another type.
  rows.get(products, 1);
  // @ts-expect-error A key with too many values.
  rows.delete(products, id, id);
  // @ts-expect-error A value of another type, read.
  const price: string = product.selling_price;
  // @ts-expect-error A column of another name, read.
  const name: string = product.nmae;
  // @ts-expect-error A column of another name, searched.
  rows.find(products, 'nmae', price + name);
  // @ts-expect-error A scope that is not counted.
  rows.add(totals, { scope: 'some' }, { products: 1 });
  // @ts-expect-error An amount of another name.
  rows.add(totals, { scope: 'all' }, { product: 1 });
  // @ts-expect-error Sums are not put.
  rows.put(totals, { scope: 'all', products: 1 });
  // @ts-expect-error Rows are not added up.
  rows.add(products, { product_id: id }, { alert_quantity: 1 });
}

test('rows are named by table, key and column', () => {
  expect(refused).toBeTypeOf('function');
  expect(rowOf(products, 'one')).toEqual({ table: products, key: ['one'] });
  const search = { table: shelfTables.products, column: 'node_id', value: 'node' };
  expect(rowsWith(shelfTables.products, 'node_id', 'node')).toEqual(search);
});
