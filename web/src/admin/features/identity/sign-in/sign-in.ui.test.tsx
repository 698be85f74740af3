import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { readToken } from '../../../../shared/session/token-store.ts';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { SignInScreen } from './sign-in.screen.tsx';

const routes = [
  { path: '/admin/login', element: <SignInScreen /> },
  { path: '/admin/*', element: <p>inside</p> },
];

test('requires both fields with the messages of the specification, without a request', async () => {
  const requests = respondWith({});
  renderRoutes(routes, '/admin/login');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Please input your email')).toBeTruthy();
  expect(screen.getByText('Please input your password')).toBeTruthy();

  await userEvent.type(screen.getByLabelText('Email'), 'amy@shop');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Please enter a validate email!')).toBeTruthy();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('redirects to the page from which sign-in was opened', async () => {
  respondWith({ 'POST /auth/admin-login': { success: true, token: 'fresh', message: 'ok' } });
  const { router } = renderRoutes(routes, '/admin/login?next=%2Fadmin%2Forder%2Flist%3Fcurrent%3D2');
  await userEvent.type(screen.getByLabelText('Email'), 'amy@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-12{Enter}');
  await screen.findByText('inside');
  expect(readToken('staff')).toBe('fresh');
  expect(router.state.location.pathname + router.state.location.search).toBe('/admin/order/list?current=2');
});

test('shows the refusal of the server for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const refusal = { success: false, code: 'INVALID_CREDENTIALS', message: 'Wrong email or password' };
  respondWith({ 'POST /auth/admin-login': () => Response.json(refusal, { status: 401 }) });
  renderRoutes(routes, '/admin/login');
  await user.type(screen.getByLabelText('Email'), 'amy@example.com');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await screen.findByText('Wrong email or password');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(screen.queryByText('Wrong email or password')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByText('Wrong email or password')).toBeNull();
});

test('a disabled account shows whom to contact', async () => {
  const refusal = { success: false, code: 'ACCOUNT_INACTIVE', message: 'Please contact the shop.' };
  respondWith({ 'POST /auth/admin-login': () => Response.json(refusal, { status: 403 }) });
  renderRoutes(routes, '/admin/login');
  await userEvent.type(screen.getByLabelText('Email'), 'amy@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-12{Enter}');
  await screen.findByText('This account is disabled. Ask a Super Admin.');
});

test('shows why the previous session ended', async () => {
  respondWith({});
  const { unmount } = renderRoutes(routes, '/admin/login?ended=password-changed');
  expect(screen.getByRole('status').textContent).toContain('the password of this account was changed');
  unmount();
  renderRoutes(routes, '/admin/login?ended=%3Cscript%3E');
  expect(screen.getByRole('status').textContent).toBe('Your session has ended. Please sign in again.');
});

test('the language can be chosen before sign-in', async () => {
  respondWith({});
  renderRoutes(routes, '/admin/login');
  await userEvent.click(screen.getByRole('button', { name: '繁體中文' }));
  await screen.findByRole('button', { name: '登入' });
  expect(document.documentElement.lang).toBe('zh-HK');
});

describe('the second step', () => {
  const asked = {
    success: false,
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Please enter the code',
    challenge: 'sealed',
  };

  /** Gives the password, and returns the bodies of the calls of the second step. */
  async function enterPassword(answer: (body: { challenge: string; code: string }) => Response | object) {
    const bodies: object[] = [];
    respondWith({
      'POST /auth/admin-login': () => Response.json(asked, { status: 401 }),
      'POST /auth/admin-secondFactor': (_, init) => {
        const body = JSON.parse(String(init.body));
        bodies.push(body);
        return answer(body);
      },
    });
    const view = renderRoutes(routes, '/admin/login?next=%2Fadmin%2Forder%2Flist');
    await userEvent.type(screen.getByLabelText('Email'), 'amy@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret-12{Enter}');
    return { ...view, bodies };
  }

  test('a code is asked for after the password, ready to be filled in by the device', async () => {
    const { bodies, router } = await enterPassword(() => ({ success: true, token: 'both', message: 'ok' }));
    const field = await screen.findByLabelText('Code of the app');
    expect(document.activeElement).toBe(field);
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Please input the code');
    await userEvent.click(field);
    await userEvent.paste(' 123 456 ');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('inside');
    expect(bodies).toEqual([{ challenge: 'sealed', code: ' 123 456 ' }]);
    expect(readToken('staff')).toBe('both');
    expect(router.state.location.pathname).toBe('/admin/order/list');
  });

  test('a wrong code is shown at its field until another one is typed; a recovery code can be given instead', async () => {
    const wrong = { success: false, code: 'WRONG_CODE', message: 'This code is not right.' };
    const { bodies } = await enterPassword(({ code }) =>
      code === 'ABCDE-FGHIJ' ? { success: true, token: 'both', message: 'ok' } : Response.json(wrong, { status: 401 }),
    );
    await userEvent.type(await screen.findByLabelText('Code of the app'), '000000{Enter}');
    await screen.findByText('This code is not right.');
    expect(screen.getByLabelText('Code of the app').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByLabelText('Code of the app'), '1');
    expect(screen.queryByText('This code is not right.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = screen.getByLabelText('Recovery code');
    expect([document.activeElement, recovery.getAttribute('autocomplete')]).toEqual([recovery, 'off']);
    await userEvent.type(recovery, 'ABCDE-FGHIJ{Enter}');
    await screen.findByText('inside');
    expect(bodies).toHaveLength(2);
  });

  test('when it took too long, the password is asked for again, with the reason', async () => {
    const anew = {
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'Email or password is incorrect.',
      errors: [{ field: 'challenge', code: 'sign_in_anew', message: 'This took too long.' }],
    };
    await enterPassword(() => Response.json(anew, { status: 401 }));
    await userEvent.type(await screen.findByLabelText('Code of the app'), '123456{Enter}');
    await screen.findByText('This took too long.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amy@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
