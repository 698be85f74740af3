import { appCode } from '@countinghouse/write-api/testing/authenticator';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { mailTo } from '../../support/mails.ts';
import { newStaff, owner, type Person } from '../../support/people.ts';
import { expectMessage, shopFixture } from '../../support/shop.ts';

const fixture = shopFixture({ steps: true });
let person: Person;
let page: Page;
let secret: string;
let recoveryCodes: readonly string[];

async function enterPassword(): Promise<void> {
  await page.goto(`${fixture.shop.address}/admin/login`);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/login');
}

it('two-step sign-in is set up from the account page with a code of the app, and shows ten recovery codes', async () => {
  person = await newStaff(fixture.shop);
  page = await fixture.openAs(person);
  await page.goto(`${fixture.shop.address}/admin/setting/account`);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/two-step');
  await page.getByRole('img', { name: 'Secret for an authenticator app' }).waitFor();
  secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel('Code of the app').fill(appCode(secret));
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await codes.last().waitFor();
  recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 of 10 recovery codes are left.').waitFor();
  await mailTo(fixture.shop, person.email, 'Two-step sign-in is on');
});

it('two-step sign-in asks for a code after the password', async () => {
  await signOut();
  await enterPassword();
  // The code of the next half minute: that of the present one was used to set it up.
  await page.getByLabel('Code of the app').fill(appCode(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
});

it('two-step sign-in accepts a recovery code once', async () => {
  await signOut();
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');

  await signOut();
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right, or it was used before.').waitFor();
  await page.getByLabel('Recovery code').fill(` ${(recoveryCodes[1] ?? '').toLowerCase().replace('-', ' ')}`);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
});

it('two-step sign-in is reset by a SUPER_ADMIN, whose name the history has; the person is signed out', async () => {
  const { api } = await owner(fixture.shop);
  const { users } = await api.call('listUsers', { query: { search: person.email } });
  const chief = await fixture.openAsOwner();
  await chief.goto(`${fixture.shop.address}/admin/users/${users[0]?._id}`);
  await chief.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await chief.getByRole('dialog').last().getByRole('button', { name: 'Reset two-step sign-in' }).last().click();
  await expectMessage(chief, `Two-step sign-in of ${person.email} is off`);
  await page.waitForURL((url) => url.pathname === '/admin/login');
  await page.getByText('You were signed out because two-step sign-in was switched on or off.').waitFor();
  await mailTo(fixture.shop, person.email, 'Two-step sign-in is off');
  await enterPassword();
  await page.waitForURL((url) => url.pathname === '/admin/dashboard');
  const { entries } = await api.call('getHistory', { params: { context: 'user', id: users[0]?._id ?? '' } });
  expect(entries[0]).toMatchObject({ type: 'identity.SecondFactorRemoved' });
});
