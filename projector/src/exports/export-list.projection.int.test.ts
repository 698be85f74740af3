import { exportFailed, exportReady, exportRequested } from '@countinghouse/contracts/exports/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { expect, it } from 'vitest';
import { projectionSpec } from '../testing/projection-spec.ts';
import { exportList } from './export-list.projection.ts';

const spec = projectionSpec(exportList);

it('shows who asked for which list, and what became of it; not what was searched for', async () => {
  const amy = { actor: { kind: 'staff', id: newId() } } as const;
  const [running, ready, failed] = [newId(), newId(), newId()].sort() as [string, string, string];
  const asked = (exportId: string) => ({
    ...event(exportRequested, {
      ...{ exportId, list: 'orders', format: 'csv', language: 'en', search: 'Ann', isSearched: true, conditions: {} },
    }),
    metadata: amy,
  });
  const file = { path: '/files/exports/a.csv', expiresAt: '2026-01-01T00:10:00.000Z' };
  const { exports } = await spec.rowsAfter(
    ...[running, ready, failed].map(asked),
    event(exportReady, { exportId: ready, ...file, rows: 3 }),
    event(exportFailed, { exportId: failed, cause: 'too-many-rows' }),
  );
  const row = {
    asked_by: amy.actor.id,
    list: 'orders',
    format: 'csv',
    cause: null,
    path: null,
    expires_at: null,
    is_searched: true,
  };
  expect(exports).toMatchObject([
    { export_id: running, ...row, status: 'running' },
    { export_id: ready, ...row, status: 'ready', path: file.path, expires_at: file.expiresAt },
    { export_id: failed, ...row, status: 'failed', cause: 'too-many-rows' },
  ]);
  expect(JSON.stringify(exports)).not.toContain('Ann');
});
