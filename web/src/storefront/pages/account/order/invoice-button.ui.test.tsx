import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { renderInShop } from '../../../testing/render-in-shop.tsx';
import { InvoiceButton } from './invoice-button.tsx';

let names: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  names = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});

test('shows that the download starts, downloads after 1.5 s and removes the file 2 s later', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const requests = respondWith({
    'POST /order/export-order': { success: true, path: '/files/invoices/secret.pdf' },
    'GET /files/invoices/secret.pdf': () => new Response('%PDF'),
    'DELETE /order/invoice/SO-000007': { success: true, message: 'ok' },
  });
  renderInShop(<InvoiceButton orderId="SO-000007" />);
  await user.dblClick(screen.getByRole('button', { name: 'Invoice (PDF)' }));
  await screen.findByText('Download will start soon');
  expect(requests).toEqual(['POST /order/export-order']);
  expect(names).toEqual([]);

  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(names).toEqual(['Invoice-SO-000007.pdf']));
  expect(requests).not.toContain('DELETE /order/invoice/SO-000007');

  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(requests).toContain('DELETE /order/invoice/SO-000007'));
});

test('a refusal is shown in the server’s words, nothing is downloaded, and it can be retried', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const busy = { success: false, code: 'UNAVAILABLE', message: 'The invoice is still being made' };
  const requests = respondWith({ 'POST /order/export-order': () => Response.json(busy, { status: 503 }) });
  renderInShop(<InvoiceButton orderId="SO-000007" />);
  await user.click(screen.getByRole('button'));
  await vi.advanceTimersByTimeAsync(8_000);
  await screen.findByText('The invoice is still being made');
  expect(requests).toHaveLength(8);
  expect(names).toEqual([]);
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(requests).toHaveLength(9));
});

test('an invoice that takes longer than the server waits is asked for again', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let isMade = false;
  respondWith({
    'POST /order/export-order': () =>
      isMade
        ? Response.json({ success: true, path: '/files/invoices/secret.pdf' })
        : Response.json({ success: false, code: 'UNAVAILABLE', message: 'not yet' }, { status: 503 }),
    'GET /files/invoices/secret.pdf': () => new Response('%PDF'),
    'DELETE /order/invoice/SO-000007': { success: true, message: 'ok' },
  });
  renderInShop(<InvoiceButton orderId="SO-000007" />);
  await user.click(screen.getByRole('button'));
  await vi.advanceTimersByTimeAsync(2_000);
  isMade = true;
  await vi.advanceTimersByTimeAsync(2_600);
  await vi.waitFor(() => expect(names).toEqual(['Invoice-SO-000007.pdf']));
});
