import { createProductBody } from '@countinghouse/contracts/catalog/api';
import type { RowFault, RowInput } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ProductColumn } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { validate } from '@countinghouse/platform/http/input/validate';
import { type Catalogue, comparable, type Names } from './product-catalogue.ts';

export type Cells = Readonly<Partial<Record<ProductColumn, string>>>;

/** The values of a row in the form of a product call; invalid fields are left out. */
export interface ReadRow {
  readonly itemNo: string;
  readonly input: RowInput;
  readonly errors: readonly RowFault[];
}

/** Error values of cells whose formula failed, in several locales. */
const FAILED_FORMULA =
  /^(#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)|Err:\d+)$/i;

/**
 * Reads a row's cells: an empty text, supplier, category or tags cell removes the value, an empty number or status
 * leaves it unchanged; limits are those of the API.
 */
export function readRow(given: Cells, catalogue: Catalogue): ReadRow {
  const columns = Object.entries(given) as [ProductColumn, string][];
  const failed = columns.filter(([, cell]) => FAILED_FORMULA.test(cell.trim())).map(([column]) => column);
  const cells: Cells = Object.fromEntries(
    columns.filter(([column]) => column === 'itemNo' || !failed.includes(column)),
  );
  const errors: RowFault[] = failed.map((field) => ({ field, code: 'failed_formula' }));
  const itemNo = (cells.itemNo ?? '').trim().normalize('NFC');
  const plain: Record<string, unknown> = { itemNo };
  for (const field of ['name', 'description'] as const) {
    const cell = cells[field];
    if (cell !== undefined) plain[field] = cell;
  }
  for (const field of ['quantity', 'alertQuantity', 'purchasePrice', 'sellingPrice'] as const) {
    const number = numberIn(cells[field]);
    if (number === 'invalid') errors.push({ field, code: 'not_a_number' });
    else if (number !== undefined) plain[field] = number;
  }
  const status = statusIn(cells.status);
  if (status === 'invalid') errors.push({ field: 'status', code: 'invalid_choice' });
  else if (status !== undefined) plain.status = status;
  errors.push(...faultsOf(plain));
  for (const { field } of errors) delete plain[field];

  const { itemNo: _, ...checked } = plain;
  const references = referencesIn(cells, catalogue, errors);
  return { itemNo, input: { ...(checked as RowInput), ...references }, errors };
}

function faultsOf(fields: Readonly<Record<string, unknown>>): RowFault[] {
  try {
    validate(createProductBody, fields);
    return [];
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return [...(error.refusal.fields ?? [{ field: '', code: 'invalid' }])];
  }
}

function referencesIn(cells: Cells, { suppliers, tags, places }: Catalogue, errors: RowFault[]): RowInput {
  const found = <Value>(field: ProductColumn, names: Names<Value>, name: string): Value | undefined => {
    const [value, ...others] = names.byName.get(comparable(name)) ?? [];
    if (value === undefined) errors.push({ field, code: 'not_found' });
    else if (others.length > 0) errors.push({ field, code: 'ambiguous' });
    else return value;
    return undefined;
  };
  const one = <Value>(field: ProductColumn, names: Names<Value>): Value | null | undefined => {
    const cell = cells[field];
    if (cell === undefined) return undefined;
    return cell.trim() === '' ? null : found(field, names, cell);
  };
  const supplier = one('supplier', suppliers);
  const category = one('category', places);
  const named = cells.tags?.split(';').filter((name) => name.trim() !== '');
  const tagIds = named?.map((name) => found('tags', tags, name)).filter((tagId) => tagId !== undefined);
  return {
    ...(supplier !== undefined && { supplier }),
    ...(category !== undefined && { category }),
    ...(tagIds !== undefined && { tags: [...new Set(tagIds)] }),
  };
}

const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

function numberIn(cell: string | undefined): number | undefined | 'invalid' {
  const text = cell?.trim();
  if (text === undefined || text === '') return undefined;
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : 'invalid';
}

const statuses = new Map<string, boolean>([
  ...['true', 'yes', '1', 'active', '是', '啟用'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'inactive', '否', '停用'].map((word) => [word, false] as const),
]);

function statusIn(cell: string | undefined): boolean | undefined | 'invalid' {
  const text = cell?.trim().toLowerCase();
  if (text === undefined || text === '') return undefined;
  return statuses.get(text) ?? 'invalid';
}
