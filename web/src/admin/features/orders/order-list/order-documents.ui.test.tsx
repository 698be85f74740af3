import type { ExportView } from '@countinghouse/contracts/exports/views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleOrder } from '../../../testing/samples.ts';
import { OrderDocuments } from './order-documents.tsx';

const orders = [sampleOrder({ version: '4' }), sampleOrder({ _id: 'o2', orderId: 'SO-000002' })];
const chosen = [
  { id: 'o1', version: '4' },
  { id: 'o2', version: '1' },
];

interface Asked {
  readonly list: ExportView['list'];
  readonly format: ExportView['format'];
}
const viewOf = ({ list, format }: Asked, change: Partial<ExportView> = {}): { success: true; export: ExportView } => ({
  success: true,
  export: {
    ...{ _id: list, list, format, createdAt: '', status: 'ready', progress: { done: 0, total: 0 }, cause: null },
    ...{
      path: `/files/exports/${list}.${format}`,
      expiresAt: null,
      omitted: [],
      changed: [],
      unprintable: [],
      version: '1',
    },
    ...change,
  },
});

let user: ReturnType<typeof userEvent.setup>;
let downloads: string[];
let closed: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  [downloads, closed] = [[], 0];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});

function show(rows = orders) {
  renderRoutes([{ path: '/', element: <OrderDocuments orders={rows} onClose={() => closed++} /> }], '/');
}
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const make = () => user.click(screen.getByRole('button', { name: 'Make' }));

test('makes what is ticked of the orders as they were seen, and downloads each document once it is there', async () => {
  const bodies: Asked[] = [];
  let standing: Partial<ExportView> = { status: 'running', progress: { done: 1, total: 2 } };
  respondWith({
    'POST /export': (_, { body }) => {
      const asked = JSON.parse(String(body));
      bodies.push(asked);
      return viewOf(asked, asked.list === 'invoices' ? { status: 'running', path: null } : {});
    },
    'GET /export/invoices': () => viewOf({ list: 'invoices', format: 'pdf' }, standing),
    'GET /files/exports/packing-lists.pdf': () => new Response('%PDF'),
    'GET /files/exports/courier-file.csv': () => new Response('SO'),
    'GET /files/exports/invoices.pdf': () => new Response('%PDF'),
  });
  show();
  await user.click(await box(/^Pick list/));
  await user.click(await box(/^Invoices as one/));
  await user.click(await box(/^Courier’s file/));
  await make();
  expect(bodies).toEqual([
    { list: 'packing-lists', format: 'pdf', orders: chosen },
    { list: 'invoices', format: 'pdf', orders: chosen },
    { list: 'courier-file', format: 'csv', orders: chosen },
  ]);
  await waitFor(() => expect(downloads.toSorted()).toEqual(['courier-file.csv', 'packing-lists.pdf']));
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText('1 of 2 orders');
  standing = {};
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => expect(downloads).toContain('invoices.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Download: Invoices as one document' }));
  expect(downloads).toHaveLength(4);
  expect((await box(/^Invoices as one/)).matches(':checked')).toBe(false);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(closed).toBe(1);
});

test('names what a document leaves out and what had changed, and tries a failed one again', async () => {
  let fails = true;
  respondWith({
    'POST /export': (_, { body }) => {
      const asked = JSON.parse(String(body)) as Asked;
      if (asked.list === 'pick-list' && fails) return viewOf(asked, { status: 'failed', cause: 'gave-up', path: null });
      const omitted: ExportView['omitted'] = [
        { order: 'SO-000001', cause: 'no-sale' },
        { order: 'o9', cause: 'unknown' },
      ];
      return viewOf(
        asked,
        asked.list === 'packing-lists' ? { omitted, changed: ['SO-000002'], unprintable: ['SO-000002'] } : {},
      );
    },
    'GET /files/exports/packing-lists.pdf': () => new Response('%PDF'),
    'GET /files/exports/pick-list.pdf': () => new Response('%PDF'),
  });
  show();
  await box(/^Pick list/);
  await make();
  await screen.findByText('Left out, because they were rejected or have failed: SO-000001');
  await screen.findByText('One order was not found and is left out.');
  await screen.findByText('Changed since they were chosen, and shown as they are now: SO-000002');
  await screen.findByText('Has characters that no font has: SO-000002');
  await screen.findByText('The export did not succeed. Try again.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again: Pick list' }));
  await waitFor(() => expect(downloads).toContain('pick-list.pdf'));
  expect(screen.queryByText('The export did not succeed. Try again.')).toBeNull();
});

test('says how many orders are too many, and makes nothing of them', async () => {
  respondWith({});
  show(Array.from({ length: 501 }, (_, number) => sampleOrder({ _id: `o${number}` })));
  await screen.findByText('Documents are made of at most 500 orders at once; 501 are selected.');
  expect(screen.getByRole('button', { name: 'Make' }).matches(':disabled')).toBe(true);
});
