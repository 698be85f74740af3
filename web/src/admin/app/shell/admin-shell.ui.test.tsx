import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readToken, storeToken } from '../../../shared/session/token-store.ts';
import { chooseLanguage } from '../../shared/i18n/language.ts';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { samplePages, sampleSetting, signedIn } from '../../testing/samples.ts';
import { AdminShell } from './admin-shell.tsx';

const routes = [
  { path: '/admin', element: <AdminShell />, children: [{ path: '*', element: <p>page</p> }] },
  { path: '/admin/login', element: <p>sign-in</p> },
];
const companyInfo = { name: 'Lantau Gifts', address: '', phone: '', version: '1' };
const dashboard = { title: 'Lantau', logo: '', icon: '', banner: [], version: '1' };
const live = () => new Response(new ReadableStream());

function shopWith(
  role: 'ADMIN' | 'SUPER_ADMIN',
  expiresAt: string | null = null,
  connect: () => Response | Promise<Response> = live,
): string[] {
  storeToken('staff', 'token');
  return respondWith({
    'GET /auth/current-user': signedIn({ role }),
    'GET /setting': { success: true, setting: sampleSetting({ companyInfo, timeZone: 'UTC' }) },
    'GET /setting/pages': { success: true, pages: samplePages({ dashboard }) },
    'GET /auth/admin-password': { success: true, expiresAt },
    'GET /live': connect,
    'POST /auth/sign-out': { success: true, message: 'ok' },
  });
}

function windowIs(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const min = Number(/min-width:\s*(\d+)/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width:\s*([\d.]+)/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const matches = !query.includes('prefers') && width >= min && width <= max;
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  });
}

const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' });

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/order/list');
  windowIs(1440);
});

test('the navigation has the groups of the specification, in their order', async () => {
  shopWith('ADMIN');
  renderRoutes(routes, '/admin/order/list');
  const names = within(await navigation())
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual([
    'Admin Panel',
    'Customer',
    'Supplier',
    'Order List',
    'Return Request List',
    'Payments',
    'Product List',
    'Adjustment List',
    'Stock-take',
    'Reorder List',
    'Category/Tag',
    'Sales Ranking',
    'Revenue and Margin',
    'Best Customers',
    'Payments and Refunds',
    'Fulfilment Times',
    'Returns',
    'Stock Value and Age',
    'Dead Stock',
    'Sell-through',
    'ABC Analysis',
    'Bought Together',
    'Cohorts',
    'Inventory Alert',
    'Inventory Trend',
    'Abandoned Carts',
    'Funnel',
    'Unmet Demand',
    'Activity',
    'Failed Jobs',
    'Account',
    'General',
    'Shipping Methods',
    'Layout',
    'Theme',
    'Custom Pages',
    'Language',
    'Recently Deleted',
  ]);
});

test('who has a first password is told until when it works, with the way to change it, and can close that', async () => {
  shopWith('ADMIN', '2026-12-03T06:30:00.000Z');
  renderRoutes(routes, '/admin/order/list');
  const notice = await screen.findByText(
    'Your first password works until 3 Dec 2026, 06:30. Please change it before then.',
  );
  expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/admin/setting/account');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(notice.isConnected).toBe(false));
});

test('nothing says that the shop reconnects before a first attempt has failed', async () => {
  let answer: (reply: Response) => void = () => undefined;
  shopWith('ADMIN', null, () => new Promise<Response>((resolve) => (answer = resolve)));
  renderRoutes(routes, '/admin/order/list');
  await navigation();
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  act(() => answer(new Response(null, { status: 503 })));
  await screen.findByText('Reconnecting…');
});

test('only a SUPER_ADMIN sees User, at the top, and is labelled as such', async () => {
  shopWith('SUPER_ADMIN');
  renderRoutes(routes, '/admin/order/list');
  expect(within(await navigation()).getAllByRole('link')[1]?.textContent).toBe('User');
  expect(screen.getByText('SUPER ADMIN')).toBeTruthy();
  expect(screen.getByText('Amy Cheung')).toBeTruthy();
});

test.each([
  ['/admin/order/01a20000-0000-7000-8000-000000000001', 'Order List'],
  ['/admin/order/01a20000-0000-7000-8000-000000000001/packing-list', 'Order List'],
  ['/admin/order/request-list', 'Return Request List'],
  ['/admin/stock/product-list/01a20000-0000-7000-8000-000000000001/edit', 'Product List'],
  ['/admin/stock/product-grid', 'Product List'],
])('the navigation marks at %s the list of the page, and nothing else', async (path, label) => {
  shopWith('ADMIN');
  renderRoutes(routes, path);
  const links = within(await navigation()).getAllByRole('link');
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.textContent)).toEqual([label]);
});

test('on a small screen the navigation is a drawer that closes when a link is followed', async () => {
  windowIs(390);
  shopWith('ADMIN');
  const { router } = renderRoutes(routes, '/admin/order/list');
  await userEvent.click(await screen.findByRole('button', { name: 'Open navigation' }));
  const link = await screen.findByRole('link', { name: 'Product List' });
  expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
  screen.getByRole('dialog', { name: 'Lantau' });
  await userEvent.click(link);
  expect(router.state.location.pathname).toBe('/admin/stock/product-list');
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
});

test('on a small screen, where the header has no room for it, the user menu shows who is signed in', async () => {
  windowIs(390);
  shopWith('SUPER_ADMIN');
  renderRoutes(routes, '/admin/order/list');
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
  await screen.findByText('Amy Cheung · SUPER ADMIN');
});

test('Sign Out ends the session here and on the server', async () => {
  const requests = shopWith('ADMIN');
  renderRoutes(routes, '/admin/order/list');
  await userEvent.click(await screen.findByRole('button', { name: /Amy Cheung/ }));
  await userEvent.click(await screen.findByText('Sign Out'));
  await screen.findByText('sign-in');
  expect(readToken('staff')).toBeNull();
  expect(requests).toContain('POST /auth/sign-out');
});

test('the chosen language is that of the page, of its texts and of the next visit', async () => {
  shopWith('ADMIN');
  renderRoutes(routes, '/admin/order/list');
  await navigation();
  act(() => chooseLanguage('zh-HK'));
  expect(screen.getByRole('link', { name: '貨品列表' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-HK');
  expect(localStorage.getItem('countinghouse.language')).toBe('zh-HK');
});

test('the footer names the company and the year', async () => {
  shopWith('ADMIN');
  renderRoutes(routes, '/admin/order/list');
  expect(await screen.findByText(`© ${new Date().getFullYear()} Lantau Gifts`)).toBeTruthy();
});
