import type { PaymentsReportRow } from '@countinghouse/contracts/reports/money/payments-report-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { PaymentsReportScreen } from './payments.report.tsx';

const PATH = '/admin/report/payments';
const sums = { payments: 2, paid: 90, refunded: 15, units: 2, disputed: 4.5, fees: 0.14, net: 70.36 };
const row: PaymentsReportRow = {
  ...{ key: '2026-11-01~m1~HKD', period: '2026-11-01', currency: 'HKD', ...sums },
  method: { _id: 'm1', names: { en: 'Bank transfer', zh: '銀行轉賬' } },
};

test('names methods, also those that are gone, and asks for what is chosen', async () => {
  const asked: URLSearchParams[] = [];
  respondWith({
    'GET /report/payments': (url) => {
      asked.push(new URL(String(url), 'http://shop').searchParams);
      return {
        ...{ success: true, total: 4 },
        rows: [
          row,
          { ...row, key: 'other', method: { _id: 'other', names: null } },
          { ...row, key: 'hand', method: { _id: 'hand', names: null } },
          { ...row, key: 'gone', method: { _id: 'm9', names: null } },
        ],
        totals: [{ key: '~~HKD', currency: 'HKD', ...sums }],
      };
    },
  });
  renderRoutes([{ path: PATH, element: <PaymentsReportScreen /> }], `${PATH}?start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(document.querySelectorAll('tbody .ant-table-row')).toHaveLength(4));
  const rows = [...document.querySelectorAll('tbody .ant-table-row')].map((one) => one.textContent);
  expect(rows[0]).toMatch(/^November 2026Bank transfer2HKD 90\.00HKD 15\.00.*HKD 0\.14HKD 70\.36$/);
  expect(rows.map((text) => /Other payments|Refunds by hand|Removed method/.exec(text ?? '')?.[0])).toEqual([
    undefined,
    ...['Other payments', 'Refunds by hand', 'Removed method'],
  ]);
  expect(asked.map((params) => [params.get('by'), params.get('group')])).toContainEqual(['month', 'method']);
  await userEvent.click(screen.getByText('Day'));
  await waitFor(() =>
    expect(asked.map((params) => [params.get('by'), params.get('group')])).toContainEqual(['day', 'method']),
  );
});
