import { createProductBody } from '@countinghouse/contracts/catalog/api';
import type { RowFault, RowInput } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ProductColumn } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { statusNamed } from '@countinghouse/contracts/catalog/product-import/status-words';
import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { validate } from '@countinghouse/platform/rest/input/validate';
import type { Catalogue } from './product-catalogue.ts';
import { type NumberFormat, numberIn } from './values/numbers.ts';
import { plainLine, plainText } from './values/plain-text.ts';
import { type References, referencesIn } from './values/references.ts';
import { taxClassIn } from './values/tax-classes.ts';
import { gramsIn, type WeightUnit } from './values/weights.ts';

export type Cells = Readonly<Partial<Record<ProductColumn, string>>>;

/** The values of a row in the form of a product call; invalid fields are left out. */
export interface ReadRow {
  readonly itemNo: string;
  readonly input: RowInput;
  readonly errors: readonly RowFault[];
  /** What a person should know of how the cells were read. */
  readonly notes: readonly RowFault[];
  /** Names that the shop has not. */
  readonly missing: References['missing'];
}

/** How the values of a file are read. */
export interface ValueFormat extends NumberFormat {
  /** What weights are in that name no unit themselves. Default: grams. */
  readonly weightUnit?: WeightUnit | undefined;
}

/** Error values of cells whose formula failed, in several locales. */
const FAILED_FORMULA =
  /^(#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)|Err:\d+)$/i;

/**
 * Reads a row's cells: an empty text, supplier, category or tags cell removes the value, an empty number or status
 * leaves it unchanged, as does
 * an empty tax class; limits are those of the API. HTML becomes plain text; blanks at the edges of texts are dropped.
 */
export function readRow(given: Cells, catalogue: Catalogue, format: ValueFormat): ReadRow {
  const columns = Object.entries(given) as [ProductColumn, string][];
  const failed = columns.filter(([, cell]) => FAILED_FORMULA.test(cell.trim())).map(([column]) => column);
  const cells: Cells = Object.fromEntries(
    columns.filter(([column]) => column === 'itemNo' || !failed.includes(column)),
  );
  const errors: RowFault[] = failed.map((field) => ({ field, code: 'failed_formula' }));
  const itemNo = (cells.itemNo ?? '').trim().normalize('NFC');
  const plain: Record<string, unknown> = { itemNo };
  if (cells.name !== undefined) plain.name = plainLine(cells.name).trim();
  if (cells.description !== undefined) plain.description = plainText(cells.description).trim();
  for (const field of ['quantity', 'alertQuantity', 'purchasePrice', 'sellingPrice', 'weight', 'packSize'] as const) {
    const number =
      field === 'weight' ? gramsIn(cells.weight, format, format.weightUnit) : numberIn(cells[field], format);
    if (typeof number === 'string') errors.push({ field, code: number });
    else if (number !== undefined) plain[field] = number;
  }
  const status = statusNamed(cells.status ?? '');
  if (status !== undefined) plain.status = status;
  else if ((cells.status ?? '').trim() !== '') errors.push({ field: 'status', code: 'unknown_status' });
  const taxClass = taxClassIn(cells.taxClass ?? '', catalogue.taxes);
  if (taxClass !== undefined) plain.taxClass = taxClass;
  else if ((cells.taxClass ?? '').trim() !== '') errors.push({ field: 'taxClass', code: 'unknown_tax_class' });
  errors.push(...faultsOf(plain));
  for (const { field } of errors) delete plain[field];

  const { itemNo: _, ...checked } = plain;
  const { input, notes, missing, errors: faults } = referencesIn(cells, catalogue);
  return { itemNo, input: { ...(checked as RowInput), ...input }, errors: [...errors, ...faults], notes, missing };
}

/** Faults of values by the rules of product calls. */
export function faultsOf(fields: Readonly<Record<string, unknown>>): RowFault[] {
  try {
    validate(createProductBody, fields);
    return [];
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return [...(error.refusal.fields ?? [{ field: '', code: 'invalid' }])];
  }
}
