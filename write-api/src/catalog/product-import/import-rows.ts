import { createHash } from 'node:crypto';
import type { ImportReport } from '@countinghouse/contracts/catalog/product-import/import-report';
import {
  comparableHead,
  type ImportColumn,
  layoutOf,
  type MappedColumn,
} from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import type { Database } from '@countinghouse/platform/postgres/database';

/** A row of a file that is being imported: the result of its check and its outcome. */
export interface ImportRow {
  /** Line in the file, from 2: the header is 1. */
  readonly line: number;
  readonly verdict: string;
  /** A `RowFinding`. */
  readonly finding: unknown;
  /** Null until it was applied, or could not be. */
  readonly outcome: string | null;
  readonly result: unknown;
}

export interface RowFilter {
  readonly verdicts?: readonly string[] | undefined;
  /** `null` among them stands for rows without an outcome. */
  readonly outcomes?: readonly (string | null)[] | undefined;
  /** Only rows with warnings. */
  readonly warned?: boolean | undefined;
}

/** What the check saw of a file as a whole; nothing before it, and once that is too old. */
export interface CheckedFile {
  readonly columns: ImportColumn[];
  readonly reading: TableReading | null;
  readonly report: ImportReport | null;
}

/**
 * Working data of imports, in `vault.import_rows`: written by the check of the workers, rebuilt by checking the file
 * again, gone with nothing lost but the undo.
 */
export interface ImportRows {
  /** Records an import, so that {@link ImportRows.latest} finds it. */
  register(importId: string, sha256: string): Promise<void>;
  /** The last imports, newest first; of one file, when its hash is named. */
  latest(limit: number, sha256?: string): Promise<string[]>;
  /** How the check read the file, and its columns. */
  checkedFile(importId: string): Promise<CheckedFile>;
  /** Stores what staff said about columns of a file: of each head, and of all for files with the same heads. */
  storeMapping(columns: readonly ImportColumn[], mapping: readonly MappedColumn[]): Promise<void>;
  /** Whether a row has one of these item numbers. */
  hasItemNo(importId: string, itemNos: readonly string[]): Promise<boolean>;
  /** A page of rows in the order of the file, and how many there are in all. */
  find(
    importId: string,
    filter: RowFilter,
    page: { readonly limit: number; readonly offset?: number },
  ): Promise<{ rows: ImportRow[]; total: number }>;
  /**
   * The next rows behind a line (without one, from the beginning), in the order of the file; `backwards`: against it,
   * from the end.
   */
  next(
    importId: string,
    filter: RowFilter,
    step: { readonly limit: number; readonly behind?: number | undefined; readonly backwards?: boolean },
  ): Promise<ImportRow[]>;
  /** Stores the outcomes of rows. */
  settle(importId: string, results: readonly Pick<ImportRow, 'line' | 'outcome' | 'result'>[]): Promise<void>;
  /** Rows by verdict and outcome. */
  counts(importId: string): Promise<readonly { verdict: string; outcome: string | null; rows: number }[]>;
  /** Deletes the rows and columns of imports that can no longer be undone; returns how many rows. */
  removeOld(): Promise<number>;
}

/** How long rows are kept: as long as an import can be undone. */
const KEPT_DAYS = 90;
/** The highest that the column can hold. */
const LAST_LINE = 2_147_483_647;

const MATCHING = `import_id = $1 and ($2::text[] is null or verdict = any ($2))
  and ($3::text[] is null or outcome = any ($3) or ($4 and outcome is null))
  and (not $5 or json_array_length(finding -> 'warnings') > 0)`;

function matchingValues(importId: string, { verdicts, outcomes, warned = false }: RowFilter): unknown[] {
  const named = outcomes?.filter((outcome) => outcome !== null);
  return [importId, verdicts ?? null, named ?? null, outcomes?.includes(null) ?? false, warned];
}

/** What is known of a file as a whole. */
type WholeFiles = Pick<ImportRows, 'register' | 'latest' | 'checkedFile' | 'storeMapping' | 'removeOld'>;

export function importRows(database: Database): ImportRows {
  return { ...wholeFiles(database), ...rowsOfFiles(database) };
}

function wholeFiles(database: Database): WholeFiles {
  return {
    async register(importId, sha256) {
      await database.query('insert into vault.imports (import_id, sha256) values ($1, $2) on conflict do nothing', [
        importId,
        sha256,
      ]);
    },

    async latest(limit, sha256) {
      const { rows } = await database.query<{ import_id: string }>(
        `select import_id from vault.imports where $2::text is null or sha256 = $2
         order by uploaded_at desc, import_id desc limit $1`,
        [limit, sha256 ?? null],
      );
      return rows.map(({ import_id }) => import_id);
    },

    async checkedFile(importId) {
      const { rows } = await database.query<Partial<CheckedFile>>({
        name: 'import-checked-file',
        text: 'select columns, reading, report from vault.imports where import_id = $1',
        values: [importId],
      });
      const { columns, reading, report } = rows[0] ?? {};
      return { columns: columns ?? [], reading: reading ?? null, report: report ?? null };
    },

    async storeMapping(columns, mapping) {
      const said = new Map(mapping.map(({ head, field }) => [comparableHead(head), field]));
      said.delete('');
      await database.query(
        `insert into vault.import_heads (head, field) select * from unnest($1::text[], $2::text[])
         on conflict (head) do update set field = excluded.field, said_at = excluded.said_at`,
        [[...said.keys()], [...said.values()]],
      );
      const left = [...mapping];
      const given = new Set(mapping.map(({ field }) => field));
      const fields = columns.map(({ head, field, basis }) => {
        const at = left.findIndex((entry) => comparableHead(entry.head) === comparableHead(head));
        if (at >= 0) return left.splice(at, 1)[0]?.field ?? null;
        return basis === 'named' && !given.has(field) ? field : null;
      });
      await database.query(
        `insert into vault.import_layouts (heads, fields) values ($1, $2)
         on conflict (heads) do update set fields = excluded.fields, said_at = excluded.said_at`,
        [layoutOf(columns, sha256), JSON.stringify(fields)],
      );
    },

    async removeOld() {
      await database.query(
        `update vault.imports set columns = null, reading = null, report = null
         where coalesce(columns, reading, report) is not null and uploaded_at < now() - make_interval(days => $1)`,
        [KEPT_DAYS],
      );
      const { rowCount } = await database.query(
        `delete from vault.import_rows row using vault.imports import
         where row.import_id = import.import_id and import.uploaded_at < now() - make_interval(days => $1)`,
        [KEPT_DAYS],
      );
      return rowCount ?? 0;
    },
  };
}

function rowsOfFiles(database: Database): Omit<ImportRows, keyof WholeFiles> {
  return {
    async hasItemNo(importId, itemNos) {
      if (itemNos.length === 0) return false;
      const { rowCount } = await database.query({
        name: 'import-rows-item-no',
        text: `select 1 from vault.import_rows where import_id = $1 and finding ->> 'itemNo' = any ($2) limit 1`,
        values: [importId, itemNos],
      });
      return (rowCount ?? 0) > 0;
    },

    async find(importId, filter, { limit, offset = 0 }) {
      const { rows } = await database.query<ImportRow & { total: number }>({
        name: 'import-rows-find',
        text: `select total.total, row.* from (select count(*)::integer as total from vault.import_rows where ${MATCHING}) total
          left join lateral (
            select line, verdict, finding, outcome, result from vault.import_rows
            where ${MATCHING} order by line limit $6 offset $7
          ) row on true`,
        values: [...matchingValues(importId, filter), limit, offset],
      });
      const found = rows.filter((row) => row.line !== null).map(({ total: _, ...row }) => row);
      return { rows: found, total: rows[0]?.total ?? 0 };
    },

    async next(importId, filter, { limit, behind, backwards = false }) {
      const { rows } = await database.query<ImportRow>({
        name: `import-rows-next${backwards ? '-backwards' : ''}`,
        text: `select line, verdict, finding, outcome, result from vault.import_rows
               where ${MATCHING} and line ${backwards ? '<' : '>'} $7 order by line ${backwards ? 'desc' : ''} limit $6`,
        values: [...matchingValues(importId, filter), limit, behind ?? (backwards ? LAST_LINE : 0)],
      });
      return rows;
    },

    async settle(importId, results) {
      await database.query({
        name: 'import-rows-settle',
        text: `update vault.import_rows row set outcome = new.outcome, result = new.result
               from unnest($2::integer[], $3::text[], $4::json[]) new (line, outcome, result)
               where row.import_id = $1 and row.line = new.line`,
        values: [
          importId,
          results.map(({ line }) => line),
          results.map(({ outcome }) => outcome),
          results.map(({ result }) => JSON.stringify(result)),
        ],
      });
    },

    async counts(importId) {
      const { rows } = await database.query<{ verdict: string; outcome: string | null; rows: number }>({
        name: 'import-rows-counts',
        text: `select verdict, outcome, count(*)::integer as rows from vault.import_rows
               where import_id = $1 group by verdict, outcome order by verdict, outcome nulls first`,
        values: [importId],
      });
      return rows;
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
