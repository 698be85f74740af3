import {
  type ExportEvent,
  exportFailed,
  exportReady,
  exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { exportList } from './export-list.projection.ts';

const spec = projectionSpec(exportList);

it('shows who requested an export of which list, and its outcome; not the search', async () => {
  const amy = { actor: { kind: 'staff', id: newId() } } as const;
  const [running, ready, failed] = [newId(), newId(), newId()].sort() as [string, string, string];
  const asked = (exportId: string) => ({
    ...event(exportRequested, {
      ...{ exportId, list: 'orders', format: 'csv', language: 'en', search: 'Ann', isSearched: true, conditions: {} },
    }),
    metadata: amy,
  });
  const notes = {
    omitted: [{ order: 'SO-000001', cause: 'no-sale' as const }],
    changed: ['SO-000002'],
    unprintable: [],
  };
  const file = { path: '/files/exports/a.csv', expiresAt: '2026-01-01T00:10:00.000Z' };
  const { exports } = await spec.rowsAfter(
    ...[running, ready, failed].map(asked),
    event(exportReady, { exportId: ready, ...file, rows: 3, ...notes }),
    event(exportFailed, { exportId: failed, cause: 'too-many-rows', keepsSearch: false }),
  );
  const row = {
    asked_by: amy.actor.id,
    list: 'orders',
    format: 'csv',
    cause: null,
    path: null,
    expires_at: null,
    is_searched: true,
    omitted: [],
    changed: [],
    unprintable: [],
  };
  expect(exports).toMatchObject([
    { export_id: running, ...row, status: 'running', is_forgotten: false },
    {
      ...{ export_id: ready, ...row, status: 'ready', path: file.path, expires_at: file.expiresAt, is_forgotten: true },
      ...notes,
    },
    { export_id: failed, ...row, status: 'failed', cause: 'too-many-rows', is_forgotten: true },
  ]);
  expect(JSON.stringify(exports)).not.toContain('Ann');
});

it('shows whether a search is kept for another try', async () => {
  const exportId = newId();
  const asked = { exportId, list: 'orders', format: 'csv', language: 'en', conditions: {} } as const;
  const failed = event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: true });
  const isForgotten = async (search: string, ...more: ExportEvent[]) => {
    const requested = event(exportRequested, { ...asked, search, isSearched: search !== '' });
    return (await spec.rowsAfter(requested, failed, ...more)).exports?.[0]?.is_forgotten;
  };
  expect(await isForgotten('Ann')).toBe(false);
  expect(await isForgotten('Ann', event(exportSearchForgotten, { exportId }))).toBe(true);
  expect(await isForgotten('', event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: false }))).toBe(false);
});
