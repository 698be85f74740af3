/**
 * Columns of a product file, in the order in which exports write them. The category is a path (`Food > Tea`), tags are
 * separated by semicolons, suppliers and tags are given by name. Exports head them with words (`columnHead`). Imports
 * accept these names and the words of every language; they require `itemNo` only and take the others in any order.
 */
export const productColumns = [
  'itemNo',
  'name',
  'description',
  'quantity',
  'alertQuantity',
  'purchasePrice',
  'sellingPrice',
  'supplier',
  'category',
  'tags',
  'status',
  'weight',
  'taxClass',
  'packSize',
] as const;
/** Those that an export has only where they are asked for. */
export const optionalProductColumns = [
  'weight',
  'taxClass',
  'packSize',
] as const satisfies readonly (typeof productColumns)[number][];

export type ProductColumn = (typeof productColumns)[number];

/** Rows that one import may have, its header not counted. */
export const MAX_IMPORT_ROWS = 50_000;

/** A product's line in a file: texts as they are, counts in units, prices in major units, references by name. */
export type ProductLine = Readonly<Record<ProductColumn, string | number | boolean>>;

/** What the file with the faulty rows of an imported file is called; that of a corrected one has the same name. */
export function errorFileName(fileName: string): string {
  return `errors ${fileName.replace(/^errors /, '').replace(/\.(csv|txt|xlsx)$/i, '')}.csv`;
}
