import { usualPreferences } from '@countinghouse/contracts/identity/preference-api';
import { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { storeToken } from '../../shared/session/token-store.ts';
import { respondWith } from '../testing/render-app.tsx';
import { samplePages, sampleSetting, signedIn } from '../testing/samples.ts';
import { redirectToStart, redirectWhenSignedIn, requireStaff } from './guard.ts';

const at = (path: string) => ({ request: new Request(`http://localhost:3000${path}`) }) as LoaderFunctionArgs;
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const preferences = { ...usualPreferences, startPage: 'orders', version: '3' } as const;
const answers = (role: 'ADMIN') => ({
  'GET /preferences': { success: true, preferences },
  'GET /auth/current-user': signedIn({ role }),
  'GET /setting': { success: true, setting: sampleSetting() },
  'GET /setting/pages': { success: true, pages: samplePages() },
});
const redirectOf = (thrown: unknown) => (thrown as Response).headers.get('Location');

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/dashboard');
});

test('without a token every page redirects to sign-in and back', async () => {
  const thrown = await requireStaff(queries())(at('/admin/order/list?current=2')).catch((error: unknown) => error);
  expect(redirectOf(thrown)).toBe('/admin/login?next=%2Fadmin%2Forder%2Flist%3Fcurrent%3D2');
});

test('with a token the current user and the settings are loaded before the page is rendered', async () => {
  const requests = respondWith(answers('ADMIN'));
  storeToken('staff', 'token');
  await requireStaff(queries())(at('/admin/order/list'));
  expect([...requests].sort()).toEqual([
    'GET /auth/current-user',
    'GET /preferences',
    'GET /setting',
    'GET /setting/pages',
  ]);
});

test('signing in redirects to the chosen start page, and to the dashboard where that cannot be read', async () => {
  storeToken('staff', 'token');
  respondWith(answers('ADMIN'));
  expect(redirectOf(await redirectToStart(queries())())).toBe('/admin/order/list');
  respondWith({});
  expect(redirectOf(await redirectToStart(queries())())).toBe('/admin/dashboard');
});

test('an invalid token redirects to sign-in with the reason; another failure is shown', async () => {
  storeToken('staff', 'old');
  respondWith({
    ...answers('ADMIN'),
    'GET /auth/current-user': () =>
      Response.json({ code: 'UNAUTHENTICATED', auth: true, sessionEnd: 'disabled' }, { status: 401 }),
  });
  const thrown = await requireStaff(queries())(at('/admin/users')).catch((error: unknown) => error);
  expect(redirectOf(thrown)).toBe('/admin/login?next=%2Fadmin%2Fusers&ended=disabled');

  storeToken('staff', 'good');
  respondWith({
    ...answers('ADMIN'),
    'GET /setting': () => Response.json({ code: 'UNAVAILABLE', message: 'Later' }, { status: 503 }),
  });
  await expect(requireStaff(queries())(at('/admin/users'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('who needs two-step sign-in is led to set it up, and back', async () => {
  storeToken('staff', 'half');
  const refusal = { code: 'SECOND_FACTOR_MISSING', message: 'Please set it up first.' };
  respondWith({ ...answers('ADMIN'), 'GET /auth/current-user': () => Response.json(refusal, { status: 403 }) });
  const thrown = await requireStaff(queries())(at('/admin/users?size=20')).catch((error: unknown) => error);
  expect(redirectOf(thrown)).toBe('/admin/two-step?next=%2Fadmin%2Fusers%3Fsize%3D20');
});

test('a signed-in person is redirected from the sign-in page', () => {
  expect(redirectWhenSignedIn(at('/admin/login'))).toBeNull();
  storeToken('staff', 'token');
  expect(redirectOf(redirectWhenSignedIn(at('/admin/login')))).toBe('/admin');
  expect(redirectOf(redirectWhenSignedIn(at('/admin/login?next=/admin/users')))).toBe('/admin/users');
});
