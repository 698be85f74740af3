import type { ExportEvent } from '@countinghouse/contracts/exports/events';
import { exportListTables as tables } from '@countinghouse/contracts/exports/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** Exports by who requested them. The search may name a person and is not stored. */
export const exportList = defineProjection<ExportEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'exports.ExportRequested': {
      apply({ data: { exportId, list, format, isSearched }, metadata, recordedAt, revision }, rows) {
        rows.put(tables.exports, {
          ...{ export_id: exportId, asked_by: metadata.actor.id ?? '', list, format, created_at: recordedAt },
          ...{ status: 'running', cause: null, path: null, expires_at: null, is_searched: isSearched },
          ...{ omitted: [], changed: [], unprintable: [] },
          ...{ is_forgotten: false, revision },
        });
      },
    },
    'exports.ExportReady': {
      reads: exportOf,
      apply({ data, revision }, rows) {
        const { exportId, path, expiresAt, omitted = [], changed = [], unprintable = [] } = data;
        const row = rows.get(tables.exports, exportId);
        if (!row) return;
        const notes = { omitted, changed, unprintable };
        const ready = { status: 'ready', cause: null, path, expires_at: expiresAt, ...notes } as const;
        rows.put(tables.exports, { ...row, ...ready, is_forgotten: row.is_searched, revision });
      },
    },
    'exports.ExportFailed': {
      reads: exportOf,
      apply({ data: { exportId, cause, keepsSearch }, revision }, rows) {
        const row = rows.get(tables.exports, exportId);
        if (!row) return;
        rows.put(tables.exports, {
          ...{ ...row, status: 'failed', cause, revision },
          is_forgotten: row.is_searched && !keepsSearch,
        });
      },
    },
    'exports.ExportSearchForgotten': {
      reads: exportOf,
      apply({ data: { exportId }, revision }, rows) {
        const row = rows.get(tables.exports, exportId);
        if (row) rows.put(tables.exports, { ...row, is_forgotten: row.is_searched, revision });
      },
    },
  },
});

function exportOf({ data }: { data: { exportId: string } }): readonly RowRef[] {
  return [rowOf(tables.exports, data.exportId)];
}
