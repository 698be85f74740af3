import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { historyResponse, restoreVersion } from '../../../../testing/history.ts';
import { renderRoutes, respondWith } from '../../../../testing/render-app.tsx';
import { signedIn } from '../../../../testing/samples.ts';
import { type Sent, sentOf } from '../../../../testing/sent.ts';
import { CategoryTagScreen } from '../category-tag.screen.tsx';
import { CategoryPane } from './category-pane.tsx';

const tree = (version: string, top: string, below: string) => ({
  _id: 'kitchen',
  name: top,
  subCategory: [{ _id: 'cups', name: below, subCategory: [] }],
  version,
});
const at = '2026-11-20T02:00:00.000Z';

/** Names are restored one by one, each change on the version that the previous one created. */
function open() {
  const renames: Sent[] = [];
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /category/list': { success: true, categoryList: [tree('7', 'Cookery', 'Cups')], total: 1 },
    'GET /category/kitchen': ({ searchParams }) => ({
      success: true,
      category: searchParams.get('asOf') === at ? tree('3', 'Kitchen', 'Tea cups') : tree('7', 'Cookery', 'Cups'),
    }),
    'GET /history/category/kitchen': historyResponse(
      {
        type: 'catalog.CategoryRenamed',
        changes: [
          { field: 'name', from: 'Kitchen', to: 'Cookery' },
          { field: 'subCategory.cups', from: 'Kitchen > Tea cups', to: 'Cookery > Cups' },
        ],
      },
      { type: 'catalog.CategoryCreated', at, changes: [{ field: 'name', from: null, to: 'Kitchen' }] },
    ),
    'PUT /category/kitchen': (_, init) => {
      renames.push(sentOf(init));
      return { success: true, category: tree(String(7 + renames.length), 'Kitchen', 'Cups') };
    },
  });
  const element = (
    <Suspense>
      <CategoryPane />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/?node=cups');
  return renames;
}

test('mistyped names match similar ones in the tree and among the tags, with their ancestors', async () => {
  const lamps = { ...tree('7', 'Living room', 'Floor lamps'), _id: 'living', subCategory: [] as object[] };
  lamps.subCategory = [{ _id: 'floor', name: 'Floor lamps', subCategory: [] }];
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /category/list': { success: true, categoryList: [lamps, tree('7', 'Kitchen', 'Cups')], total: 2 },
    'GET /tag/list': {
      success: true,
      tags: [
        { _id: 't1', name: 'Lamp sale', version: '1' },
        { _id: 't2', name: 'New', version: '1' },
      ],
      total: 2,
    },
  });
  const element = (
    <Suspense>
      <CategoryTagScreen />
    </Suspense>
  );
  const { router } = renderRoutes([{ path: '/', element }], '/');
  await screen.findByText('Cups');
  await userEvent.type(screen.getByPlaceholderText('Search categories and tags'), 'lmap{Enter}');
  await waitFor(() => expect(screen.queryByText('Cups')).toBeNull());
  expect(screen.getByText('Floor lamps')).toBeTruthy();
  expect(screen.getByText('Living room')).toBeTruthy();
  expect(screen.getByText('Lamp sale')).toBeTruthy();
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByText('No exact match for “lmap”. Showing similar: “lamps”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /“lamp”/ }));
  expect(router.state.location.search).toBe('?search=lamp');
});

test('the nodes of a tree are renamed back, each by a change of its own', async () => {
  const renames = open();
  await userEvent.click(await screen.findByRole('button', { name: /History$/ }));
  await restoreVersion('Wrong shelf');
  await screen.findByText('The earlier version has been restored');
  expect(renames).toEqual([
    { body: { name: 'Kitchen', pos: [] }, ifMatch: '"7"' },
    { body: { name: 'Tea cups', pos: [0] }, ifMatch: '"8"' },
  ]);
});

/** A tree of two categories, with what moves send. */
function openForMoves() {
  const moves: Sent[] = [];
  const other = { _id: 'garden', name: 'Garden', subCategory: [], version: '6' };
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /category/list': { success: true, categoryList: [tree('7', 'Kitchen', 'Cups'), other], total: 2 },
    'GET /usage/counts': {
      success: true,
      categories: [
        { _id: 'kitchen', products: 2 },
        { _id: 'cups', products: 3 },
      ],
      tags: [],
    },
    'POST /category/cups/move': (_, init) => {
      moves.push(sentOf(init));
      return { success: true, category: { _id: 'cups', name: 'Cups', subCategory: [], version: '8' } };
    },
  });
  const element = (
    <Suspense>
      <CategoryPane />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/?node=cups');
  return moves;
}

test('a node moves by buttons and by keys, where it can; its products are counted with those below it', async () => {
  const moves = openForMoves();
  const out = await screen.findByRole('button', { name: 'Move out of the category above' });
  expect(screen.getByRole('button', { name: 'Move up' })).toHaveProperty('disabled', true);
  await screen.findByRole('link', { name: '3 products' });
  expect(screen.getByText('Kitchen').parentElement?.textContent).toBe('Kitchen5');
  await userEvent.click(out);
  await waitFor(() => expect(moves).toHaveLength(1));
  const keys = screen.getByRole('tree', { name: 'Categories' });
  for (const key of ['ArrowUp', 'ArrowLeft']) fireEvent.keyDown(keys, { key, altKey: true });
  await waitFor(() => expect(moves).toHaveLength(2));
  const place = { body: { parent: null, before: 'garden' }, ifMatch: '"7"' };
  expect(moves).toEqual([place, place]);
});
