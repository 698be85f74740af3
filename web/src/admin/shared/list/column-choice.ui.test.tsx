import { type PreferencesView, usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeQueries, renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sentOf } from '../../testing/sent.ts';
import { preferencesQuery } from '../session/preferences.ts';
import { ColumnChoice } from './columns/column-choice.tsx';
import { ListName } from './list-name.ts';
import { ResourceTable } from './resource-table.tsx';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const columns = [
  { title: 'Name', key: 'name', dataIndex: 'name', isLead: true },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone' },
];
const query = {
  ...{ data: [{ _id: 'a', name: 'Amy' }], error: null, isFetching: false, isPending: false },
  ...{ isPlaceholderData: false, refetch: async () => undefined as never },
};

function List() {
  return (
    <ListName value="customers">
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
    </ListName>
  );
}

const usual = { order: [], hidden: [], widths: {}, query: '' };
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Renders the list with these preferences, and collects what is saved of them. */
function open(search: string, customers: Partial<typeof usual> | { widths: Record<string, number> } = {}) {
  const preferences: PreferencesView = {
    ...usualPreferences,
    lists: { customers: { ...usual, ...customers } },
    version: '0',
  };
  const saved: unknown[] = [];
  respondWith({
    'GET /preferences': { success: true, preferences },
    'PATCH /preferences': (_, init) => {
      saved.push((sentOf(init).body as { lists: { customers: unknown } }).lists.customers);
      return { success: true, preferences };
    },
  });
  const queries = makeQueries();
  queries.setQueryData(preferencesQuery().queryKey, { success: true, preferences });
  const { router } = renderRoutes([{ path: '/', element: <List /> }], `/${search}`, queries);
  const leave = () => fireEvent(window, new Event('pagehide'));
  return { saved, leave, address: () => router.state.location.search };
}

test('columns are shown as set up, and in their default after a reset', async () => {
  const { saved, leave, address } = open('?current=2', { hidden: ['phone'], order: ['email', 'name'] } as object);
  expect(heads()).toEqual(['Email', 'Name']);
  await press('Columns');
  await press('Reset columns');
  expect(heads()).toEqual(['Name', 'Email', 'Phone']);
  leave();
  await waitFor(() => expect(saved).toEqual([usual]));
  expect(address()).toBe('?current=2');
});

test('hiding, moving and resizing are saved together, after a pause or on leaving', async () => {
  const { saved, leave, address } = open('', { widths: { email: 100 } });
  await press('Columns');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
  await press('Move earlier: Email');
  await press('Wider: Email');
  expect(heads()).toEqual(['Email', 'Name']);
  expect(screen.getByRole('columnheader', { name: 'Email' }).style.minWidth).toBe('124px');
  expect(saved).toEqual([]);
  leave();
  const setUp = { ...usual, hidden: ['phone'], order: ['email', 'name', 'phone'], widths: { email: 124 } };
  await waitFor(() => expect(saved).toEqual([setUp]));
  expect(address()).toBe('');
});

test('the column with the link to the row cannot be hidden', async () => {
  open('');
  await press('Columns');
  expect((screen.getByRole('checkbox', { name: 'Name' }) as HTMLInputElement).disabled).toBe(true);
});

test('a link with columns shows exactly these, and changes of them stay in the address', async () => {
  const { saved, leave, address } = open('?hide=email', { hidden: ['phone'] } as object);
  expect(heads()).toEqual(['Name', 'Phone']);
  await press('Columns');
  await press('Move later: Name');
  expect(address()).toBe('?hide=email&columns=email.name.phone');
  await press('Reset columns');
  expect(address()).toBe('');
  expect(heads()).toEqual(['Name', 'Email', 'Phone']);
  leave();
  await waitFor(() => expect(saved).toEqual([usual]));
});
