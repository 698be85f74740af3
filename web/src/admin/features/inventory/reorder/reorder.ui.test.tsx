import type { ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { samplePages, sampleSetting, signedIn } from '../../../testing/samples.ts';
import { ReorderScreen } from './reorder.screen.tsx';

const leaf = { _id: 's1', name: 'Leaf & Co', email: 'order@leaf.example', leadDays: null };
const row = (n: number, name: string, change: Partial<ReorderRow> = {}): ReorderRow => ({
  ...{ _id: `p${n}`, itemNo: `NO-${n}`, name, photo: '', alertQuantity: 5, quantity: 3, sold: 12, supplier: leaf },
  ...{ missed: 3, demand: 15, daysInStock: 20, demandDays: 24, demandADay: 0.63, deviation: 0.4 },
  ...{ packSize: 1, units: 14, packs: 14, runOutDay: '2026-12-02' },
  ...change,
});
const PATH = '/admin/stock/reorder-list';

function open(products: readonly ReorderRow[], search = '') {
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/pages': { success: true, pages: samplePages() },
    'GET /report/explain': {
      ...{ success: true, figure: 'reorder.demand', unit: 'count', value: 15, sum: 15, count: 0, entries: [] },
    },
    'GET /inventory/reorder': { success: true, products, total: products.length },
  });
  return renderRoutes([{ path: PATH, element: <ReorderScreen /> }], `${PATH}${search}`);
}

const bodyOf = async () => {
  const [link] = await screen.findAllByRole('link', { name: 'Mail draft' });
  return new URL(link?.getAttribute('href') ?? '').searchParams.get('body') ?? '';
};

test('suggests what the report proposes, and drafts a mail of the edited numbers', async () => {
  open([row(1, 'Tea'), row(2, 'Cup', { units: 2, packs: 2 }), row(3, 'Pot', { supplier: null })]);
  const tea = (await screen.findByLabelText('Order of Tea')) as HTMLInputElement;
  expect(tea.value).toBe('14');
  expect(await bodyOf()).toContain('14 × NO-1 Tea\n2 × NO-2 Cup');
  await userEvent.clear(tea);
  await userEvent.type(screen.getByLabelText('Order of Cup'), '{Backspace}20');
  expect(await bodyOf()).toContain('\n\n20 × NO-2 Cup\n\n');
  await userEvent.click(screen.getByText('中文'));
  expect(await bodyOf()).toContain('我們希望訂購以下貨品');
  const [first] = screen.getAllByRole('link', { name: 'Mail draft' });
  expect(first?.getAttribute('href')).toContain('mailto:order%40leaf.example?');
});

test('shows one supplier, by the address', async () => {
  open([row(1, 'Tea'), row(3, 'Pot', { supplier: null })], '?supplier=none');
  await screen.findByLabelText('Order of Pot');
  expect(screen.queryByLabelText('Order of Tea')).toBeNull();
  within(screen.getByRole('heading', { name: 'Without supplier' }));
});

test('shows a message when no product runs short', async () => {
  open([]);
  await screen.findByText('Nothing to reorder');
});

test('says how many packs are ordered, and what the demand is made of', async () => {
  open([row(1, 'Tea', { packSize: 12, units: 24, packs: 2 })]);
  const units = await screen.findByLabelText('Order of Tea');
  expect(screen.getByText('2 packs of 12')).toBeTruthy();
  await userEvent.type(units, '{Backspace}5');
  expect(screen.getByText('not whole packs of 12')).toBeTruthy();
  const [demand] = screen.getAllByRole('button', { name: '0.63' });
  await userEvent.click(demand!);
  expect(await screen.findByText(/less what came back of orders, and units missed/)).toBeTruthy();
});
