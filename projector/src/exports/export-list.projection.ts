import type { ExportEvent } from '@countinghouse/contracts/exports/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef } from '../runner/projection.ts';

/** Exports by who asked for them. What was searched for may name a person and is not kept. */
export const exportList = defineProjection<ExportEvent>({
  name: 'exports_export_list',
  version: 1,
  tables: [
    {
      name: 'exports',
      columns: {
        export_id: 'uuid',
        asked_by: 'text not null',
        list: 'text not null',
        format: 'text not null',
        created_at: 'timestamptz not null',
        status: 'text not null',
        cause: 'text',
        path: 'text',
        expires_at: 'timestamptz',
        revision: 'integer not null',
      },
      key: ['export_id'],
      indexes: ['(asked_by, created_at desc, export_id desc)'],
    },
  ],
  on: {
    'exports.ExportRequested': {
      apply({ data: { exportId, list, format }, metadata, recordedAt, revision }, rows) {
        rows.put('exports', {
          ...{ export_id: exportId, asked_by: metadata.actor.id ?? '', list, format, created_at: recordedAt },
          ...{ status: 'running', cause: null, path: null, expires_at: null, revision },
        });
      },
    },
    'exports.ExportReady': {
      reads: exportOf,
      apply({ data: { exportId, path, expiresAt }, revision }, rows) {
        const row = rows.get<Row>('exports', exportId);
        if (row) rows.put('exports', { ...row, status: 'ready', path, expires_at: expiresAt, revision });
      },
    },
    'exports.ExportFailed': {
      reads: exportOf,
      apply({ data: { exportId, cause }, revision }, rows) {
        const row = rows.get<Row>('exports', exportId);
        if (row) rows.put('exports', { ...row, status: 'failed', cause, revision });
      },
    },
  },
});

function exportOf({ data }: { data: { exportId: string } }): readonly RowRef[] {
  return [{ table: 'exports', key: [data.exportId] }];
}
