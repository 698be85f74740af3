import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { ImportColumn } from '@countinghouse/contracts/catalog/product-import/product-columns';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sentOf } from '../../../testing/sent.ts';
import { ImportColumns } from './import-columns.tsx';

const column = (head: string, field: ImportColumn['field'], ...samples: string[]) => ({ head, field, samples });

function runOf(columns: ImportColumn[], status: ImportView['status'] = 'unreadable'): ImportView {
  return {
    ...{ _id: 'i1', fileName: 'spring.csv', createdAt: '2026-11-20T02:00:00.000Z', status, version: '1', cause: null },
    ...{ progress: { done: 0, total: 0 }, counts: { new: 0, changed: 0, same: 0, error: 0 } },
    ...{ outcomes: { applied: 0, failed: 0, undone: 0, kept: 0 }, ignoredColumns: [], columns },
    ...{ warned: 0, reading: null, unconfirmed: [] },
  };
}

function open(run: ImportView) {
  const sent: unknown[] = [];
  respondWith({
    'POST /product/import/i1/columns': (_: URL, init: RequestInit) => {
      sent.push(sentOf(init).body);
      return Response.json({ success: true, import: { ...run, _id: 'i2', status: 'checking' } }, { status: 202 });
    },
  });
  const { router } = renderRoutes([{ path: '/admin/*', element: <ImportColumns run={run} /> }], '/admin/page');
  return { sent, address: () => router.state.location.pathname };
}

const choice = (head: string) => screen.getByRole('combobox', { name: `Field of the column ${head}` });
const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check with these columns' });
const shown = (head: string) => choice(head).closest('.ant-select')?.textContent;

async function choose(head: string, field: string): Promise<void> {
  await userEvent.click(choice(head));
  await userEvent.click(await screen.findByTitle(field));
}

test('unrecognised columns have a guess and their values, and are checked as chosen', async () => {
  const columns = [column('SKU', null, 'A-1', 'A-2'), column('零售價', null, '9.50'), column('Colour', null)];
  const { sent, address } = open(runOf(columns));
  expect([shown('SKU'), shown('零售價'), shown('Colour')]).toEqual(['Item No', 'Selling Price', 'Ignore']);
  screen.getByText('A-1, A-2');
  screen.getByText('No values');
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
    },
  ]);
});

test('no two columns can be one field, recognised ones included', async () => {
  open(runOf([column('Item No', 'itemNo', 'A'), column('Code', null, 'B'), column('Title', null, 'C')], 'checked'));
  expect([shown('Code'), shown('Title')]).toEqual(['Ignore', 'Name']);
  await choose('Code', 'Item No');
  screen.getByText('Only one column can be “Item No”: Item No, Code.');
  expect(again().disabled).toBe(true);
  await choose('Code', 'Ignore');
  expect(screen.queryByText(/Only one column/)).toBeNull();
  expect(again().disabled).toBe(false);
});

test('an unchanged choice, or one without item numbers, is not checked again', () => {
  open(runOf([column('Item No', 'itemNo'), column('Retail', 'sellingPrice')], 'checked'));
  expect(shown('Retail')).toBe('Selling Price');
  expect(again().disabled).toBe(true);
});

test('a file whose columns were all recognised has nothing to choose', () => {
  open(runOf([column('Item No', 'itemNo'), column('售價', 'sellingPrice')], 'checked'));
  expect(screen.queryByText('Columns that were not recognised')).toBeNull();
});
