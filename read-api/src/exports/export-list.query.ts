import { exportListTables } from '@countinghouse/contracts/exports/tables';
import type { ExportView } from '@countinghouse/contracts/exports/views';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { workProgress } from '@countinghouse/platform/vault/work-progress';

const row = source(exportListTables.exports);
const listed = select({
  ...pick(
    row,
    'export_id',
    'list',
    'format',
    'created_at',
    'status',
    'cause',
    'path',
    'expires_at',
    'omitted',
    'changed',
    'unprintable',
    'revision',
  ),
});
const LATEST_EXPORTS = {
  name: 'latest-exports',
  text: sql`select ${listed} from ${row}
    where ${row.asked_by} = $1 order by ${row.created_at} desc, ${row.export_id} desc limit $2`,
};

/** Returns the exports that a member of staff requested last, newest first. */
export async function latestExports(database: Database, staffId: string, limit: number): Promise<ExportView[]> {
  const progress = workProgress(database);
  const rows = await read(database, { ...LATEST_EXPORTS, values: [staffId, limit] });
  return Promise.all(
    rows.map(async ({ export_id, created_at, expires_at, revision, ...row }) => ({
      ...{ _id: export_id, ...row, createdAt: created_at, expiresAt: expires_at },
      ...{ progress: await progress.of(export_id), version: versionOf(revision) },
    })),
  );
}
