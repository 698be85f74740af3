import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { sampleSetting, signedIn } from '../../../testing/samples.ts';
import { AccountSettingScreen } from './account-setting.screen.tsx';

const session = {
  browser: 'Firefox',
  system: 'Windows',
  signedInAt: '2026-11-20T02:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  current: false,
};

function openScreen(): void {
  const element = (
    <Suspense>
      <AccountSettingScreen />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
}

test('shows where the account is signed in, and signs out of one or of all others', async () => {
  let sessions = [
    { ...session, _id: 's1', current: true },
    { ...session, _id: 's2', browser: 'Safari', system: 'iPhone' },
    { ...session, _id: 's3', browser: '', system: '' },
  ];
  const requests = respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/sessions': () => ({ success: true, sessions, total: sessions.length }),
    'DELETE /auth/sessions/s2': () => {
      sessions = sessions.filter(({ _id }) => _id !== 's2');
      return { success: true, message: 'Signed out successfully' };
    },
    'POST /auth/sign-out-others': () => {
      sessions = sessions.slice(0, 1);
      return { success: true, message: 'Signed out everywhere else' };
    },
  });
  openScreen();
  const list = await screen.findByRole('region', { name: 'Where you are signed in' });
  await within(list).findByText('This device');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Windows This device/),
    expect.stringMatching(/^Safari on iPhone .*Last used 3 hr\. ago/),
    expect.stringMatching(/^Unknown device/),
  ]);
  expect(within(rows[0]!).queryByRole('button'), 'this session ends by signing out').toBeNull();

  await userEvent.click(within(list).getByRole('button', { name: 'Sign out of Safari on iPhone' }));
  await screen.findByText('Signed out of Safari on iPhone');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  await userEvent.click(within(list).getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(within(list).queryByRole('button')).toBeNull();
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'DELETE /auth/sessions/s2',
    'POST /auth/sign-out-others',
  ]);
});

test('a wrong current password is marked at its field, and nowhere else', async () => {
  const refusal = { success: false, code: 'INVALID_CREDENTIALS', message: 'Email or password is incorrect.' };
  respondWith({
    'GET /auth/current-user': signedIn(),
    'POST /auth/admin-changePassword': () => Response.json(refusal, { status: 401 }),
  });
  openScreen();
  await userEvent.type(await screen.findByLabelText('Current Password'), 'wrong password');
  await userEvent.type(screen.getByLabelText('New Password'), 'new password');
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'new password{Enter}');
  await screen.findByText('This is not your current password.');
  expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
  expect(screen.queryByText(refusal.message)).toBeNull();
});

test('changes the own address with the password, and takes over the new session', async () => {
  const bodies: unknown[] = [];
  let reply: Response = Response.json({ success: false, code: 'INVALID_CREDENTIALS', message: 'No' }, { status: 401 });
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/sessions': { success: true, sessions: [{ ...session, _id: 's1', current: true }], total: 1 },
    'POST /auth/admin-changeEmail': (_: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return reply;
    },
  });
  openScreen();
  const part = within(await screen.findByRole('region', { name: 'Email address' }));
  const submit = () => userEvent.click(part.getByRole('button', { name: 'Change email' }));
  await userEvent.type(part.getByLabelText('New email'), 'no address');
  await submit();
  await part.findByText('Please enter a validate email!');
  expect(bodies).toEqual([]);
  await userEvent.clear(part.getByLabelText('New email'));
  await userEvent.type(part.getByLabelText('New email'), ' new@shop.hk ');
  await userEvent.type(part.getByLabelText('Password of this account'), 'a guess');
  await submit();
  await part.findByText('This is not your current password.');
  reply = Response.json({ success: true, token: 'new token', message: 'Your email address has been changed.' });
  await submit();
  await part.findByText('Your email address has been changed.');
  expect(bodies.at(-1)).toEqual({ email: 'new@shop.hk', currentPassword: 'a guess' });
  expect(localStorage.getItem('countinghouse.admin-token')).toBe('new token');
});

test('everybody changes their own name and picture, and sees their role and when they signed in', async () => {
  const bodies: unknown[] = [];
  let user = signedIn({ avatar: '/files/images/amy.png' });
  respondWith({
    'GET /auth/current-user': () => user,
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/sessions': { success: true, sessions: [{ ...session, _id: 's1', current: true }], total: 1 },
    'PUT /auth/admin-profile': (_: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      user = signedIn({ firstName: 'Amelia', version: '2' });
      return { success: true, user: user.user };
    },
  });
  openScreen();
  const part = within(await screen.findByRole('region', { name: 'Your profile' }));
  expect(await part.findByText(/ADMIN · Last sign-in/)).toBeTruthy();
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await userEvent.clear(part.getByLabelText('First Name'));
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await part.findByText('Please input first name!');
  expect(bodies).toEqual([]);
  await userEvent.type(part.getByLabelText('First Name'), 'Amelia');
  await userEvent.click(part.getByRole('button', { name: /^Remove photo/ }));
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your profile has been saved');
  expect(bodies).toEqual([{ firstName: 'Amelia', avatar: -1 }]);
});
