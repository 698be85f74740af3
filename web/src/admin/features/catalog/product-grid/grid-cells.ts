import type { updateProductBody } from '@countinghouse/contracts/catalog/api';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import { languages } from '@countinghouse/contracts/messages/language';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import type { z } from 'zod';
import { type NumberLimits, numberFault, numberTyped } from '../../../shared/form/number-field.tsx';
import { categoryOptions, placeOnWire } from '../category-place.ts';
import type { GridColumn, GridEdits, GridRow, GridValues } from '../grid-draft.ts';

type ProductBody = z.input<typeof updateProductBody>;

/** The columns that can be edited, in their order. */
const allColumns = [
  'sellingPrice',
  'purchasePrice',
  'quantity',
  'alertQuantity',
  'category',
  'supplier',
  'tags',
  'status',
  'packSize',
  'taxClass',
] as const satisfies readonly GridColumn[];

/** Returns the editable columns, in their order; only a shop with taxes has classes of them. */
export function gridColumnsOf({ taxClasses }: Pick<GridWords, 'taxClasses'>): readonly (typeof allColumns)[number][] {
  return taxClasses ? allColumns : allColumns.filter((column) => column !== 'taxClass');
}

const LARGEST = 1_000_000_000;
const limits: Readonly<Partial<Record<GridColumn, NumberLimits>>> = {
  sellingPrice: { min: 0, decimals: 2 },
  purchasePrice: { min: 0, decimals: 2 },
  quantity: { min: 0, max: LARGEST, decimals: 0 },
  alertQuantity: { min: 0, max: LARGEST, decimals: 0 },
  packSize: { min: 1, max: 1_000_000, decimals: 0 },
};

export const isNumeric = (column: GridColumn): boolean => limits[column] !== undefined;

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** Names of references of cells, and the texts of an on/off status. */
export interface GridWords {
  readonly categories: readonly CategoryView[];
  readonly suppliers: readonly Named[];
  readonly tags: readonly Named[];
  /** Undefined in a shop without taxes. */
  readonly taxClasses?: readonly Named[] | undefined;
  readonly active: string;
  readonly inactive: string;
}

/** The value of a cell's text, or why it is invalid. */
export type Read =
  | { readonly value: GridValues[GridColumn] }
  | {
      readonly fault:
        | Exclude<ReturnType<typeof numberFault>, undefined>
        | { readonly code: 'unknown'; readonly text: string }
        | { readonly code: 'required' };
    };

/** Formats a value for its cell. */
export function textOf(column: GridColumn, value: GridValues[GridColumn], words: GridWords): string {
  if (typeof value === 'number') return value.toFixed(limits[column]?.decimals ?? 0);
  if (typeof value === 'boolean') return value ? words.active : words.inactive;
  if (value === null) return '';
  if (column === 'category')
    return categoryOptions(words.categories).find((option) => option.value === value)?.label ?? '';
  if (column === 'taxClass') return nameOf(words.taxClasses ?? [], String(value));
  if (typeof value === 'string') return nameOf(words.suppliers, value);
  return value.map((id) => nameOf(words.tags, id)).join(', ');
}

/** Returns the choices of a cell. */
export function choicesOf(column: GridColumn, words: GridWords): readonly string[] {
  if (column === 'category') return categoryOptions(words.categories).map(({ label }) => label);
  if (column === 'supplier') return words.suppliers.map(({ name }) => name);
  if (column === 'tags') return words.tags.map(({ name }) => name);
  if (column === 'taxClass') return (words.taxClasses ?? []).map(({ name }) => name);
  return column === 'status' ? [words.active, words.inactive] : [];
}

/** Parses text that was typed or pasted into a cell; names are case-insensitive. */
export function readCell(column: GridColumn, text: string, words: GridWords): Read {
  const bounds = limits[column];
  const plain = text.trim();
  if (bounds) {
    const value = numberTyped(plain);
    const fault = numberFault(value, bounds);
    if (fault) return { fault };
    return typeof value === 'number' ? { value } : { fault: { code: 'required' } };
  }
  if (column === 'status') {
    const value = [words.active, words.inactive].findIndex((word) => isSame(word, plain));
    return value < 0 ? unknown(plain) : { value: value === 0 };
  }
  if (column === 'tags') {
    const ids = plain
      .split(/[,，、]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name, id: idOf(words.tags, name) }));
    const missing = ids.find(({ id }) => id === undefined);
    return missing ? unknown(missing.name) : { value: [...new Set(ids.map(({ id }) => id as string))] };
  }
  if (column === 'taxClass') {
    const id = plain === '' ? STANDARD_CLASS : idOf(words.taxClasses ?? [], plain);
    return id === undefined ? unknown(plain) : { value: id };
  }
  if (plain === '') return { value: null };
  const id =
    column === 'supplier' ? idOf(words.suppliers, plain) : placeNamed(categoryOptions(words.categories), plain);
  return id === undefined ? unknown(plain) : { value: id };
}

/** Finds a place by its path of names, or by its own name where that is unique. */
function placeNamed(options: readonly { readonly value: string; readonly label: string }[], text: string) {
  const whole = options.find(({ label }) => isSame(label, text));
  const last = options.filter(({ label }) => isSame(label.split(' > ').at(-1) ?? '', text));
  return whole?.value ?? (last.length === 1 ? last[0]?.value : undefined);
}

const unknown = (text: string): Read => ({ fault: { code: 'unknown', text } });
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const idOf = (named: readonly Named[], name: string) => named.find((one) => isSame(one.name, name))?._id;
const nameOf = (named: readonly Named[], id: string) => named.find((one) => one._id === id)?.name ?? '';

/** A changed value. */
export interface CellChange {
  readonly column: GridColumn;
  readonly from: GridValues[GridColumn];
  readonly to: GridValues[GridColumn];
}

/** A product with its changes. */
export interface RowChange {
  readonly row: GridRow;
  readonly cells: readonly CellChange[];
}

/** Returns the changes of the edits; invalid and unchanged cells are left out. */
export function changesIn(rows: readonly GridRow[], edits: GridEdits, words: GridWords): RowChange[] {
  return rows.flatMap((row) => {
    const cells = gridColumnsOf(words).flatMap((column): CellChange[] => {
      const text = edits[row._id]?.[column];
      const read = text === undefined ? undefined : readCell(column, text, words);
      const from = row.values[column];
      if (!read || 'fault' in read || isEqual(from, read.value)) return [];
      return [{ column, from, to: read.value }];
    });
    return cells.length > 0 ? [{ row, cells }] : [];
  });
}

/** A cell by the indexes of its row and its column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Returns the invalid cells, in reading order. */
export function faultsIn(rows: readonly GridRow[], edits: GridEdits, words: GridWords): Cell[] {
  return rows.flatMap(({ _id }, row) => {
    const edited = edits[_id];
    if (!edited) return [];
    return gridColumnsOf(words).flatMap((name, column) => {
      const text = edited[name];
      return text !== undefined && 'fault' in readCell(name, text, words) ? [{ row, column }] : [];
    });
  });
}

function isEqual(a: GridValues[GridColumn], b: GridValues[GridColumn]): boolean {
  const comparable = (value: GridValues[GridColumn]) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return comparable(a) === comparable(b);
}

/** Returns the update to the new values, and the one back to the former ones. */
export function bodiesOf(
  cells: readonly CellChange[],
  { categories }: GridWords,
): { to: ProductBody; back: ProductBody } {
  const body = (side: 'to' | 'from') =>
    Object.fromEntries(
      cells.map(({ column, [side]: value }) => [
        column,
        column === 'category' && typeof value === 'string' ? placeOnWire(categories, value) : value,
      ]),
    ) as ProductBody;
  return { to: body('to'), back: body('from') };
}

/** Returns the change of a price in percent; undefined for another column, or a former price of zero. */
export function percentOf({ column, from, to }: CellChange): number | undefined {
  if (column !== 'sellingPrice' && column !== 'purchasePrice') return undefined;
  return typeof from === 'number' && typeof to === 'number' && from > 0 ? ((to - from) / from) * 100 : undefined;
}

/** Returns the margin of a product with its edits, (price − cost) / price; undefined without a valid price. */
export function marginOf(row: GridRow, edits: GridEdits, words: GridWords): number | undefined {
  const [price, cost] = (['sellingPrice', 'purchasePrice'] as const).map((column) => {
    const text = edits[row._id]?.[column];
    const read = text === undefined ? { value: row.values[column] } : readCell(column, text, words);
    return 'value' in read ? read.value : undefined;
  });
  return typeof price === 'number' && typeof cost === 'number' && price > 0 ? (price - cost) / price : undefined;
}

/** Returns the changed products whose selling price is then below their purchase price. */
export function soldBelowCost(changes: readonly RowChange[]): readonly GridRow[] {
  return changes.flatMap(({ row, cells }) => {
    const after = (column: 'sellingPrice' | 'purchasePrice') =>
      (cells.find((cell) => cell.column === column)?.to ?? row.values[column]) as number;
    const isPriced = cells.some(({ column }) => column === 'sellingPrice' || column === 'purchasePrice');
    return isPriced && after('sellingPrice') < after('purchasePrice') ? [row] : [];
  });
}

/** Columns by their heading in files and in the grid, in any language. */
const headings = new Map(
  (['itemNo', ...allColumns] as const).flatMap((column) =>
    [column, ...languages.map((language) => columnHead(language, column))].map((name) => [name.toLowerCase(), column]),
  ),
);

/** Returns the columns of a line of headings; undefined for any other line. */
function headingsOf(cells: readonly string[], own: Readonly<Record<string, GridColumn>>) {
  const columns = cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    return own[name] ?? headings.get(name);
  });
  const known = columns.filter((column) => column !== undefined).length;
  return known > 0 && known * 2 >= cells.filter((cell) => cell.trim() !== '').length ? columns : undefined;
}

/**
 * Returns the edits with a pasted block of text, whose first cell is at a row and a column; cells beyond the grid are
 * dropped. A first line of headings maps the columns, and item numbers among them map the rows; `unknown` are those
 * that the grid does not have.
 */
export function pasted(
  edits: GridEdits,
  rows: readonly GridRow[],
  at: Cell,
  text: string,
  {
    columns,
    own = {},
  }: { readonly columns: readonly GridColumn[]; readonly own?: Readonly<Record<string, GridColumn>> },
): { readonly edits: GridEdits; readonly unknown: readonly string[] } {
  const lines = text
    .replaceAll('\r', '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const heads = headingsOf(lines[0] ?? [], own);
  const numbers = heads?.indexOf('itemNo') ?? -1;
  const byNumber = new Map(rows.map((row) => [row.itemNo.toLowerCase(), row]));
  const unknown: string[] = [];
  let next = edits;
  (heads ? lines.slice(1) : lines).forEach((cells, down) => {
    const itemNo = cells[numbers]?.trim() ?? '';
    const row = numbers < 0 ? rows[at.row + down] : byNumber.get(itemNo.toLowerCase());
    if (!row && itemNo !== '') unknown.push(itemNo);
    cells.forEach((cell, right) => {
      const column = heads ? heads[right] : columns[at.column + right];
      if (row && column && column !== 'itemNo' && columns.includes(column))
        next = withEdit(next, row._id, column, cell);
    });
  });
  return { edits: next, unknown };
}

export function withEdit(edits: GridEdits, id: string, column: GridColumn, text: string): GridEdits {
  return { ...edits, [id]: { ...edits[id], [column]: text } };
}
