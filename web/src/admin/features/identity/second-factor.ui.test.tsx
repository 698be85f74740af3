import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { readToken } from '../../../shared/session/token-store.ts';
import { renderRoutes, respondWith } from '../../testing/render-app.tsx';
import { sampleSetting, signedIn } from '../../testing/samples.ts';
import { SecondFactorPart } from './account-setting/second-factor-part.tsx';
import { SetUpScreen } from './sign-in/set-up.screen.tsx';

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCDE-FGHI${'JKLMNOPQRS'[n]}`);
const begun = {
  success: true,
  factorId: '01890000-0000-7000-8000-000000000001',
  account: 'amy@shop.hk',
  secret: 'ABCDEFGH',
};
const status = (active: boolean, required = false) => ({
  success: true,
  active,
  recoveryCodesLeft: active ? 9 : 0,
  required,
});
const refusal = (code: string, httpStatus: number) => () =>
  Response.json({ success: false, code, message: code }, { status: httpStatus });
const screens = [
  { path: '/admin/two-step', element: <SetUpScreen /> },
  { path: '/admin/*', element: <p>inside</p> },
];

test('it is set up with the picture or the secret, a code and the password, and shows the recovery codes once', async () => {
  const bodies: object[] = [];
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/second-factor': status(false),
    'POST /auth/second-factor/begin': begun,
    'POST /auth/second-factor': (_, init) => {
      const body = JSON.parse(String(init.body)) as { code: string };
      bodies.push(body);
      if (body.code !== '123456') return refusal('WRONG_CODE', 401)();
      return { success: true, token: 'both', recoveryCodes, message: 'on' };
    },
  });
  const { router } = renderRoutes(screens, '/admin/two-step?next=%2Fadmin%2Fsetting%2Faccount');
  await screen.findByText('ABCD EFGH');
  expect(screen.getByRole('img', { name: 'Secret for an authenticator app' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('Please input the code');
  await screen.findByText('Please input your password');
  expect(bodies).toEqual([]);

  const code = screen.getByLabelText('Code of the app');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-12');
  await userEvent.type(code, '000000{Enter}');
  await screen.findByText(/not right/);
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Your recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  expect(readToken('staff')).toBe('both');
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText('inside');
  expect(router.state.location.pathname).toBe('/admin/setting/account');
});

test('who needs it cannot pass it by, but sign out', async () => {
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/second-factor': status(false, true),
    'POST /auth/second-factor/begin': begun,
  });
  renderRoutes(screens, '/admin/two-step');
  await screen.findByText(/Your role needs/);
  expect(screen.queryByText('Not now')).toBeNull();
  await screen.findByRole('button', { name: 'Sign out' });
});

test('where it is on already, the page leads on', async () => {
  respondWith({
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/second-factor': status(true),
    'POST /auth/second-factor/begin': refusal('VERSION_CONFLICT', 409),
  });
  renderRoutes(screens, '/admin/two-step');
  await screen.findByText('Two-step sign-in is on already.');
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  await screen.findByText('inside');
});

function openPart(): void {
  const element = (
    <Suspense>
      <SecondFactorPart />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
}

test('new recovery codes and switching off need password and code; a refusal is shown at its field', async () => {
  let isOn = true;
  respondWith({
    'GET /auth/current-user': signedIn(),
    'GET /setting': { success: true, setting: sampleSetting() },
    'GET /auth/second-factor': () => status(isOn),
    'POST /auth/recovery-codes': { success: true, recoveryCodes, message: 'made' },
    'POST /auth/second-factor/remove': (_, init) => {
      const { code } = JSON.parse(String(init.body)) as { code: string };
      if (code !== '123456') return refusal('WRONG_CODE', 401)();
      isOn = false;
      return { success: true, token: 'one', message: 'Two-step sign-in is off' };
    },
  });
  openPart();
  await screen.findByText('9 of 10 recovery codes are left.');
  const prove = async (code: string, ok: string) => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.clear(within(dialog).getByLabelText('Password'));
    await userEvent.type(within(dialog).getByLabelText('Password'), 'secret-12');
    await userEvent.clear(within(dialog).getByLabelText(/^Code of the app/));
    await userEvent.type(within(dialog).getByLabelText(/^Code of the app/), code);
    await userEvent.click(within(dialog).getByRole('button', { name: ok }));
    return dialog;
  };
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  await prove('123456', 'Make codes');
  const list = await screen.findByRole('list', { name: 'Your recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));

  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  const dialog = await prove('000000', 'Switch off');
  await within(dialog).findByText(/not right/);
  await prove('123456', 'Switch off');
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
  await waitFor(() => expect(readToken('staff')).toBe('one'));
});

test('where the role needs it, it cannot be switched off', async () => {
  respondWith({ 'GET /auth/current-user': signedIn(), 'GET /auth/second-factor': status(true, true) });
  openPart();
  await screen.findByText(/Your role needs it/);
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});
