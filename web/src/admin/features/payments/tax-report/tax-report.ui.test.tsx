import type { TaxReportRow } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { TaxReportScreen } from './tax-report.screen.tsx';
import { daysOfPeriod } from './tax-report-view.ts';

const PATH = '/admin/report/taxes';
const routes = [{ path: PATH, element: <TaxReportScreen /> }];
const row = (given: Partial<TaxReportRow>): TaxReportRow => ({
  ...{ period: '2026-11-01', cell: 'a', currency: 'GBP', country: 'GB', names: { en: 'VAT', zh: '' }, rate: 20 },
  ...{ taxClass: 'standard', base: 1_000, tax: 200, gross: 1_200 },
  ...given,
});

test('every figure leads to its orders, and the sums of currencies stand apart', async () => {
  const rows = [
    row({}),
    row({
      cell: 'b',
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
    { currency: 'GBP', base: 1_000, tax: 200, gross: 1_200 },
    { currency: 'HKD', base: 5, tax: 0, gross: 5 },
  ];
  respondWith({ 'GET /report/taxes': () => ({ success: true, rows, total: 2, totals }) });
  renderRoutes(routes, `${PATH}?start=2026-11-05&end=2026-11-30`);
  await screen.findByText('All periods');
  const texts = [...document.querySelectorAll('tbody .ant-table-row')].map((line) => line.textContent);
  expect(texts[0]).toBe('November 2026VAT 20 %StandardUnited KingdomGBP 1,000.00GBP 200.00GBP 1,200.00');
  expect(texts[1]).toContain('Not taxedNo delivery');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/admin/order/list?taxed_from=2026-11-05&taxed_to=2026-11-30&tax_cell=a');
  expect(links).toContain('/admin/order/list?taxed_from=2026-11-05&taxed_to=2026-11-30&tax_currency=HKD');
});

test('days without taxes show a message', async () => {
  respondWith({ 'GET /report/taxes': () => ({ success: true, rows: [], total: 0, totals: [] }) });
  renderRoutes(routes, PATH);
  expect(await screen.findByText('No taxes in these days')).toBeTruthy();
});

test('the days of a period are those in the range', () => {
  const range = { start: '2026-01-30', end: '2026-02-20' };
  expect(daysOfPeriod('2026-01-01', { range, by: 'month' })).toEqual({ start: '2026-01-30', end: '2026-01-31' });
  expect(daysOfPeriod('2026-02-01', { range, by: 'month' })).toEqual({ start: '2026-02-01', end: '2026-02-20' });
  expect(daysOfPeriod('2026-02-02', { range, by: 'week' })).toEqual({ start: '2026-02-02', end: '2026-02-08' });
  expect(daysOfPeriod('2026-02-03', { range, by: 'day' })).toEqual({ start: '2026-02-03', end: '2026-02-03' });
});
