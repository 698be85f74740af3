import type { RowFinding, RowInput } from '@countinghouse/contracts/catalog/product-import/import-row';
import {
  columnNamed,
  comparableHead,
  type ImportColumn,
  MAX_MAPPED_COLUMNS,
  type MappedColumn,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { ProductColumn } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { sameJson } from '@countinghouse/contracts/kernel/changes';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import { type Catalogue, comparable, type ListedProduct, type Names } from './product-catalogue.ts';
import { type Cells, type ReadRow, readRow } from './read-row.ts';
import type { TableLine } from './table-file/read-table.ts';
import { UnreadableFile } from './table-file/unreadable-file.ts';

/** A row with the result of its check. */
export interface CheckedRow {
  readonly line: number;
  readonly verdict: 'new' | 'changed' | 'same' | 'error';
  readonly finding: RowFinding;
}

/** Mapping of fields to columns of a file. */
export interface Header {
  readonly columns: readonly (ProductColumn | undefined)[];
  readonly ignored: readonly string[];
}

/** The first values of a column that are shown beside its head. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Detects the columns of a file by their heads in any language, case and order, overridden by the mapping. */
export function columnsIn(
  heads: readonly string[],
  mapping: readonly MappedColumn[] = [],
): readonly (ProductColumn | undefined)[] {
  const mapped = new Map(mapping.map(({ head, field }) => [comparableHead(head), field ?? undefined]));
  return heads.map((head) => {
    const key = comparableHead(shortHead(head));
    const column = columnNamed(head) ?? mapped.get(key);
    // Of columns with the same head the first is used.
    mapped.delete(key);
    return column;
  });
}

/** Returns the columns of a file for manual mapping, with their first values. */
export function importColumns(
  heads: readonly string[],
  columns: readonly (ProductColumn | undefined)[],
  lines: readonly TableLine[],
): ImportColumn[] {
  const described = heads.map((head, index) => {
    const values = new Set<string>();
    for (const { cells } of lines) {
      if (values.size === SAMPLES) break;
      const value = unneutralised(cells[index] ?? '').trim();
      if (value !== '') values.add(value.slice(0, LONGEST_SAMPLE).toWellFormed());
    }
    return { head: shortHead(head), field: columns[index] ?? null, samples: [...values] };
  });
  return described.filter(({ head }) => head !== '').slice(0, MAX_MAPPED_COLUMNS);
}

/**
 * Reads the header of a file with these columns.
 * @throws UnreadableFile without item numbers, or with a column twice.
 */
export function readHeader(heads: readonly string[], columns = columnsIn(heads)): Header {
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('itemNo')) throw new UnreadableFile('no-item-number-column');
  if (new Set(known).size < known.length) throw new UnreadableFile('column-twice');
  const ignored = heads.filter((head, index) => columns[index] === undefined && head.trim() !== '');
  return { columns, ignored: ignored.slice(0, MAX_MAPPED_COLUMNS).map(shortHead) };
}

function shortHead(head: string): string {
  return head.trim().slice(0, 100).toWellFormed();
}

/** Returns the cells of a line by column, without the escapes that an export adds. */
export function cellsOf({ cells }: TableLine, { columns }: Header): Cells {
  const entries = columns.flatMap((column, index) => (column ? [[column, unneutralised(cells[index] ?? '')]] : []));
  return Object.fromEntries(entries) as Cells;
}

/** Returns the item number of a row in its comparable form. */
export function itemNoOf(cells: Cells): string {
  return (cells.itemNo ?? '').trim().normalize('NFC');
}

/**
 * Compares a row with the product of its item number, if there is one; `repeated` when another row has the same number.
 */
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
  const found = { itemNo, cells, changes: [], errors, warnings: [] };
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
 * Drops cells equal to those of an export of the product, also where the name is ambiguous, empty or contains a
 * semicolon.
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

/** Formats a value as in files: references by name. */
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
