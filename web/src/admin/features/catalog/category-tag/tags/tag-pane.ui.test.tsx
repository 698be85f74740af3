import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { historyResponse } from '../../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { signedIn, tagsResponse } from '../../../../testing/samples.ts';
import { TagPane } from './tag-pane.tsx';

const tags = [{ _id: 't1', name: 'A name of more than twenty characters', version: '1' }];

function open(role: 'ADMIN' | 'SUPER_ADMIN') {
  const requests = respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /tag/list': tagsResponse(...tags),
    'GET /history/tag/t1': historyResponse({
      type: 'catalog.TagCreated',
      changes: [{ field: 'name', from: null, to: 'A name of more than twenty characters' }],
    }),
    'PUT /tag/t1': { success: true, tag: { ...tags[0], name: 'Shorter', version: '2' } },
    'POST /tag': { success: true, tag: tags[0] },
  });
  const element = (
    <Suspense>
      <TagPane />
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
