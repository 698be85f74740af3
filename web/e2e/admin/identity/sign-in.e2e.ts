import { expect, it } from 'vitest';
import { CallRefused } from '../../support/api.ts';
import { newSuperAdmin, staffOf } from '../../support/people.ts';
import { shopFixture } from '../../support/shop.ts';

const fixture = shopFixture();

it('shows what is missing, shows a refusal for three seconds, and accepts the right password', async () => {
  const page = await fixture.openPage();
  await page.goto(`${fixture.shop.address}/admin`);
  await page.waitForURL((url) => url.pathname === '/admin/login');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  const signIn = page.getByRole('button', { name: 'Sign In' });

  await signIn.click();
  await page.getByText('Please input your email', { exact: true }).waitFor();
  await page.getByText('Please input your password', { exact: true }).waitFor();
  await email.fill('owner');
  await signIn.click();
  await page.getByText('Please enter a validate email!', { exact: true }).waitFor();

  await email.fill(fixture.shop.admin.email);
  await password.fill('not the password');
  await signIn.click();
  const refusal = page.getByRole('alert').getByText('Email or password is incorrect.', { exact: true });
  await refusal.waitFor();
  await refusal.waitFor({ state: 'detached' });

  await password.fill(fixture.shop.admin.password);
  await signIn.click();
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
  await page.getByText('SUPER ADMIN', { exact: true }).waitFor();
});

it('changes the password, which ends every session but this one', async () => {
  const person = await newSuperAdmin(fixture.shop);
  const page = await fixture.openAs(person);
  await page.goto(`${fixture.shop.address}/admin/dashboard`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/setting/account');

  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  for (const text of [
    'Please input your current password',
    'Please input your new password',
    'Please input your password.',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  const password = 'another password';
  await page.getByLabel('Current Password').fill(person.password);
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill('another passwort');
  await page.getByText('Confirm password must match with new password.', { exact: true }).waitFor();
  await change.click();
  await page.getByRole('alert').getByText('Passwords do not match.', { exact: true }).waitFor();
  await page.getByLabel('Confirm Password').fill(password);
  await change.click();
  await page.getByText('Success! Your password has been changed.', { exact: true }).waitFor();

  await expect.poll(() => person.api.call('currentUser').then(String, statusOf)).toBe(401);
  await expect(staffOf(fixture.shop, person)).rejects.toMatchObject({ status: 401 });
  await staffOf(fixture.shop, { ...person, password });
  await page.reload();
  await page.getByRole('heading', { name: 'Account Setting' }).waitFor();
});

const statusOf = (error: unknown) => (error instanceof CallRefused ? error.status : undefined);
