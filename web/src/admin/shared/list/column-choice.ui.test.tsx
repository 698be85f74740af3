import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, renderRoutes } from '../../testing/render-app.tsx';
import { ColumnChoice } from './columns/column-choice.tsx';
import { ResourceTable } from './resource-table.tsx';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const columns = [
  { title: 'Name', dataIndex: 'name' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone' },
];
const query = {
  ...{ data: [{ _id: 'a', name: 'Amy' }], error: null, isFetching: false, isPending: false },
  ...{ isPlaceholderData: false, refetch: async () => undefined as never },
};

function List() {
  return (
    <>
      <ColumnChoice columns={columns} />
      <ResourceTable<Row, readonly Row[]>
        query={query}
        rowsOf={(rows) => rows}
        totalOf={(rows) => rows.length}
        columns={columns}
        card={({ name }) => name}
        view={{ current: 1, size: 10 }}
        onView={() => undefined}
        nothingYet={null}
        pathOf={({ _id }) => _id}
      />
    </>
  );
}

beforeEach(() => {
  answerWith({});
});
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('columns are hidden by the address, and all are shown again', async () => {
  const { router } = renderRoutes([{ path: '/', element: <List /> }], '/?current=2&hide=phone');
  expect(heads()).toEqual(['Name', 'Email']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show all columns' }));
  expect(heads()).toEqual(['Name', 'Email', 'Phone']);
  expect(router.state.location.search).toBe('?current=2');
});

test('a column is hidden by its box; the one that leads to the rows has none', async () => {
  const { router } = renderRoutes([{ path: '/', element: <List /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const boxes = () => screen.getAllByRole('checkbox') as HTMLInputElement[];
  expect(boxes().map(({ value, checked }) => [value, checked])).toEqual([
    ['email', true],
    ['phone', true],
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(heads()).toEqual(['Name']);
  expect(router.state.location.search).toBe('?hide=email.phone');
});
