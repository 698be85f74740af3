import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { BulkProgressPanel } from '../../../../shared/bulk/bulk-progress-panel.tsx';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { signedIn, tagsResponse } from '../../../../testing/samples.ts';
import { TagPane } from './tag-pane.tsx';

const tags = ['Fresh', 'Gift', 'Tea'].map((name) => ({ _id: name.toLowerCase(), name, version: '1' }));

function open(role: 'ADMIN' | 'SUPER_ADMIN') {
  const requests = respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /tag/list': tagsResponse(...tags),
    'DELETE /tag/fresh': { success: true, message: '' },
    'DELETE /tag/tea': { success: true, message: '' },
  });
  const element = (
    <Suspense>
      <TagPane />
      <BulkProgressPanel />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  return requests;
}

test('a SUPER_ADMIN deletes many tags at once, after a confirmation with the consequences', async () => {
  const requests = open('SUPER_ADMIN');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Fresh' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tea' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('2 will be deleted: Fresh, Tea');
  dialog.getByText('They are taken off the products that have them.');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 of 2 done.');
  expect(requests.filter((request) => request.startsWith('DELETE')).sort()).toEqual([
    'DELETE /tag/fresh',
    'DELETE /tag/tea',
  ]);
});

test('without the permission to delete, tags cannot be selected', async () => {
  open('ADMIN');
  await screen.findByText('Fresh');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
