import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { BulkProgressPanel } from '../../../shared/bulk/bulk-progress-panel.tsx';
import { type Responses, renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleProduct, signedIn, tagsResponse } from '../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../testing/sent.ts';
import { ProductGridScreen } from './product-grid.screen.tsx';

const products = [1, 2, 3].map((id) => sampleProduct(id, { sellingPrice: 10 * id, version: 'p0.s0' }));
let sent: Record<string, Sent[]>;

const save = (url: URL, request: RequestInit) => {
  const id = url.pathname.split('/').at(-1) ?? '';
  const one = sentOf(request);
  sent[id] = [...(sent[id] ?? []), one];
  const product = products.find(({ _id }) => _id === id);
  const version = `p${sent[id].length}.s0`;
  return { success: true, product: { ...product, ...(one.body as object), version } };
};

function open(answers: Responses = {}) {
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /product/list': { success: true, products, total: products.length },
    'GET /category/list': { success: true, categoryList: [], total: 0 },
    'GET /supplier/list': { success: true, suppliers: [], total: 0 },
    'GET /tag/list': tagsResponse({ _id: 't1', name: 'New', version: '1' }),
    ...Object.fromEntries(products.map(({ _id }) => [`PUT /product/${_id}`, save])),
    ...answers,
  });
  const element = (
    <>
      <ProductGridScreen />
      <BulkProgressPanel />
    </>
  );
  return renderRoutes([{ path: '/grid', element }], '/grid');
}
const grid = () => screen.findByRole('grid');
const cell = (text: string) => screen.getByRole('gridcell', { name: text });
const paste = async (text: string) => fireEvent.paste(await grid(), { clipboardData: { getData: () => text } });
const review = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  return screen.findByRole('dialog');
};

beforeEach(() => {
  sent = {};
  sessionStorage.clear();
});

test('prices are typed, filled down and pasted; the difference is shown, saved and reverted as one', async () => {
  open();
  const table = await grid();
  table.focus();
  await userEvent.keyboard('12{Enter}');
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(screen.getByText('3 products · 2 products changed')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  await paste('45\r\n');
  const dialog = await review();
  expect(within(dialog).getByText(/3 products, 3 values\. Prices change by −40% to \+50%\./)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('3 of 3 done.');
  expect(sent.p1).toEqual([{ body: { sellingPrice: 12 }, ifMatch: '"p0.s0"' }]);
  expect(sent.p3).toEqual([{ body: { sellingPrice: 45 }, ifMatch: '"p0.s0"' }]);
  await screen.findByText('3 products');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.p2).toHaveLength(2));
  expect(sent.p2?.[1]).toEqual({ body: { sellingPrice: 20 }, ifMatch: '"p1.s0"' });
  await waitFor(() => expect(cell('10.00')).toBeTruthy());
});

test('selected prices are changed by percent with a preview, and a loss is told before the save', async () => {
  open();
  const table = await grid();
  await userEvent.click(screen.getByRole('columnheader', { name: 'Selling Price' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change 3 selected prices' }));
  const dialog = await screen.findByRole('dialog');
  const by = within(dialog).getByLabelText('Percent');
  await userEvent.clear(by);
  await userEvent.type(by, '-95');
  within(dialog).getByText('3 of 3 prices change.');
  within(dialog).getByText('Rounded to the nearest cent, halves up. Prices of 0 stay.');
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toMatch(/10\.00 → 0\.50$/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change 3 prices' }));
  expect(within(table).getAllByText('−100%')).toHaveLength(1);
  const difference = await review();
  within(difference).getByText('1 product is then sold below its purchase price.');
});

test('a click into the marked cell selects its text, so that typing replaces it', async () => {
  open();
  await grid();
  await userEvent.click(cell('10.00'));
  await userEvent.keyboard('7{Enter}');
  expect(cell('7')).toBeTruthy();
});

test('an invalid cell is marked with a message, and nothing is saved', async () => {
  open();
  (await grid()).focus();
  await userEvent.keyboard('{Enter}');
  const input = screen.getByRole('textbox', { name: 'Selling Price IT-1' });
  await userEvent.clear(input);
  await userEvent.type(input, 'cheap{Enter}');
  await userEvent.keyboard('{ArrowUp}');
  expect(cell('cheap').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('3 products · 1 cell is not valid')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Review and save' }).hasAttribute('disabled')).toBe(true);
});

test('a button and a key move to the next invalid cell, from the last on to the first', async () => {
  open();
  const table = await grid();
  table.focus();
  await paste('cheap\n12\ndear');
  const activeCell = () => document.getElementById(table.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Next of 2 invalid cells (F8)' }));
  expect(activeCell()).toBe('dear');
  await userEvent.keyboard('{F8}');
  expect(activeCell()).toBe('cheap');
  await userEvent.keyboard('13{Enter}{F8}');
  expect(activeCell()).toBe('dear');
});

test('refused edits are kept with the reason, also after a reload', async () => {
  const conflict = () =>
    Response.json(
      { success: false, code: 'VERSION_CONFLICT', message: 'Changed', requestId: 'r', fields: ['sellingPrice'] },
      { status: 409 },
    );
  const { unmount } = open({ 'PUT /product/p2': conflict });
  (await grid()).focus();
  await paste('11\n22');
  await userEvent.click(within(await review()).getByRole('button', { name: 'Save' }));
  await screen.findByText('3 products · 1 product changed · 1 product was not saved');
  expect(screen.getAllByText(/Changed \(?Selling price\)?/i).length).toBeGreaterThan(0);
  unmount();
  open();
  await screen.findByText('3 products · 1 product changed · 1 product was not saved');
  expect(cell('22')).toBeTruthy();
  expect(cell('11.00')).toBeTruthy();
});

test('of two thousand products only visible ones are rendered', async () => {
  const many = Array.from({ length: 2_000 }, (_, id) => sampleProduct(id));
  const page = (url: URL) => {
    const current = Number(url.searchParams.get('current'));
    return { success: true, products: many.slice((current - 1) * 100, current * 100), total: many.length };
  };
  open({ 'GET /product/list': page });
  const table = await screen.findByRole('grid', {}, { timeout: 5_000 });
  expect(table.getAttribute('aria-rowcount')).toBe('2001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
});
