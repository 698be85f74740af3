import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sentOf } from '../../../testing/sent.ts';
import { ForgotScreen } from './forgot.screen.tsx';
import { ResetScreen } from './reset.screen.tsx';
import { SignInScreen } from './sign-in.screen.tsx';

const routes = [
  { path: '/admin/login', element: <SignInScreen /> },
  { path: '/admin/forgot', element: <ForgotScreen /> },
  { path: '/admin/reset', element: <ResetScreen /> },
];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies: unknown[] = [];
const noting = (answer: () => object) => (_: URL, init: RequestInit) => {
  bodies.push(sentOf(init).body);
  return answer();
};

test('the sign-in page links to the request of a mail, and the message of the server is shown', async () => {
  respondWith({
    'POST /auth/admin-forgotPassword': noting(() =>
      Response.json({ success: true, message: 'If there is an account …' }, { status: 202 }),
    ),
  });
  renderRoutes(routes, '/admin/login');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByText('Forgotten password');
  await press('Send link');
  await screen.findByText('Please input your email');
  await userEvent.type(screen.getByLabelText('Email'), ' amy@shop.hk ');
  await press('Send link');
  await screen.findByText('If there is an account …');
  expect(bodies.splice(0)).toEqual([{ email: 'amy@shop.hk' }]);
});

async function typePasswords(first: string, second: string): Promise<void> {
  for (const [label, value] of [
    ['New Password', first],
    ['Confirm Password', second],
  ] as const) {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), value);
  }
  await press('Set password');
}

test('the request has the address that was typed to sign in', async () => {
  respondWith({
    'POST /auth/admin-forgotPassword': noting(() => Response.json({ success: true, message: 'Sent' }, { status: 202 })),
  });
  renderRoutes(routes, '/admin/login');
  await userEvent.type(screen.getByLabelText('Email'), 'amy@shop.hk');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByText('Forgotten password');
  await press('Send link');
  await screen.findByText('Sent');
  expect(bodies.splice(0)).toEqual([{ email: 'amy@shop.hk' }]);
});

test('a new password is set with the code of the link, after it was typed alike twice', async () => {
  respondWith({
    'POST /auth/admin-checkResetLink': () => ({ success: true, isOpen: true }),
    'POST /auth/admin-resetPassword': noting(() => ({ success: true, message: 'Success: changed' })),
  });
  renderRoutes(routes, '/admin/reset#code=abc');
  await typePasswords('a long new one', 'another one');
  await screen.findByText('Confirm password must match with new password.');
  expect(bodies).toEqual([]);
  await typePasswords('a long new one', 'a long new one');
  await screen.findByText('Success: changed');
  expect(bodies.splice(0)).toEqual([{ code: 'abc', newPassword: 'a long new one', confirmPassword: 'a long new one' }]);
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/admin/login');
});

test('a weak password is marked at its field, a void link links to a new request', async () => {
  let refusal: object = {
    ...{ success: false, code: 'VALIDATION', message: 'Please check the marked fields' },
    errors: [{ field: 'newPassword', code: 'common_password', message: 'Too common' }],
  };
  let status = 422;
  respondWith({
    'POST /auth/admin-checkResetLink': () => ({ success: true, isOpen: true }),
    'POST /auth/admin-resetPassword': () => Response.json(refusal, { status }),
  });
  renderRoutes(routes, '/admin/reset#code=abc');
  await typePasswords('password123', 'password123');
  await screen.findByText('Too common');
  [refusal, status] = [{ success: false, code: 'INVALID_CREDENTIALS', message: 'No' }, 401];
  await typePasswords('a long new one', 'a long new one');
  await screen.findByText(/^This link no longer works/);
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/admin/forgot');
});

test('a link that is spent says so before it asks for passwords', async () => {
  respondWith({ 'POST /auth/admin-checkResetLink': () => ({ success: true, isOpen: false }) });
  renderRoutes(routes, '/admin/reset#code=spent');
  await screen.findByText(/^This link no longer works/);
  expect(screen.queryByLabelText('New Password')).toBeNull();
});
