import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { ResourceTable } from './resource-table.tsx';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const robot: Row = { _id: 'a', name: 'Tin robot' };
const top: Row = { _id: 'b', name: 'Wooden top' };
const kite: Row = { _id: 'c', name: 'Paper kite' };

const query = {
  ...{ data: [robot], error: null, isFetching: false, isPending: false },
  ...{ isPlaceholderData: false, refetch: async () => undefined as never },
};
const selectable = { labelOf: ({ name }: Row) => name, actions: () => null };

test('in print a list is one table, with all its columns and nothing to select', () => {
  const list = (
    <ResourceTable<Row, readonly Row[]>
      query={query}
      rowsOf={(rows) => rows}
      totalOf={(rows) => rows.length}
      columns={[{ title: 'Name', dataIndex: 'name' }]}
      card={({ name }) => name}
      view={{ current: 1, size: 10 }}
      onView={() => undefined}
      nothingYet={null}
      pathOf={({ _id }) => _id}
      selectable={selectable}
    />
  );
  const { container } = renderRoutes([{ path: '/', element: list }], '/');
  const onScreen = screen.getAllByRole('checkbox').length;

  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(container.querySelectorAll('table').length).toBe(1);
  expect(screen.getByText('Tin robot')).toBeTruthy();

  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('checkbox').length).toBe(onScreen);
});

test('before its rows are read a list counts none', () => {
  const list = (
    <ResourceTable<Row, readonly Row[]>
      query={{ ...query, data: undefined, isPending: true, isFetching: true }}
      rowsOf={(rows) => rows}
      totalOf={(rows) => rows.length}
      columns={[{ title: 'Name', dataIndex: 'name' }]}
      card={({ name }) => name}
      view={{ current: 1, size: 10 }}
      onView={() => undefined}
      nothingYet={null}
      pathOf={({ _id }) => _id}
    />
  );
  renderRoutes([{ path: '/', element: list }], '/');
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(0);
  expect(screen.queryByText(/ of 0$/)).toBeNull();
});

test('a list that is not counted to its end links to the page after the counted rows', async () => {
  const counted = { rows: [robot], total: 1_000, totalIsMinimum: true };
  const views: object[] = [];
  const list = (
    <ResourceTable<Row, typeof counted>
      query={{ ...query, data: counted }}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      columns={[{ title: 'Name', dataIndex: 'name' }]}
      card={({ name }) => name}
      view={{ current: 100, size: 10 }}
      onView={(view) => void views.push(view)}
      nothingYet={null}
      pathOf={({ _id }) => _id}
    />
  );
  renderRoutes([{ path: '/', element: list }], '/');
  expect(screen.getByText('991–1,000 of more than 1,000')).toBeTruthy();
  fireEvent.click(screen.getByTitle('Next Page'));
  expect(views).toEqual([{ current: 101 }]);
});

function ListOf({ rows, search }: { rows: readonly Row[]; search: string }) {
  return (
    <ResourceTable<Row, readonly Row[]>
      query={{ ...query, data: rows as Row[] }}
      rowsOf={(found) => found}
      totalOf={(found) => found.length}
      columns={[{ title: 'Name', dataIndex: 'name' }]}
      card={({ name }) => name}
      view={{ current: 1, size: 10, search }}
      onView={() => undefined}
      nothingYet={null}
      pathOf={({ _id }) => `/${_id}`}
    />
  );
}

/** A list of two toys whose search finds a third one on an event. */
function Searched({ search }: { search: EventTarget }) {
  const [hasFound, setHasFound] = useState(false);
  useEffect(() => search.addEventListener('found', () => setHasFound(true)), [search]);
  return hasFound ? <ListOf rows={[kite]} search="kite" /> : <ListOf rows={[robot, top]} search="" />;
}

function openSearch() {
  const search = new EventTarget();
  const opened = renderRoutes([{ path: '*', element: <Searched search={search} /> }], '/');
  return { ...opened, arrive: () => act(() => void search.dispatchEvent(new Event('found'))) };
}

test('a row under the pointer stays when search results arrive, and the click opens it', async () => {
  const { router, arrive } = openSearch();
  const pressed = screen.getByText(top.name);
  fireEvent.pointerDown(pressed);
  arrive();
  expect(pressed.isConnected, 'the row is still under the pointer').toBe(true);
  expect(screen.queryByText(kite.name)).toBeNull();

  fireEvent.pointerUp(pressed);
  fireEvent.click(pressed);
  await waitFor(() => expect(router.state.location.pathname).toBe('/b'));
  expect(await screen.findByText(kite.name), 'the results show after the click').toBeTruthy();
});

test('a press that becomes a scroll applies the results', async () => {
  const { arrive } = openSearch();
  fireEvent.pointerDown(screen.getByText(robot.name));
  arrive();
  fireEvent.pointerCancel(screen.getByText(robot.name));
  expect(await screen.findByText(kite.name)).toBeTruthy();
});
