import type { Database } from '@countinghouse/platform/postgres/database';
import type { ImportRow } from '../product-import/import-rows.ts';

/** Writes rows of an import as the check of the workers does. */
export async function addCheckedRows(
  database: Database,
  importId: string,
  rows: readonly Pick<ImportRow, 'line' | 'verdict' | 'finding'>[],
): Promise<void> {
  await database.query(
    `insert into vault.import_rows (import_id, line, verdict, finding)
     select $1, line, verdict, finding from json_to_recordset($2::json) as row(line integer, verdict text, finding json)`,
    [importId, JSON.stringify(rows)],
  );
}
