import { expect, test } from 'vitest';
import { exportBody } from './api.ts';

test('orders of days that end before they begin are refused with that fault', () => {
  const between = (firstDay: string, lastDay: string) =>
    exportBody.safeParse({ list: 'orders', format: 'csv', firstDay, lastDay }).error?.issues;
  expect(between('2026-02-01', '2026-02-01')).toBeUndefined();
  expect(between('2026-02-02', '2026-02-01')).toMatchObject([{ path: ['lastDay'], params: { code: 'before_start' } }]);
});
