import type { RowFinding, RowInput } from '@countinghouse/contracts/catalog/import-row';
import { type ProductColumn, productColumns } from '@countinghouse/contracts/catalog/product-sheet';
import { columnHead, formerHeads } from '@countinghouse/contracts/exports/column-heads';
import { sameJson } from '@countinghouse/contracts/kernel/changes';
import { unneutralised } from '@countinghouse/contracts/kernel/spreadsheet-text';
import { languages } from '@countinghouse/contracts/messages/language';
import { type Catalogue, comparable, type ListedProduct, type Names } from './product-catalogue.ts';
import { type Cells, type ReadRow, readRow } from './read-row.ts';
import type { TableLine } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A row with what its check came to. */
export interface CheckedRow {
  readonly line: number;
  readonly verdict: 'new' | 'changed' | 'same' | 'error';
  readonly finding: RowFinding;
}

/** Which column of a file says what. */
export interface Header {
  readonly columns: readonly (ProductColumn | undefined)[];
  readonly ignored: readonly string[];
}

/** Every name of a column: the one in code, and those in the heads of exports, earlier ones too. */
const columnNamed = new Map(
  productColumns.flatMap((column) =>
    [column, ...languages.map((language) => columnHead(language, column)), ...(formerHeads[column] ?? [])].map(
      (name) => [name.toLowerCase(), column],
    ),
  ),
);

/**
 * Reads the header, in any language, case and order.
 * @throws UnreadableFile without item numbers, or with a column twice.
 */
export function readHeader(cells: readonly string[]): Header {
  const columns = cells.map((cell) => columnNamed.get(cell.trim().toLowerCase()));
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('itemNo')) throw new UnreadableFile('no-item-number-column');
  if (new Set(known).size < known.length) throw new UnreadableFile('column-twice');
  const ignored = cells.filter((cell, index) => columns[index] === undefined && cell.trim() !== '');
  return { columns, ignored: ignored.slice(0, 50).map((name) => name.trim().slice(0, 100).toWellFormed()) };
}

/** The cells of a line by column, as they were before an export made them safe. */
export function cellsOf({ cells }: TableLine, { columns }: Header): Cells {
  const entries = columns.flatMap((column, index) => (column ? [[column, unneutralised(cells[index] ?? '')]] : []));
  return Object.fromEntries(entries) as Cells;
}

/** The item number of a row, as it is compared. */
export function itemNoOf(cells: Cells): string {
  return (cells.itemNo ?? '').trim().normalize('NFC');
}

/** Compares a row with the product of its item number, if there is one. `repeated`: another row has the same number. */
export function compareRow(
  { line, fault }: TableLine,
  cells: Cells,
  product: ListedProduct | undefined,
  repeated: boolean,
  catalogue: Catalogue,
): CheckedRow {
  const read = readRow(product ? withoutSameReferences(cells, product) : cells, catalogue);
  const { itemNo, input } = read;
  const errors = [
    ...(fault ? [{ field: '', code: fault }] : read.errors),
    ...(repeated ? [{ field: 'itemNo', code: 'repeated' }] : []),
  ];
  const found = { itemNo, cells, changes: [], errors };
  if (errors.length > 0) return { line, verdict: 'error', finding: found };
  if (!product) return { line, verdict: 'new', finding: { ...found, input, changes: changesOfNew(read, catalogue) } };

  const before = inputOf(product);
  const fields = (Object.keys(input) as (keyof RowInput)[]).filter((field) => !sameJson(input[field], before[field]));
  if (fields.length === 0) return { line, verdict: 'same', finding: found };
  const changes = fields.map((field) => ({
    field,
    from: shown(field, before[field], catalogue),
    to: shown(field, input[field], catalogue),
  }));
  const { productId, version } = product;
  const seen = { productId, version, before: pick(before, fields) };
  return { line, verdict: 'changed', finding: { ...found, changes, input: pick(input, fields), seen } };
}

const references = ['supplier', 'category', 'tags'] as const;

/**
 * What says the same as an export of the product changes nothing, also where others have that name, or a name is empty
 * or holds a semicolon.
 */
function withoutSameReferences(cells: Cells, { line }: ListedProduct): Cells {
  const same = references.filter((column) => comparable(cells[column] ?? '') === comparable(String(line[column])));
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !same.some((one) => one === column)));
}

function inputOf({ line, supplierId, place, tagIds }: ListedProduct): Required<RowInput> {
  return {
    name: String(line.name),
    description: String(line.description),
    quantity: Number(line.quantity),
    alertQuantity: Number(line.alertQuantity),
    purchasePrice: Number(line.purchasePrice),
    sellingPrice: Number(line.sellingPrice),
    supplier: supplierId,
    category: place && { ...place },
    tags: [...tagIds],
    status: Boolean(line.status),
  };
}

function changesOfNew({ itemNo, input }: ReadRow, catalogue: Catalogue): RowFinding['changes'] {
  const given = Object.entries(input).map(([field, value]) => ({
    field,
    from: null,
    to: shown(field, value, catalogue),
  }));
  return [{ field: 'itemNo', from: null, to: itemNo }, ...given.filter(({ to }) => to !== '')];
}

/** A value as files tell it: what it refers to by name. */
function shown(field: string, value: unknown, { suppliers, tags, places }: Catalogue): unknown {
  if (value === null) return '';
  if (field === 'supplier') return suppliers.byId.get(String(value))?.name ?? '';
  if (field === 'tags') return (value as string[]).map((tagId) => tags.byId.get(tagId)?.name ?? '').join('; ');
  if (field === 'category') return nameOfPlace(value, places);
  return value;
}

function nameOfPlace(value: unknown, { byId }: Names<unknown>): string {
  for (const { name, value: place } of byId.values()) if (sameJson(place, value)) return name;
  return '';
}

function pick(input: RowInput, fields: readonly (keyof RowInput)[]): RowInput {
  return Object.fromEntries(fields.map((field) => [field, input[field]]));
}
