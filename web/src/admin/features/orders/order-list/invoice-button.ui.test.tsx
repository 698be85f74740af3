import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { InvoiceButton } from './invoice-button.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

test('shows that the download starts, downloads after 1.5 s and removes the file 2 s later', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const requests = respondWith({
    'POST /order/export-order': { success: true, path: '/files/invoices/secret.pdf' },
    'GET /files/invoices/secret.pdf': () => new Response('%PDF'),
    'DELETE /order/invoice/SO-000007': { success: true, message: 'ok' },
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  renderRoutes([{ path: '/', element: <InvoiceButton orderId="SO-000007" /> }], '/');
  await user.dblClick(screen.getByRole('button', { name: 'Export invoice SO-000007' }));
  await screen.findByText('Download will start soon');
  expect(requests).toEqual(['POST /order/export-order']);
  expect(names).toEqual([]);

  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(names).toEqual(['Invoice-SO-000007.pdf']));
  expect(requests).not.toContain('DELETE /order/invoice/SO-000007');

  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(requests).toContain('DELETE /order/invoice/SO-000007'));
});

test('what no font has is said until it is closed, and the file is downloaded all the same', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const requests = respondWith({
    'POST /order/export-order': { success: true, path: '/files/invoices/secret.pdf', unprinted: 'ஆவி' },
    'GET /files/invoices/secret.pdf': () => new Response('%PDF'),
    'DELETE /order/invoice/SO-000007': { success: true, message: 'ok' },
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderRoutes([{ path: '/', element: <InvoiceButton orderId="SO-000007" /> }], '/');
  await user.click(screen.getByRole('button', { name: 'Export invoice SO-000007' }));
  const notice = await screen.findByText('Invoice SO-000007: 3 characters could not be printed: ஆ வ ி');
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(requests).toContain('GET /files/invoices/secret.pdf'));
  expect(notice.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(notice.isConnected).toBe(false));
});

test('a refusal is shown in the server’s words and nothing is downloaded', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const busy = { success: false, code: 'UNAVAILABLE', message: 'The invoice is still being made' };
  respondWith({ 'POST /order/export-order': () => Response.json(busy, { status: 503 }) });
  renderRoutes([{ path: '/', element: <InvoiceButton orderId="SO-000007" /> }], '/');
  await user.click(screen.getByRole('button', { name: /Export invoice/ }));
  await screen.findByText('The invoice is still being made');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(click).not.toHaveBeenCalled();
});
