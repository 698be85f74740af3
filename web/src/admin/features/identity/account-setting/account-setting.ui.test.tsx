import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderRoutes, respondWith } from '../../../testing/render-app.tsx';
import { signedIn } from '../../../testing/samples.ts';
import { AccountSettingScreen } from './account-setting.screen.tsx';

test('a wrong current password is marked at its field, and nowhere else', async () => {
  const refusal = { success: false, code: 'INVALID_CREDENTIALS', message: 'Email or password is incorrect.' };
  respondWith({
    'GET /auth/current-user': signedIn(),
    'POST /auth/admin-changePassword': () => Response.json(refusal, { status: 401 }),
  });
  const element = (
    <Suspense>
      <AccountSettingScreen />
    </Suspense>
  );
  renderRoutes([{ path: '/', element }], '/');
  await userEvent.type(await screen.findByLabelText('Current Password'), 'wrong password');
  await userEvent.type(screen.getByLabelText('New Password'), 'new password');
  await userEvent.type(screen.getByLabelText('Confirm Password'), 'new password{Enter}');
  await screen.findByText('This is not your current password.');
  expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
  expect(screen.queryByText(refusal.message)).toBeNull();
});
