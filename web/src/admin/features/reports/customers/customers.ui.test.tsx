import type { CustomersRow } from '@countinghouse/contracts/reports/sales/customers-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { CustomersReportScreen } from './customers.report.tsx';

const PATH = '/admin/report/customers';
const sums = { orders: 2, units: 3, list: 40, goods: 35, fee: 4, delivery: 2, cost: 17, margin: 13, uncosted: 1 };
const row: CustomersRow = {
  ...{ key: '~c1~HKD', currency: 'HKD', ...sums, customer: { _id: 'c1', name: 'Ada' } },
  ...{ firstDay: '2025-02-03', lastDay: '2026-11-05' },
};

test('links customers that are on record, and names those that are not', async () => {
  respondWith({
    'GET /report/customers': () => ({
      ...{ success: true, total: 3, compared: {} },
      rows: [
        row,
        { ...row, key: '~c2~HKD', customer: { _id: 'c2', name: null } },
        { ...row, key: '~~HKD', customer: { _id: null, name: null }, firstDay: null, lastDay: null },
      ],
      totals: [{ key: '~~HKD', currency: 'HKD', ...sums }],
    }),
  });
  renderRoutes([{ path: PATH, element: <CustomersReportScreen /> }], `${PATH}?start=2026-11-01&end=2026-11-30`);
  await waitFor(() => expect(document.querySelectorAll('tbody .ant-table-row')).toHaveLength(3));
  const [first, second, third] = [...document.querySelectorAll('tbody .ant-table-row')].map((one) => one.textContent);
  expect(screen.getByText('Ada').getAttribute('href')).toBe('/admin/customers/c1');
  expect(first).toBe('Ada23HKD 35.00HKD 4.00HKD 17.00HKD 13.00 43%3 Feb 20255 Nov 2026');
  expect(second).toContain('No name on record');
  expect(third).toContain('Without an account');
});
