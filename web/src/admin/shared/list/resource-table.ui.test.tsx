import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { ResourceTable } from './resource-table.tsx';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const query = {
  ...{ data: [{ _id: 'a', name: 'Tin robot' }], error: null, isFetching: false, isPending: false },
  ...{ isPlaceholderData: false, refetch: async () => undefined as never },
};
const selectable = { labelOf: ({ name }: Row) => name, actions: () => null };

test('on paper a list is one table, with all its columns and nothing to choose', () => {
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
