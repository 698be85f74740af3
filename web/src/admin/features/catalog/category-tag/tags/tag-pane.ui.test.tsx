import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { UndoProvider } from '../../../../shared/undo/undo-provider.tsx';
import { historyResponse } from '../../../../testing/history.ts';
import { type Responses, renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { signedIn, tagsResponse } from '../../../../testing/samples.ts';
import { sentOf } from '../../../../testing/sent.ts';
import { TagPane } from './tag-pane.tsx';

const other = { _id: 't2', name: 'Gift', version: '7' };
const tags = [{ _id: 't1', name: 'A name of more than twenty characters', version: '1' }];

function open(role: 'ADMIN' | 'SUPER_ADMIN', more: Responses = {}) {
  const requests = respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /tag/list': tagsResponse(...tags),
    'GET /history/tag/t1': historyResponse({
      type: 'catalog.TagCreated',
      changes: [{ field: 'name', from: null, to: 'A name of more than twenty characters' }],
    }),
    'PUT /tag/t1': { success: true, tag: { ...tags[0], name: 'Shorter', version: '2' } },
    'POST /tag': { success: true, tag: tags[0] },
    ...more,
  });
  const element = (
    <Suspense>
      <UndoProvider>
        <TagPane />
      </UndoProvider>
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  return requests;
}

async function enter(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'New Tag' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Tag name' }), `${name}{Enter}`);
  await screen.findByRole('button', { name: 'New Tag' });
}

test('an empty or existing name is silently not created, a new one is', async () => {
  const requests = open('ADMIN');
  await enter('   ');
  await enter('a NAME of more than twenty characters');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await enter('Fresh');
  await screen.findByText('Product Tag successfully created');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /tag']);
});

test('a long name is cut, and only a SUPER_ADMIN may delete', async () => {
  open('ADMIN');
  await screen.findByText('A name of more than …');
  expect(screen.queryByRole('button', { name: /^Delete tag/ })).toBeNull();
  cleanup();
  open('SUPER_ADMIN');
  await screen.findByRole('button', { name: 'Delete tag A name of more than twenty characters' });
});

test('the history of a tag shows its author to everyone and has nothing to restore', async () => {
  open('ADMIN');
  await userEvent.click(await screen.findByRole('button', { name: 'History: A name of more than twenty characters' }));
  await screen.findByText('Amy Cheung');
  await screen.findByText('created it');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a tag is renamed in its place; an unchanged or empty name changes nothing', async () => {
  const requests = open('ADMIN');
  const rename = async (text: string) => {
    const name = 'Rename tag A name of more than twenty characters';
    await userEvent.click(await screen.findByRole('button', { name }));
    const field = screen.getByRole('textbox', { name: 'Tag name' });
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
  };
  await rename(' ');
  await rename('A name of more than twenty characters');
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  await rename('Shorter');
  await screen.findByText('The tag has been renamed');
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual(['PUT /tag/t1']);
});

const LONG = 'A name of more than twenty characters';
const usage = (total: number, displays: string[] = []) => ({ success: true, products: [], total, displays });

test('a tag is merged into another one after its consequence, on the versions that were shown, and undone as one', async () => {
  const sent: unknown[] = [];
  open('SUPER_ADMIN', {
    'GET /tag/list': tagsResponse(...tags, other),
    'GET /usage/tag/t1': usage(12),
    'POST /tag/t1/merge': (_, init) => {
      sent.push(sentOf(init));
      return { success: true, tag: other };
    },
    'POST /tag/t1/restore': () => {
      sent.push('restored');
      return { success: true, tag: { ...tags[0], version: '9' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Merge tag ${LONG}` }));
  await screen.findByText('12 products have this tag.');
  const choice = screen.getByRole('combobox', { name: 'Into which tag?' });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
  fireEvent.mouseDown(choice);
  fireEvent.click(await screen.findByTitle('Gift'));
  await screen.findByText(/Its 12 products get “Gift”, each of them once/);
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual([{ body: { into: 't2' }, ifMatch: '"7"' }, 'restored']));
});

test('a tag of a product display is not merged away, and an ADMIN merges none', async () => {
  const responses = { 'GET /tag/list': tagsResponse(...tags, other), 'GET /usage/tag/t2': usage(3, ['Window']) };
  open('SUPER_ADMIN', responses);
  await userEvent.click(await screen.findByRole('button', { name: 'Merge tag Gift' }));
  await screen.findByText(/These product displays show the tag: Window/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Into which tag?' }));
  fireEvent.click(await screen.findByTitle(LONG));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
  cleanup();
  open('ADMIN', responses);
  await screen.findByText('Gift');
  expect(screen.queryByRole('button', { name: /^Merge tag/ })).toBeNull();
});
