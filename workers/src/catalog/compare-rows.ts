import type { MissingNames, QuantityUse } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { RowFinding, RowInput } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { sameJson } from '@countinghouse/contracts/kernel/record/changes';
import { type PaddedNumbers, paddingWarning } from './padded-numbers.ts';
import { type Catalogue, comparable, type ListedProduct, type Names } from './product-catalogue.ts';
import { type Cells, faultsOf, type ReadRow, readRow, type ValueFormat } from './read-row.ts';
import type { RelatedRow } from './related-rows.ts';

/** A row with the result of its check. */
export interface CheckedRow {
  readonly line: number;
  readonly verdict: keyof ImportView['counts'];
  readonly finding: RowFinding;
  /** Names in its cells that the shop has not. */
  readonly missing?: MissingNames;
}

/** What the rows of a file are compared with, and how their values are meant. */
export interface Comparison {
  readonly catalogue: Catalogue;
  readonly format: ValueFormat;
  readonly padded: PaddedNumbers;
  /** What a quantity does to the stock of a product that exists. */
  readonly quantity: QuantityUse;
}

/**
 * Compares a row with the product of its item number, if there is one; `repeated` when another row has the same number.
 */
export function compareRow(
  { line: { line, fault }, cells, notes, warnings, skipped }: RelatedRow,
  product: ListedProduct | undefined,
  repeated: boolean,
  { catalogue, format, padded, quantity }: Comparison,
): CheckedRow {
  const plain = { cells, changes: [], errors: [], warnings: [] };
  if (skipped) return { line, verdict: 'skipped', finding: { ...plain, itemNo: '', notes } };
  const read = readRow(product ? withoutSameCells(cells, product) : cells, catalogue, format);
  const { itemNo, missing } = read;
  const given = product ? withQuantity(read, product, quantity) : read;
  const { input } = given;
  const errors = [
    ...(fault ? [{ field: '', code: fault }] : given.errors),
    ...(repeated ? [{ field: 'itemNo', code: 'repeated' }] : []),
  ];
  const found = {
    ...{ ...plain, itemNo, errors, notes: [...notes, ...read.notes] },
    warnings: [...warnings, ...(product ? [] : paddingWarning(itemNo, padded))],
  };
  if (errors.length > 0) return { line, verdict: 'error', finding: found, missing };
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

/** A read row of a product that exists, its quantity left out or as the stock is to be. */
function withQuantity(read: ReadRow, { line }: ListedProduct, use: QuantityUse): ReadRow {
  const { quantity, ...input } = read.input;
  if (quantity === undefined || use === 'set') return read;
  if (use === 'ignore') return { ...read, input };
  const sum = Number(line.quantity) + quantity;
  const faults = faultsOf({ itemNo: read.itemNo, quantity: sum });
  return { ...read, input: { ...input, quantity: sum }, errors: [...read.errors, ...faults] };
}

const references = ['supplier', 'category', 'tags'] as const;
const texts = ['name', 'description'] as const;

/**
 * Drops cells equal to those of an export of the product, also where the name is ambiguous, empty or contains a
 * semicolon, and where a text looks like HTML.
 */
function withoutSameCells(cells: Cells, { line }: ListedProduct): Cells {
  const same: readonly string[] = [
    ...references.filter((column) => comparable(cells[column] ?? '') === comparable(String(line[column]))),
    ...texts.filter((column) => cells[column] === line[column]),
  ];
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !same.includes(column)));
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
    weight: line.weight === '' ? null : Number(line.weight),
    taxClass: String(line.taxClass),
    packSize: Number(line.packSize),
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

/** Formats a value as in files: references by name, but for tax classes, whose names are those of a language. */
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
