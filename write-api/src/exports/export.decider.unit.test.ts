import {
  exportFailed,
  exportReady,
  exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { listExport } from './export.decider.ts';

const exportId = 'export-1';
const wanted = {
  exportId,
  list: 'orders',
  format: 'csv',
  language: 'zh-HK',
  search: 'Ann',
  isSearched: true,
  conditions: { orderStatus: 'Complete' },
} as const;
const requested = event(exportRequested, wanted);
const spec = deciderSpec(listExport);

test('an export is requested once', () => {
  const command = { type: 'RequestExport', ...wanted } as const;
  spec.given([]).when(command).thenEvents(requested);
  spec.given([requested]).when(command).thenNothing();
});

test('it has its file, or why there is none, and never its search', () => {
  const ready = { exportId, path: '/files/exports/a.csv', expiresAt: '2026-11-20T00:10:00.000Z', rows: 3 };
  expect(spec.given([requested, event(exportReady, ready)]).state).toEqual({
    status: 'ready',
    asked: { list: 'orders', format: 'csv' },
    path: ready.path,
    expiresAt: ready.expiresAt,
    omitted: [],
    changed: [],
    unprintable: [],
  });
  const failed = event(exportFailed, { exportId, cause: 'too-many-rows', keepsSearch: false });
  expect(spec.given([requested, failed]).state).toMatchObject({
    status: 'failed',
    cause: 'too-many-rows',
    keepsSearch: false,
  });
  expect(JSON.stringify(spec.given([requested]).state)).not.toContain('Ann');
});

test('the search of a failed export is erased once, and of no other', () => {
  const forget = { type: 'ForgetSearch', exportId } as const;
  const failed = event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: true });
  const forgotten = event(exportSearchForgotten, { exportId });
  spec.given([requested, failed]).when(forget).thenEvents(forgotten);
  spec.given([requested, failed, forgotten]).when(forget).thenNothing();
  spec.given([requested]).when(forget).thenNothing();
});
