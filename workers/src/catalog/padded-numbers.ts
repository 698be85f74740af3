import { product } from '@countinghouse/contracts/catalog/product.list-sql';
import type { RowWarning } from '@countinghouse/contracts/catalog/product-import/import-row';
import { select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/** Item numbers of the shop that are digits only, by these digits without zeros in front. */
export type PaddedNumbers = ReadonlyMap<string, string>;

const DIGITS = /^[0-9]+$/;

export async function loadPaddedNumbers(database: Database): Promise<PaddedNumbers> {
  const text = sql`select ${select({ itemNo: product.item_no })} from ${product} where ${product.item_no} ~ '^[0-9]+$'`;
  const rows = await read(database, { text });
  return new Map(rows.map(({ itemNo }) => [withoutPadding(itemNo), itemNo]));
}

/** The warning for a number of a new product that another product has with more or fewer zeros in front. */
export function paddingWarning(itemNo: string, padded: PaddedNumbers): RowWarning[] {
  const other = DIGITS.test(itemNo) ? padded.get(withoutPadding(itemNo)) : undefined;
  if (other === undefined || other === itemNo) return [];
  return [{ field: 'itemNo', code: 'other_zeros', shown: itemNo, stored: other }];
}

function withoutPadding(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}
