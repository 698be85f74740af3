import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { ImportRun } from './import-run.tsx';
import { checkedRun, reportOf } from './testing/checked-run.ts';

const counts = { new: 2, changed: 1, same: 0, error: 0, skipped: 0 };

function open(run: ImportView, more: Record<string, unknown> = {}) {
  const called: string[] = [];
  const next = (status: number) => (url: URL) => {
    called.push(url.pathname.replace('/api/v1', ''));
    return Response.json({ success: true, import: { ...run, _id: 'i2' } }, { status });
  };
  respondWith({
    'GET /product/import/i1': { success: true, import: run },
    'GET /product/import/i2': { success: true, import: { ...run, _id: 'i2' } },
    'GET /product/import/i1/rows': { success: true, rows: [], total: 0 },
    'GET /product/import/i2/rows': { success: true, rows: [], total: 0 },
    'POST /product/import/i1/columns': next(202),
    'POST /product/import/i1/confirm': next(202),
    ...more,
  });
  const path = '/admin/stock/product-list/import/:importId';
  renderRoutes([{ path, element: <ImportRun /> }], '/admin/stock/product-list/import/i1');
  return called;
}
const apply = () => screen.queryByRole('button', { name: 'Apply 3 rows' });

test('Apply is offered once nothing is open, and not before', async () => {
  open(checkedRun({ counts }));
  expect(await screen.findByRole('button', { name: 'Apply 3 rows' })).toBeTruthy();
});

test.each(['columns', 'decimals', 'encoding'] as const)('Apply is not offered while %s are open', async (open_) => {
  open(checkedRun({ counts, unconfirmed: [open_] }));
  await screen.findByRole('button', { name: 'Choose another file' });
  expect(apply()).toBeNull();
});

test('an outdated check says so, and is made again instead of being applied', async () => {
  const called = open(checkedRun({ counts, outdated: true }));
  await screen.findByText('This check is out of date');
  expect(apply()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(called).toEqual(['/product/import/i1/columns']));
});

test('what Apply will do is said before', async () => {
  const summary = {
    ...reportOf().summary,
    created: { products: 2, units: 40 },
    stock: { products: 2, units: -782 },
    sellingPrice: { products: 3, least: 8, most: 63 },
    belowCost: 2,
    switchedOff: 1,
  };
  open(checkedRun({ counts, report: reportOf({ summary }) }));
  const effects = await screen.findByRole('region', { name: 'What Apply will do' });
  const lines = [...effects.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '2 new products with 40 units of stock.',
    'Stock −782 in 2 products.',
    'Selling prices +8% to +63% in 3 products.',
    'Warning: 2 products are then sold below their purchase price.',
    '1 product becomes inactive.',
  ]);
});
