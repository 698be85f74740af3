import { createHash } from 'node:crypto';
import {
  type ImportField,
  layoutOf,
  type MappedColumn,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { SaidColumns } from '@countinghouse/contracts/catalog/product-import/recognise-columns';
import type { Database } from '@countinghouse/platform/postgres/database';

/** Heads whose meanings are read, the newest first. */
const MOST_HEADS = 2_000;

/** What staff said about the columns of a file: of this one, of the last one with the same heads, and of each head. */
export async function saidColumns(
  database: Database,
  columns: readonly { readonly head: string }[],
  mapping: readonly MappedColumn[],
): Promise<SaidColumns> {
  const [layouts, known] = await Promise.all([
    database.query<{ fields: (ImportField | null)[] }>({
      name: 'import-layout',
      text: 'select fields from vault.import_layouts where heads = $1',
      values: [layoutOf(columns, (text) => createHash('sha256').update(text).digest('hex'))],
    }),
    saidHeads(database),
  ]);
  return { mapping, layout: layouts.rows[0]?.fields, heads: known };
}

/** What staff said about heads of any file, the newest first. */
export async function saidHeads(database: Database): Promise<MappedColumn[]> {
  const { rows } = await database.query<MappedColumn>({
    name: 'import-heads',
    text: 'select head, field from vault.import_heads order by said_at desc, head limit $1',
    values: [MOST_HEADS],
  });
  return rows;
}
