import { usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { makeQueries, renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sentOf } from '../../testing/sent.ts';
import { preferencesQuery } from '../session/preferences.ts';
import { withRememberedFilters } from './remembered-filters.tsx';

const PATH = '/admin/order/list';
const seen: string[] = [];

function List() {
  const { search } = useLocation();
  seen.push(search);
  return (
    <>
      <p data-testid="address">{search}</p>
      <Link to={PATH}>menu</Link>
      <Outlet />
    </>
  );
}
const Screen = withRememberedFilters('orders', orderList, List);
const Report = withRememberedFilters('orders', undefined, List);
const routes = [
  { path: '/admin/report', element: <Report /> },
  { path: PATH, element: <Screen />, children: [{ path: ':id', element: <p>panel</p> }] },
  { path: '/admin/elsewhere', element: <p>elsewhere</p> },
];

function open(path: string, query: string) {
  const orders = { order: [], hidden: [], widths: {}, query };
  const preferences = { ...usualPreferences, lists: { orders }, version: '0' };
  const saved: string[] = [];
  respondWith({
    'PATCH /preferences': (_, init) => {
      const body = sentOf(init).body as { lists: { orders: typeof orders } };
      saved.push(body.lists.orders.query);
      return { success: true, preferences: { ...preferences, lists: { orders: body.lists.orders } } };
    },
    'GET /preferences': { success: true, preferences },
  });
  seen.length = 0;
  const queries = makeQueries();
  queries.setQueryData(preferencesQuery().queryKey, { success: true, preferences });
  const { router } = renderRoutes(routes, path, queries);
  const go = (to: string) => act(() => router.navigate(to));
  return { router, saved, go, leave: () => fireEvent(window, new Event('pagehide')) };
}
const address = async () => (await screen.findByTestId('address')).textContent;

test('an address without parameters opens with the last choice, and never shows anything else first', async () => {
  const { router } = open(PATH, 'orderStatus=Pending&size=50');
  expect(await address()).toBe('?orderStatus=Pending&size=50');
  expect(new Set(seen)).toEqual(new Set(['?orderStatus=Pending&size=50']));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a link with parameters shows exactly these, and is not stored', async () => {
  const { saved, leave } = open(`${PATH}?paymentStatus=Complete`, 'orderStatus=Pending');
  expect(await address()).toBe('?paymentStatus=Complete');
  leave();
  expect(saved).toEqual([]);
});

test('changes of the list are stored without its search, page and columns', async () => {
  const { go, saved, leave } = open(PATH, '');
  await address();
  await go(`${PATH}?size=20&sort=-total&search=ann&current=3&hide=phone`);
  leave();
  await waitFor(() => expect(saved).toEqual(['size=20&sort=-total']));
});

test('cleared filters stay cleared after a return', async () => {
  const { go, saved, leave } = open(PATH, 'orderStatus=Pending');
  expect(await address()).toBe('?orderStatus=Pending');
  await go(PATH);
  expect(await address()).toBe('');
  leave();
  await waitFor(() => expect(saved).toEqual(['']));
  await go('/admin/elsewhere');
  await go(PATH);
  expect(await address()).toBe('');
});

test('a link to one row opens its panel over the list as it was left', async () => {
  const { router } = open(`${PATH}/7?part=history`, 'orderStatus=Pending');
  await screen.findByText('panel');
  expect(router.state.location.pathname).toBe(`${PATH}/7`);
  expect(await address()).toBe('?orderStatus=Pending&part=history');
});

test('of a report the page size is stored, and not its subject', async () => {
  const { go, saved, leave } = open('/admin/report', 'size=50');
  expect(await address()).toBe('?size=50');
  await go('/admin/report?size=20&start=2026-11-01');
  leave();
  await waitFor(() => expect(saved).toEqual(['size=20']));
});
