import type { ExportView } from '@countinghouse/contracts/exports/views';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import { workProgress } from '@countinghouse/platform/vault/work-progress';

interface ExportRow extends Pick<ExportView, 'list' | 'format' | 'status' | 'cause' | 'path'> {
  readonly export_id: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revision: number;
}

/** What a member of staff asked for last, newest first. */
export async function latestExports(database: Database, staffId: string, limit: number): Promise<ExportView[]> {
  const progress = workProgress(database);
  const { rows } = await database.query<ExportRow>({
    name: 'latest-exports',
    text: `select export_id, list, format, created_at, status, cause, path, expires_at, revision
      from views."exports_export_list__exports"
      where asked_by = $1 order by created_at desc, export_id desc limit $2`,
    values: [staffId, limit],
  });
  return Promise.all(
    rows.map(async ({ export_id, created_at, expires_at, revision, ...row }) => ({
      ...{ _id: export_id, ...row, createdAt: created_at, expiresAt: expires_at },
      ...{ progress: await progress.of(export_id), version: versionOf(revision) },
    })),
  );
}
