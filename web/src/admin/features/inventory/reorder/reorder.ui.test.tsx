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
  ...change,
});
const PATH = '/admin/stock/reorder-list';

function open(products: readonly ReorderRow[], search = '') {
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /setting/pages': { success: true, pages: samplePages() },
    'GET /inventory/reorder': { success: true, products, total: products.length },
  });
  return renderRoutes([{ path: PATH, element: <ReorderScreen /> }], `${PATH}${search}`);
}

const bodyOf = async () => {
  const [link] = await screen.findAllByRole('link', { name: 'Mail draft' });
  return new URL(link?.getAttribute('href') ?? '').searchParams.get('body') ?? '';
};

test('suggests the units sold, up to the alert quantity, and drafts a mail of the edited numbers', async () => {
  open([row(1, 'Tea'), row(2, 'Cup', { sold: 0 }), row(3, 'Pot', { supplier: null })]);
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
