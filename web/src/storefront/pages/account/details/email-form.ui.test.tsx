import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { customer, fakeShop, pageAt, refused } from '../../../testing/fake-shop.tsx';
import { page } from '../details.page.tsx';

beforeEach(() => localStorage.setItem(tokenKeys.customer, 'token'));

async function change(reply: () => readonly [number, object]) {
  const shop = fakeShop({
    'GET /auth/current-user': () => [200, { success: true, message: '', user: customer() }],
    'POST /auth/customer-changeEmail': reply,
  });
  render(pageAt(page, '/account/details').element);
  await userEvent.type(await screen.findByLabelText('New email address'), 'new@home.example');
  await userEvent.type(screen.getByLabelText('Password'), 'the password');
  await userEvent.click(screen.getByRole('button', { name: 'Change email address' }));
  return () => shop.sent('POST /auth/customer-changeEmail').map(({ body }) => body);
}

test('sends the new address with the password, shows it, and takes over the new session', async () => {
  const fresh = { ...customer(), email: 'new@home.example' };
  const sent = await change(() => [200, { success: true, token: 'new token', customer: fresh, message: '' }]);
  await screen.findByText('Your email address has been changed.');
  await screen.findByText(/You sign in with new@home\.example/);
  expect(sent()).toEqual([{ email: 'new@home.example', currentPassword: 'the password' }]);
  expect(localStorage.getItem(tokenKeys.customer)).toBe('new token');
});

test.each([
  [401, 'INVALID_CREDENTIALS', 'Your password is not correct'],
  [409, 'EMAIL_TAKEN', 'EMAIL_TAKEN'],
] as const)('shows at its field what is refused: %s %s', async (status, code, text) => {
  await change(() => refused(status, code, { message: code }) as never);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(localStorage.getItem(tokenKeys.customer)).toBe('token');
});
