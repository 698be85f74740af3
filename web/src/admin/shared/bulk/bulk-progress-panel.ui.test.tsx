import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { signedIn } from '../../testing/samples.ts';
import { BulkProgressPanel } from './bulk-progress-panel.tsx';
import { bulkRunner } from './bulk-runner.ts';

test('names the files with characters that no font has, and what these are', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = [{ unprinted: 'ஆ' }, {}];
  respondWith({
    'GET /auth/current-user': signedIn(),
    'POST /order/export-order': () => Response.json({ success: true, path: '/files/a.pdf', ...made.shift() }),
    'GET /files/a.pdf': () => new Response('%PDF'),
  });
  const element = (
    <Suspense fallback="opening">
      <BulkProgressPanel />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  const steps = [1, 2].map((n) => ({
    label: `SO-${n}`,
    call: { method: 'POST' as const, address: '/order/export-order' },
    saves: `Invoice-${n}.pdf`,
  }));
  const about = { title: 'Export invoices', changes: [], archive: 'Invoices.zip' };
  await vi.waitFor(async () => expect(await bulkRunner.start(about, steps)).toBe(true));
  await screen.findByText('2 of 2 done.');
  const [item, ...others] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(item?.textContent).toBe('SO-1 1 character could not be printed: ஆ');
  expect(others).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close report' }));
});
