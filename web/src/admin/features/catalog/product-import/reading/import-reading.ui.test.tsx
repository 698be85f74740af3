import type { ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { sentOf } from '../../../../testing/sent.ts';
import { checkedRun } from '../testing/checked-run.ts';
import { ImportReading } from './import-reading.tsx';

const textReading: TableReading = {
  ...{ encoding: 'big5', separator: ',', sheets: [], sheet: null, headRow: 3, chosen: [], unconfirmed: ['encoding'] },
  preview: [
    { row: 1, cells: ['價目表', '', ''] },
    { row: 3, cells: ['貨號', '名稱', ''] },
    { row: 4, cells: ['BG-001', '茉莉花茶', ''] },
  ],
};
const sheets = [
  { name: 'lists', hidden: true },
  { name: 'Products', hidden: false },
];
const sheetReading: TableReading = {
  ...{ ...textReading, encoding: null, separator: null, sheets, sheet: 2, headRow: 1, unconfirmed: [] },
};

function open(reading: TableReading, more: Partial<ImportView> = {}) {
  const sent: unknown[] = [];
  const run = checkedRun({ reading, unconfirmed: reading.unconfirmed, ...more });
  respondWith({
    'POST /product/import/i1/reading': (_: URL, init: RequestInit) => {
      sent.push(sentOf(init).body);
      return Response.json({ success: true, import: { ...run, _id: 'i2', status: 'checking' } }, { status: 202 });
    },
  });
  const element = <ImportReading run={run} reading={reading} />;
  const { router } = renderRoutes([{ path: '/admin/*', element }], '/admin/page');
  return { sent, address: () => router.state.location.pathname };
}

async function choose(part: string, value: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: part }));
  const titled = await screen.findAllByTitle(value);
  const option = titled.findLast((element) => element.classList.contains('ant-select-item-option'));
  await userEvent.click(option ?? document.body);
}

test('a guess at the encoding is shown with the beginning of the file, and confirmed', async () => {
  const { sent, address } = open(textReading);
  screen.getByText(/It looks like Traditional Chinese \(Big5\)/);
  const preview = screen.getByRole('region', { name: 'Beginning of the file' });
  expect(
    within(preview)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([...['1價目表', '3貨號名稱', '4BG-001茉莉花茶']]);
  expect(
    within(preview)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['貨號', '名稱']);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, read it as Traditional Chinese (Big5)' }));
  await waitFor(() => expect(address()).toBe('/admin/stock/product-list/import/i2'));
  expect(sent).toEqual([{ encoding: 'big5' }]);
});

test('another encoding has the file read anew at once, with what was chosen before', async () => {
  const { sent } = open({ ...textReading, chosen: ['headRow'] });
  await choose('Encoding', 'Simplified Chinese (GB18030)');
  await waitFor(() => expect(sent).toEqual([{ encoding: 'gb18030', headRow: 3 }]));
});

test('what nobody has to confirm is one line, and can be changed', async () => {
  const { sent } = open({ ...textReading, encoding: 'utf-8', unconfirmed: [] });
  screen.getByText('Unicode (UTF-8) · Separator: Comma (,) · Column names in row 3');
  expect(screen.queryByRole('region', { name: 'Beginning of the file' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await choose('Row of the column names', 'Row 1: 價目表');
  await waitFor(() => expect(sent).toEqual([{ headRow: 1 }]));
});

test('another sheet is chosen without the row of the heads of this one', async () => {
  const { sent } = open({ ...sheetReading, chosen: ['headRow'] });
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull();
  await choose('Sheet', 'lists (hidden)');
  await waitFor(() => expect(sent).toEqual([{ sheet: 1 }]));
});

test('a file that cannot be read shows how it was tried', () => {
  open({ ...textReading, encoding: 'utf-8', unconfirmed: [] }, { status: 'unreadable', cause: 'no-rows' });
  screen.getByRole('region', { name: 'Beginning of the file' });
  screen.getByRole('combobox', { name: 'Separator' });
});
