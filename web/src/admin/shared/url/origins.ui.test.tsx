import { act, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-app.tsx';
import { useOrigins } from './origins.ts';
import { useOverlay } from './overlay.ts';

const ID = '01a20000-0000-7000-8000-000000000001';

function Frame() {
  useOrigins();
  return <Outlet />;
}

function Open() {
  const { close } = useOverlay();
  return (
    <button type="button" onClick={() => close({ saved: true })}>
      close
    </button>
  );
}

beforeEach(() => sessionStorage.clear());

function open(path: string) {
  const open = [':id', ':id/edit', 'new'].map((child) => ({ path: child, element: <Open /> }));
  const list = { path: '/admin/products', element: <Outlet />, children: open };
  return renderRoutes([{ element: <Frame />, children: [list, { path: '*', element: <p>elsewhere</p> }] }], path);
}

test.each([
  [
    'a panel that was opened in its list',
    ['/admin/products?current=2', `/admin/products/${ID}?current=2`],
    '/admin/products?current=2',
  ],
  ['a panel that a report led to', ['/admin/alert?current=3', `/admin/products/${ID}`], '/admin/alert?current=3'],
  [
    'a form that its panel led to',
    ['/admin/products', `/admin/products/${ID}`, `/admin/products/${ID}/edit`],
    `/admin/products/${ID}`,
  ],
  ['a form that was opened in its list', ['/admin/products', `/admin/products/${ID}/edit`], '/admin/products'],
  ['a form for something new', ['/admin/alert', '/admin/products/new'], '/admin/products'],
])('%s closes to where it was opened', async (_, [first = '', ...rest], closed) => {
  const { router } = open(first);
  for (const path of rest) await act(() => router.navigate(path));
  act(() => screen.getByRole('button', { name: 'close' }).click());
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(closed));
});

test('a panel closes to the report after its form was saved, too', async () => {
  const { router } = open('/admin/alert');
  await act(() => router.navigate(`/admin/products/${ID}`));
  await act(() => router.navigate(`/admin/products/${ID}/edit`));
  act(() => screen.getByRole('button', { name: 'close' }).click());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/products/${ID}`));
  act(() => screen.getByRole('button', { name: 'close' }).click());
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/alert'));
});

test('a panel closes to the report after a reload, too', async () => {
  const { router } = open('/admin/alert?current=3');
  await act(() => router.navigate(`/admin/products/${ID}`));
  vi.resetModules();
  const reloaded = await import('./origins.ts');
  expect(reloaded.originOf(`/admin/products/${ID}`)).toEqual({ pathname: '/admin/alert', search: '?current=3' });
});
