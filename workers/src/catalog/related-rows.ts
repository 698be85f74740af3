import type { DecimalSign } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { RowFault, RowWarning } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ImportField } from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { ProductColumn } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { statusNamed } from '@countinghouse/contracts/catalog/product-import/status-words';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';
import type { Cells } from './read-row.ts';
import { textFor, warningsIn } from './row-warnings.ts';

/** A line of a file with what it has from the other lines of its product. */
export interface RelatedRow {
  readonly line: TableLine;
  readonly cells: Cells;
  /** What was taken from where. */
  readonly notes: readonly RowFault[];
  /** What a person should look at in its own cells. */
  readonly warnings: readonly RowWarning[];
  /** Why the line is no product of its own. */
  readonly skipped?: 'parent_row' | 'picture_row';
}

interface Given extends RelatedRow {
  readonly group: string;
  readonly variant: string;
}

/** Fields that a variant has from the first row of its product where its own cell is empty. */
const INHERITED = [
  'name',
  'description',
  'supplier',
  'category',
  'tags',
  'status',
  'weight',
  'taxClass',
  'packSize',
] as const;
/** Values of a variant that say nothing. */
const NO_VARIANT = /^(default title|default|default variant)$/i;

/**
 * Relates lines that are variants of one product, as other programs write them: each variant becomes a product, with
 * what its own cells leave empty from the first row of the group and with the variant behind its name. A first row
 * without an item number of its own, and rows with nothing but a picture, are left out.
 * @param decimals sign by which the numbers of the file are read
 */
export function relatedRows(
  lines: readonly TableLine[],
  columns: readonly (ImportField | undefined)[],
  decimals: DecimalSign | null = null,
): readonly RelatedRow[] {
  const given = lines.map((line) => readLine(line, columns, decimals));
  if (!columns.includes('productGroup') && !columns.includes('variant')) return given;
  const keys = keysOf(given);
  const leaders = leadersOf(given, keys);
  const parents = new Set(given.map(({ group }) => group));
  const isParent = ({ group, cells }: Given) => {
    const itemNo = itemNoOf(cells);
    return itemNo === '' || (group === '' && parents.has(itemNo));
  };
  const variants = new Map<string, number>();
  for (const [index, row] of given.entries()) {
    if (!isParent(row)) variants.set(keys[index]!, (variants.get(keys[index]!) ?? 0) + 1);
  }
  return given.map((row, index) => {
    const key = keys[index]!;
    const leader = given[leaders.get(key) ?? index]!;
    return relatedRow(row, { row: leader, isParent: isParent(leader) }, variants.get(key) ?? 0);
  });
}

/** The first row of a product; a parent is itself none that is sold. */
interface Leader {
  readonly row: Given;
  readonly isParent: boolean;
}

function relatedRow(row: Given, leader: Leader, variants: number): RelatedRow {
  const { line, cells, notes, warnings } = row;
  if (line.fault) return { line, cells, notes, warnings };
  const isLeader = row === leader.row;
  if (isLeader && leader.isParent && variants > 0) return skipped(row, 'parent_row');
  if (!isLeader && isWithoutValues(row)) return skipped(row, 'picture_row');
  const inherited = isLeader ? [] : INHERITED.filter((field) => isInherited(field, cells, leader));
  const filled: Cells = { ...cells, ...Object.fromEntries(inherited.map((field) => [field, leader.row.cells[field]])) };
  const name = variants > 1 ? withVariant(filled.name, row.variant) : filled.name;
  return {
    ...{ line, warnings },
    cells: name === undefined ? filled : { ...filled, name },
    notes: inherited.includes('name') ? [{ field: 'name', code: 'from_row', limit: leader.row.line.line }] : notes,
  };
}

function skipped({ line, cells }: Given, why: 'parent_row' | 'picture_row'): RelatedRow {
  return { line, cells, notes: [{ field: '', code: why }], warnings: [], skipped: why };
}

/** Whether a variant has a field from the first row: where its own is empty, or the product as a whole is off. */
function isInherited(field: (typeof INHERITED)[number], cells: Cells, { row, isParent }: Leader): boolean {
  const own = cells[field];
  const first = (row.cells[field] ?? '').trim();
  if (own === undefined || first === '') return false;
  return own.trim() === '' || (field === 'status' && isParent && statusNamed(first) === false);
}

function isWithoutValues({ cells }: Given): boolean {
  const fields = ['itemNo', 'name', 'quantity', 'sellingPrice', 'purchasePrice'] as const;
  return fields.every((field) => (cells[field] ?? '').trim() === '');
}

function withVariant(name: string | undefined, variant: string): string | undefined {
  if (name === undefined || name.trim() === '' || variant === '') return name;
  return name.toLowerCase().includes(variant.toLowerCase()) ? name : `${name.trim()} (${variant})`;
}

/** The product that each line belongs to: a line without a group and a name continues the one before it. */
function keysOf(given: readonly Given[]): readonly string[] {
  let before = '';
  return given.map(({ group, cells }, index) => {
    const isContinued = group === '' && (cells.name ?? '').trim() === '' && before !== '';
    if (!isContinued) before = group || itemNoOf(cells) || `row ${index}`;
    return before;
  });
}

/** The first line of each product: the one that others name as their parent, or the first one with a name. */
function leadersOf(given: readonly Given[], keys: readonly string[]): ReadonlyMap<string, number> {
  const leaders = new Map<string, number>();
  const named = new Set<string>();
  for (const [index, { group, cells }] of given.entries()) {
    const key = keys[index]!;
    const isParent = group === '' && itemNoOf(cells) === key;
    const isBetter = isParent || (!named.has(key) && (cells.name ?? '').trim() !== '');
    if (isBetter || !leaders.has(key)) leaders.set(key, index);
    if (isBetter) named.add(key);
  }
  return leaders;
}

/** The cells of a line by field, without the escapes that an export adds; of several columns with tags all. */
function readLine(line: TableLine, columns: readonly (ImportField | undefined)[], decimals: DecimalSign | null): Given {
  const cells: Partial<Record<ProductColumn, string>> = {};
  const variants: string[] = [];
  let group = '';
  for (const [index, field] of columns.entries()) {
    if (field === undefined || field === 'photo') continue;
    const cell = unneutralised(textFor(field, line, index, decimals));
    if (field === 'productGroup') group = cell.trim();
    else if (field === 'variant') variants.push(cell.trim());
    else if (field === 'tags' && cells.tags !== undefined) cells.tags = [cells.tags, cell].filter(Boolean).join(';');
    else cells[field] = cell;
  }
  const variant = variants.filter((value) => value !== '' && !NO_VARIANT.test(value)).join(' / ');
  return { line, cells, notes: [], warnings: warningsIn(line, columns), group, variant };
}

/** The item number of a row in its comparable form. */
export function itemNoOf(cells: Cells): string {
  return (cells.itemNo ?? '').trim().normalize('NFC');
}
