import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { cartOf, customer, fakeShop, pageAt, refused } from '../../testing/fake-shop.tsx';
import { page as passwordPage } from '../account/password.page.tsx';
import { page as resetPage } from './reset.page.tsx';

const errors = [{ field: 'newPassword', code: 'unstorable_text', message: 'unstorable characters' }];
const refusal = refused(422, 'VALIDATION', { errors });

describe.each([
  {
    call: 'POST /auth/customer-changePassword',
    button: 'Change password',
    done: { success: true, message: '', token: 'new token' },
    sentBeside: { currentPassword: 'the present one' },
    show: async () => {
      localStorage.setItem(tokenKeys.customer, 'token');
      render(pageAt(passwordPage, '/account/password').element);
      await userEvent.type(await screen.findByLabelText('Current password'), 'the present one');
    },
  },
  {
    call: 'POST /auth/customer-resetPassword',
    button: 'Save and sign in',
    done: { success: true, message: '', token: 'new token', customer: customer(), cart: cartOf('1') },
    sentBeside: { code: 'abc', cart: [], keepDetails: true },
    show: async () => {
      window.history.replaceState(null, '', '/reset#code=abc&claimed');
      render(pageAt(resetPage, '/reset').element);
      await userEvent.click(await screen.findByRole('checkbox', { name: /^I created this account myself/ }));
    },
  },
])('$button', ({ call, button, done, sentBeside, show }) => {
  /** Submits the form, which the server refuses if `isRefused`; returns a function for the sent bodies. */
  async function submit(newPassword: string, confirmPassword: string, isRefused = false) {
    const shop = fakeShop({
      'GET /auth/current-user': () => [200, { success: true, message: '', user: customer() }],
      'POST /auth/customer-checkResetLink': () => [200, { success: true, isOpen: true }],
      [call]: () => (isRefused ? refusal : [200, done]),
    });
    await show();
    await userEvent.type(screen.getByLabelText('New password'), newPassword);
    await userEvent.type(screen.getByLabelText('New password again'), confirmPassword);
    await userEvent.click(screen.getByRole('button', { name: button }));
    return () => shop.sent(call).map(({ body }) => body);
  }

  /** Returns the errors of the summary, field by field. */
  async function faults() {
    const summary = await screen.findByRole('alert');
    return within(summary)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);
  }

  test('shows that a password is short and its repetition differs, and sends nothing', async () => {
    const sent = await submit('seven c', 'seven d');
    expect(await faults()).toEqual([
      ['#field-newPassword', 'Choose a password of at least 8 characters'],
      ['#field-confirmPassword', 'Enter the same password twice'],
    ]);
    expect(screen.getByLabelText('New password again').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  test('sends a password of eight characters with its repetition', async () => {
    const sent = await submit('eight ch', 'eight ch');
    const body = { newPassword: 'eight ch', confirmPassword: 'eight ch', ...sentBeside };
    await waitFor(() => expect(sent()).toEqual([body]));
  });

  test('shows the field that the server refuses, by its label', async () => {
    await submit('eight ch', 'eight ch', true);
    expect(await faults()).toEqual([['#field-newPassword', 'New password: unstorable characters']]);
  });
});

test('a link that is spent says so before it asks for passwords', async () => {
  const shop = fakeShop({ 'POST /auth/customer-checkResetLink': () => [200, { success: true, isOpen: false }] });
  window.history.replaceState(null, '', '/reset#code=spent');
  render(pageAt(resetPage, '/reset').element);
  await screen.findByText(/^This link is no longer valid/);
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(shop.sent('POST /auth/customer-checkResetLink')[0]?.body).toEqual({ code: 'spent' });
});

test('a link that could not be checked is tried with the password', async () => {
  fakeShop({ 'POST /auth/customer-checkResetLink': () => 'lost' });
  window.history.replaceState(null, '', '/reset#code=abc');
  render(pageAt(resetPage, '/reset').element);
  await screen.findByLabelText('New password');
});
