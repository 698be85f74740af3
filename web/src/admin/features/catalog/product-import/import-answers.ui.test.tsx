import type { ImportReport } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { ImportColumn } from '@countinghouse/contracts/catalog/product-import/product-columns';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sentOf } from '../../../testing/sent.ts';
import { ImportAnswers } from './import-answers.tsx';
import { checkedRun, reportOf } from './testing/checked-run.ts';

let position = 0;
const column = (
  head: string,
  field: ImportColumn['field'],
  basis: ImportColumn['basis'] = field && 'guessed',
  ...samples: string[]
): ImportColumn => {
  position += 1;
  return { head, position, field, basis, rival: null, samples };
};

function open(run: ImportView) {
  const sent: unknown[] = [];
  respondWith({
    'POST /product/import/i1/columns': (_: URL, init: RequestInit) => {
      sent.push(sentOf(init).body);
      return Response.json({ success: true, import: { ...run, _id: 'i2', status: 'checking' } }, { status: 202 });
    },
  });
  const { router } = renderRoutes([{ path: '/admin/*', element: <ImportAnswers run={run} /> }], '/admin/page');
  return { sent, address: () => router.state.location.pathname };
}

const runOf = (columns: ImportColumn[], more: Partial<ImportView> = {}, report: Partial<ImportReport> = {}) =>
  checkedRun({ columns, report: reportOf(report), ...more });
const choice = (head: string) => screen.getByRole('combobox', { name: `Field of the column ${head}` });
const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check with these columns' });
const shown = (head: string) => choice(head).closest('.ant-select')?.textContent;

async function choose(head: string, field: string): Promise<void> {
  await userEvent.click(choice(head));
  const titled = await screen.findAllByTitle(field);
  const option = titled.findLast((element) => element.classList.contains('ant-select-item-option'));
  await userEvent.click(option ?? document.body);
}

test('columns that were guessed are shown with their values, and confirmed as they are or changed', async () => {
  const columns = [
    column('SKU', 'itemNo', 'guessed', 'A-1', 'A-2'),
    column('零售價', 'sellingPrice', 'guessed', '9.50'),
    column('Colour', null),
  ];
  const { sent, address } = open(runOf(columns, { unconfirmed: ['columns'] }, { program: 'Shopify' }));
  screen.getByText(/This is an export of Shopify/);
  expect([shown('SKU'), shown('零售價'), shown('Colour')]).toEqual(['Item No', 'Selling Price', 'Ignore']);
  screen.getByText('A-1, A-2');
  screen.getByText('No values');
  expect(again().disabled).toBe(false);
  await choose('Colour', 'Tags');
  await userEvent.click(again());
  await waitFor(() => expect(address()).toBe('/admin/stock/product-list/import/i2'));
  expect(sent).toEqual([
    {
      mapping: [
        { head: 'SKU', field: 'itemNo' },
        { head: '零售價', field: 'sellingPrice' },
        { head: 'Colour', field: 'tags' },
      ],
      values: {},
    },
  ]);
});

test('a column with a name of ours can be ignored or be another field', async () => {
  const { sent } = open(runOf([column('Item No', 'itemNo', 'named'), column('Name', 'name', 'named')]));
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change the columns' }));
  expect(again().disabled).toBe(true);
  await choose('Name', 'Ignore');
  await userEvent.click(again());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ mapping: [{ field: 'itemNo' }, { head: 'Name', field: null }] });
});

test('no two columns can be one field, other than tags', async () => {
  open(
    runOf([column('Item No', 'itemNo', 'named', 'A'), column('Code', null), column('Title', 'name')], {
      unconfirmed: ['columns'],
    }),
  );
  await choose('Code', 'Item No');
  screen.getByText('Only one column can be “Item No”: Item No, Code.');
  expect(again().disabled).toBe(true);
  await choose('Code', 'Tags');
  await choose('Title', 'Tags');
  expect(screen.queryByText(/Only one column/)).toBeNull();
  expect(again().disabled).toBe(false);
});

test('columns of one name are named with their places, and a column without a heading by its place', () => {
  position = 0;
  const columns = [
    column('Item No', 'itemNo', 'named'),
    column('Price', 'sellingPrice'),
    { ...column('Price', null), rival: 'sellingPrice' as const },
    column('', null, null, 'x'),
  ];
  open(runOf(columns, { unconfirmed: ['columns'] }));
  screen.getByText(
    '“Selling Price” is there more than once: Price (2), Price (3). The first one is used unless you choose another.',
  );
  choice('Column 4 (no heading)');
});

test('an open decimal sign is asked for before anything goes on', async () => {
  const columns = [column('Item No', 'itemNo', 'named'), column('Price', 'sellingPrice', 'named')];
  const report = { ambiguousNumbers: ['1.500', '2.499'] };
  const { sent } = open(runOf(columns, { unconfirmed: ['decimals'] }, report));
  screen.getByText(/these depend on it: “1.500”, “2.499”/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check with these choices' });
  expect(button.disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Comma: 1.234,50' }));
  await userEvent.click(button);
  await waitFor(() => expect(sent).toEqual([{ values: { decimals: 'comma' } }]));
});

test('what quantities of existing products do is a choice, and the sign that was found can be changed', async () => {
  const columns = [column('Item No', 'itemNo', 'named'), column('Quantity', 'quantity', 'named')];
  const { sent } = open(runOf(columns, {}, { decimals: 'point', quantity: { use: 'ignore', rows: 2 } }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Point: 1,234.50' }).checked).toBe(true);
  screen.getByText('2 rows have one.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Leave the stock as it is' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Add it to the stock' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check with these choices' }));
  await waitFor(() => expect(sent).toEqual([{ values: { quantity: 'add' } }]));
});

test('a file without item numbers is checked once a column is chosen for them', async () => {
  open(runOf([column('Foo', null, null, 'A')], { status: 'unreadable', cause: 'no-item-number-column', report: null }));
  expect(again().disabled).toBe(true);
  await choose('Foo', 'Item No');
  expect(again().disabled).toBe(false);
});

test('missing names are listed, and made with one answer', async () => {
  const missing = { categories: [{ path: ['Tea', 'Green'], under: null }], tags: ['gift'], suppliers: [] };
  const columns = [column('Item No', 'itemNo', 'named'), column('Tags', 'tags', 'named')];
  const { sent } = open(runOf(columns, {}, { missing }));
  screen.getByText('Categories: Tea > Green');
  screen.getByText('Tags: gift');
  await userEvent.click(screen.getByRole('checkbox', { name: /Make them now/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Check with these choices' }));
  await waitFor(() => expect(sent).toEqual([{ values: {}, makeMissing: true }]));
});

test('names that an export of another shop brings are made unless one does not want that', async () => {
  const missing = { categories: [], tags: ['gift'], suppliers: [] };
  const columns = [column('Variant SKU', 'itemNo'), column('Tags', 'tags'), column('Type', null)];
  open(runOf(columns, { unconfirmed: ['columns'] }, { program: 'Shopify', missing }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Make them now/ });
  expect(box().checked).toBe(true);
  await choose('Type', 'Category');
  expect([box().checked, box().disabled], 'they are the names of other columns').toEqual([false, true]);
});
