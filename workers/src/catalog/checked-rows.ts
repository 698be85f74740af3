import type { ImportReport } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { ImportColumn } from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { CheckedRow } from './compare-rows.ts';

/** Rows of `vault.import_rows` written by the check, for write-api to show and to apply. */
export interface CheckedRows {
  /** Deletes the rows of an earlier attempt of the check. */
  clear(importId: string): Promise<void>;
  add(importId: string, rows: readonly CheckedRow[]): Promise<void>;
  /** Stores how the file was read. */
  keepReading(importId: string, reading: TableReading): Promise<void>;
  /** Stores the mapping of the file's columns. */
  keepColumns(importId: string, columns: readonly ImportColumn[]): Promise<void>;
  /** Stores what the check found about the file as a whole. */
  keepReport(importId: string, report: ImportReport): Promise<void>;
}

export function checkedRows(database: Database): CheckedRows {
  return {
    async clear(importId) {
      await database.query('delete from vault.import_rows where import_id = $1', [importId]);
    },

    async add(importId, rows) {
      await database.query({
        name: 'import-rows-add',
        text: `insert into vault.import_rows (import_id, line, verdict, finding)
               select $1, * from unnest($2::integer[], $3::text[], $4::json[])
               on conflict (import_id, line) do update set verdict = excluded.verdict, finding = excluded.finding`,
        values: [
          importId,
          rows.map(({ line }) => line),
          rows.map(({ verdict }) => verdict),
          rows.map(({ finding }) => JSON.stringify(finding)),
        ],
      });
    },

    async keepReading(importId, reading) {
      await database.query('update vault.imports set reading = $2::json where import_id = $1', [
        importId,
        JSON.stringify(reading),
      ]);
    },

    async keepReport(importId, report) {
      await database.query('update vault.imports set report = $2::json where import_id = $1', [
        importId,
        JSON.stringify(report),
      ]);
    },

    async keepColumns(importId, columns) {
      await database.query('update vault.imports set columns = $2::json where import_id = $1', [
        importId,
        JSON.stringify(columns),
      ]);
    },
  };
}
