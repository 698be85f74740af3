import type { TaxReportRow } from '@countinghouse/contracts/reports/taxes/tax-report-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { daysOfPeriod, taxedOrdersPath } from './taxed-orders-path.ts';
import { TaxReportScreen } from './taxes.report.tsx';

const PATH = '/admin/report/taxes';
const routes = [{ path: PATH, element: <TaxReportScreen /> }];
const row = (given: Partial<TaxReportRow>): TaxReportRow => ({
  ...{
    key: '2026-11-01~a',
    period: '2026-11-01',
    cell: 'a',
    currency: 'GBP',
    country: 'GB',
    names: { en: 'VAT', zh: '' },
    rate: 20,
  },
  ...{ taxClass: 'standard', base: 1_000, tax: 200, gross: 1_200 },
  ...given,
});

test('every figure is explained and leads to its orders, and the sums of currencies stand apart', async () => {
  const rows = [
    row({}),
    row({
      ...{ key: '2026-11-01~b', cell: 'b' },
      currency: 'HKD',
      country: '',
      rate: null,
      names: { en: '', zh: '' },
      taxClass: '',
      tax: 0,
      base: 5,
    }),
  ];
  const totals = [
    { key: '~~GBP', currency: 'GBP', base: 1_000, tax: 200, gross: 1_200 },
    { key: '~~HKD', currency: 'HKD', base: 5, tax: 0, gross: 5 },
  ];
  respondWith({
    'GET /report/taxes': () => ({ success: true, rows, total: 2, totals }),
    'GET /report/explain': () => ({
      ...{ success: true, figure: 'taxes.tax', unit: 'amount', value: 200, sum: 200, count: 0, currency: 'GBP' },
      entries: [],
    }),
  });
  renderRoutes(routes, `${PATH}?start=2026-11-05&end=2026-11-30`);
  await screen.findByText('VAT 20 %');
  const texts = [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);
  expect(texts[0]).toBe('November 2026VAT 20 %StandardUnited KingdomGBP 1,000.00GBP 200.00GBP 1,200.00');
  expect(texts[1]).toContain('Not taxedNo delivery');
  expect(document.querySelector('tfoot')?.textContent).toContain('GBP 200.00HKD 0.00');
  await userEvent.click(screen.getAllByText('GBP 200.00')[0] as HTMLElement);
  const link = await screen.findByRole('link', { name: 'Show these records as a list' });
  expect(link.getAttribute('href')).toBe('/admin/order/list?taxed_from=2026-11-05&taxed_to=2026-11-30&tax_cell=a');
  const range = { start: '2026-11-05', end: '2026-11-30' };
  expect(taxedOrdersPath('~~HKD', range, 'month')).toBe(
    '/admin/order/list?taxed_from=2026-11-05&taxed_to=2026-11-30&tax_currency=HKD',
  );
});

test('days without taxes show a message', async () => {
  respondWith({ 'GET /report/taxes': () => ({ success: true, rows: [], total: 0, totals: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No taxes in these days')).toBeTruthy();
});

test('the days of a period are those in the range', () => {
  const range = { start: '2026-01-30', end: '2026-02-20' };
  expect(daysOfPeriod('2026-01-01', range, 'month')).toEqual({ start: '2026-01-30', end: '2026-01-31' });
  expect(daysOfPeriod('2026-02-01', range, 'month')).toEqual({ start: '2026-02-01', end: '2026-02-20' });
  expect(daysOfPeriod('2026-02-02', range, 'week')).toEqual({ start: '2026-02-02', end: '2026-02-08' });
  expect(daysOfPeriod('2026-02-03', range, 'day')).toEqual({ start: '2026-02-03', end: '2026-02-03' });
});
