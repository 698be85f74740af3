import { z } from 'zod';
import { text } from '../../kernel/text/text.ts';
import { columnHead } from '../../messages/column-heads.ts';
import { languages } from '../../messages/language.ts';
import { type ProductColumn, productColumns } from './product-sheet.ts';

/** Columns of one file whose meanings a mapping may give. */
export const MAX_MAPPED_COLUMNS = 200;

/**
 * What a column of an imported file can be: a column of products, or one that relates rows. Rows of one `productGroup`
 * are variants of one product, and a `variant` names what differs between them. A `photo` is recognised, so that it is
 * taken for nothing else, and not fetched.
 */
export const importFields = [...productColumns, 'productGroup', 'variant', 'photo'] as const;
export type ImportField = (typeof importFields)[number];

/** Fields that several columns may be at once: their values are joined. */
export const repeatableFields: ReadonlySet<ImportField> = new Set(['tags', 'variant', 'photo']);

/**
 * The meaning that staff gave a column; null for one that is not used. Of several columns with one head, the first
 * entry means the first of them, and so on. The head is cut at 100 characters and may be empty.
 */
export const mappedColumn = z.strictObject({ head: text(100), field: z.enum(importFields).nullable() });
export type MappedColumn = z.output<typeof mappedColumn>;

/**
 * Why a column was taken as it was: by a name of this shop, by what staff said about this file or about one with such
 * a head, by the program that wrote the file, or by its words and values.
 */
export const columnBases = ['named', 'chosen', 'remembered', 'recognised', 'guessed'] as const;
export type ColumnBasis = (typeof columnBases)[number];

/** A column of an imported file, with the meaning it was given and the first of its values. */
export const importColumn = z.object({
  /** Empty for a column without a head that has values. */
  head: z.string(),
  /** Its position in the file, from 1. */
  position: z.number(),
  field: z.enum(importFields).nullable(),
  /** Null where nothing told what the column is. */
  basis: z.enum(columnBases).nullable(),
  /** The field that it means as well as the column that has the field; null without such a clash. */
  rival: z.enum(importFields).nullable(),
  samples: z.array(z.string()),
});
export type ImportColumn = z.output<typeof importColumn>;

/** Every name of a column: those in the heads of exports, and the one in code unless it leaves a unit open. */
const columnByHead: ReadonlyMap<string, ProductColumn> = new Map(
  productColumns.flatMap((column) => {
    const heads = languages.map((language) => columnHead(language, column));
    return [...(column === 'weight' ? [] : [column]), ...heads].map((name) => [comparableHead(name), column] as const);
  }),
);

/** A head in the form in which heads are compared: without case and the blanks around it. */
export function comparableHead(head: string): string {
  return head.trim().toLowerCase();
}

/** The column that a head names, in any language and case. */
export function columnNamed(head: string): ProductColumn | undefined {
  return columnByHead.get(comparableHead(head));
}

/** The name under which what staff said about the columns of a file is stored, for files with the same heads. */
export function layoutOf(columns: readonly { readonly head: string }[], hash: (text: string) => string): string {
  return hash(JSON.stringify(columns.map(({ head }) => comparableHead(head))));
}

/** A field that a mapping gives to two columns, other than {@link repeatableFields}. */
export function fieldMappedTwice(mapping: readonly MappedColumn[]): ImportField | undefined {
  const given = mapping.flatMap(({ field }) => (field && !repeatableFields.has(field) ? [field] : []));
  return given.find((field, index) => given.indexOf(field) !== index);
}
