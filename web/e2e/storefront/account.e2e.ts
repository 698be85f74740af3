import { readFile } from 'node:fs/promises';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Download, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { apiOf } from '../support/api.ts';
import { stubGoogleSignIn } from '../support/google.ts';
import { linkIn, mailTo } from '../support/mails.ts';
import { type Customer, newCustomer, owner, placeOrder, unique } from '../support/people.ts';
import { shopFixture } from '../support/shop.ts';
import { open, textIn, waitForHydration } from '../support/storefront/pages.ts';
import { fillCheckout, newProduct, putInGuestCart, signInAs, submitSignIn } from './buying.ts';

/** The account of a customer, from its registration to its erasure. */
const fixture = shopFixture();
/** Options of polls that may take long on a busy machine. */
const pollOptions = { timeout: 20_000 };
const at = (path: string) => fixture.shop.address + path;
const newEmail = () => `${unique('customer').replace(' ', '-')}@example.com`;
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const waitForText = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first().waitFor();
const isSignedIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, tokenKeys.customer);

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { file, content: await readFile(await file.path()) };
}

async function register(page: Page, next: string): Promise<{ email: string; password: string }> {
  const person = { email: newEmail(), password: 'a customer password' };
  await open(page, at(`/register?next=${encodeURIComponent(next)}`));
  await page.locator('#field-name').fill('Amy Cheung');
  await page.locator('#field-email').fill(person.email);
  await page.locator('#field-password').fill(person.password);
  await button(page, 'Create account').click();
  await page.waitForURL((url) => url.pathname === next);
  return person;
}

it('registers, orders, shows a tracking step, sends payment reference and return request, orders again', async () => {
  const { api } = await owner(fixture.shop);
  const cup = await newProduct(api, 'Cup', { sellingPrice: 12.5, quantity: 9 });
  const plate = await newProduct(api, 'Plate', { sellingPrice: 30, quantity: 9 });
  const page = await fixture.openPage();
  await putInGuestCart(page, fixture.shop, [
    { product: cup._id, quantity: 2 },
    { product: plate._id, quantity: 1 },
  ]);
  await register(page, '/checkout');
  await fillCheckout(page);
  await button(page, 'Place order · $55.00').click();
  await page.waitForURL(/placed=1$/);
  const [, id = ''] = /orders\/([^?]+)/.exec(page.url()) ?? [];
  const steps = page.getByRole('region', { name: 'Order progress' }).getByRole('listitem');
  await steps.last().waitFor();
  expect(await steps.count()).toBe(5);
  const current = page.locator('[aria-current="step"]');
  expect(await textIn(current)).toMatch(/^Ordered /);

  // An open page reads the order again every 25 s, which the fake clock skips.
  await page.clock.install();
  await open(page, at(`/account/orders/${id}`));
  await current.waitFor();
  await api.call('updateOrder', {
    params: { id },
    body: { type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } },
  });
  await api.call('getOrder', { params: { id } });
  await page.clock.fastForward(26_000);
  await current.filter({ hasText: 'Picked up by courier' }).waitFor();

  await page.locator('#field-transactionId').fill('TX-2026-7');
  await button(page, 'Send reference').click();
  await waitForText(page, 'Thank you. The shop will check your payment.');
  await page.locator('dl dd').getByText('TX-2026-7', { exact: true }).waitFor();
  expect((await api.call('getOrder', { params: { id } })).order.transactionId).toBe('TX-2026-7');

  await button(page, 'Request a return').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`${cup.name} (up to 2)`).fill('1');
  await dialog.getByLabel('Arrived damaged or faulty').check();
  await dialog.getByLabel('Note for the shop').fill('It is chipped');
  const notAPicture = { name: 'chip.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await dialog.getByLabel('Add pictures').setInputFiles(notAPicture);
  await dialog.getByText('chip.txt is not a PNG, JPEG, WebP or GIF image.').waitFor();
  const picture = { name: 'chip.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await dialog.getByLabel('Add pictures').setInputFiles(picture);
  await dialog.getByAltText('chip.png').waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await waitForText(page, 'Under review');
  const shown = page.getByRole('main').getByRole('img', { name: 'Your picture 1' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), pollOptions)
    .toBeGreaterThan(0);
  await waitForText(page, `1 × ${cup.name}`);
  expect(await button(page, 'Request a return').count()).toBe(0);

  await api.call('deleteProduct', { params: { id: plate._id } });
  await button(page, 'Order again').click();
  await waitForText(page, 'In your cart, at today’s prices.');
  await waitForText(page, `${plate.name} is no longer sold.`);
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent(), pollOptions).toBe('2');

  // From here on the fake clock runs by itself.
  await page.clock.resume();
  const pressed = page.getByRole('button', { name: 'Invoice (PDF)' });
  const { file, content } = await downloaded(page, () => pressed.click());
  expect(file.suggestedFilename()).toMatch(/^Invoice-.*\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});

it('cancels an order before it leaves the shop, and says so when it has left', async () => {
  const { api } = await owner(fixture.shop);
  const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
  const customer = await newCustomer(fixture.shop, 'Chan Tai Man');
  const line = { product: cup._id, quantity: 1 };
  const [stopped, sent] = [await placeOrder(customer, [line]), await placeOrder(customer, [line])];
  const page = await fixture.openPage();
  await signInAs(page, fixture.shop, customer, `/account/orders/${stopped._id}`);
  const dialog = page.getByRole('dialog');
  await button(page, 'Cancel this order').click();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await waitForText(page, 'You cancelled this order. Nothing will be delivered.');
  expect(await button(page, 'Cancel this order').count()).toBe(0);
  expect(await button(page, 'Request a return').count()).toBe(0);
  const { order } = await api.call('getOrder', { params: { id: stopped._id } });
  expect(order).toMatchObject({ orderStatus: 'Rejected', statusReason: 'cancelled' });

  await open(page, at(`/account/orders/${sent._id}`));
  await button(page, 'Cancel this order').click();
  const handedOver = { type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } } as const;
  await api.call('updateOrder', { params: { id: sent._id }, body: handedOver });
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await dialog.getByText('can no longer be cancelled').waitFor();
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await button(page, 'Request a return').waitFor();
});

it('changes details and password, downloads the data, and erases the account but not its order', async () => {
  const { api } = await owner(fixture.shop);
  const cup = await newProduct(api, 'Cup', { sellingPrice: 20, quantity: 9 });
  const customer = await newCustomer(fixture.shop, 'Chan Tai Man');
  const order = await placeOrder(customer, [{ product: cup._id, quantity: 1 }]);
  const page = await fixture.openPage();
  await signInAs(page, fixture.shop, customer, '/account/details');
  await page.locator('#field-phone').fill('9876 5432');
  await page.locator('#field-address').fill('8 Queen’s Road');
  await button(page, 'Save').click();
  await waitForText(page, 'Saved.');
  await page.reload();
  await expect.poll(() => page.locator('#field-phone').inputValue(), pollOptions).toBe('9876 5432');

  await open(page, at('/account/password'));
  const change = async (from: string, to: string) => {
    await page.locator('#field-currentPassword').fill(from);
    await page.locator('#field-newPassword').fill(to);
    await page.locator('#field-confirmPassword').fill(to);
    await button(page, 'Change password').click();
  };
  await change('not this one', 'another customer password');
  await waitForText(page, 'Your current password is not correct');
  await change(customer.password, 'another customer password');
  await waitForText(page, 'Your password has been changed.');
  await expect(customer.api.call('currentUser')).rejects.toMatchObject({ status: 401 });

  await open(page, at('/account/data'));
  const { file, content } = await downloaded(page, () => button(page, 'Download my data').click());
  expect(file.suggestedFilename()).toBe('my-data.json');
  for (const part of [customer.email, '9876 5432', order.orderId]) expect(content.toString()).toContain(part);

  await open(page, at('/account/erase'));
  await page.locator('#field-password').fill('another customer password');
  await button(page, 'Erase my account').click();
  await page.getByRole('alert').getByText('Tick the box to say that you are sure').waitFor();
  await page.locator('#field-sure').check();
  await button(page, 'Erase my account').click();
  await page.getByRole('heading', { name: 'Your account has been erased' }).waitFor();
  await expect.poll(() => isSignedIn(page), pollOptions).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await page.waitForURL(at('/'));
  expect(await page.getByText('Your session has ended').count()).toBe(0);

  const kept = (await api.call('getOrder', { params: { id: order._id } })).order;
  expect(kept.items).toEqual(order.items);
  expect(JSON.stringify(kept)).not.toMatch(/Chan Tai Man|9876 5432|@example\.com|Wing Fung House/);
  await open(page, at('/sign-in'));
  await submitSignIn(page, { ...customer, password: 'another customer password' });
  await page.getByRole('alert').waitFor();
  expect(await isSignedIn(page)).toBe(false);
});

it('sets a forgotten password once by the link of a mail, which ends other sessions', async () => {
  const customer = await newCustomer(fixture.shop);
  const elsewhere = await fixture.openPage();
  await signInAs(elsewhere, fixture.shop, customer, '/account');
  const page = await fixture.openPage();
  const requestLink = async (path: string, { email }: Customer, send: string, answer: string) => {
    await open(page, at(path));
    await page.locator('#field-email').fill(email);
    await button(page, send).click();
    await waitForText(page, answer);
  };
  const chinese = await newCustomer(fixture.shop);
  await requestLink('/zh-HK/forgot', chinese, '寄出連結', '連結將很快寄到');
  await requestLink('/forgot', customer, 'Send the link', 'a link is on its way');
  // The message is the same without an account.
  await requestLink('/forgot', { ...customer, email: newEmail() }, 'Send the link', 'a link is on its way');
  const there = await mailTo(fixture.shop, chinese.email, '/zh-HK/reset#code=');
  expect(there.text).toContain('密碼');

  const link = linkIn(await mailTo(fixture.shop, customer.email, '/reset#code='));
  const code = new URL(link).hash.replace('#code=', '').replace('&claimed', '');
  const told: string[] = [];
  page.on('request', (request) => {
    const seen = [request.url().replace(/#.*/, ''), ...Object.values(request.headers())];
    if (seen.some((text) => text.includes(code))) told.push(request.url());
  });
  const openLink = async () => {
    await open(page, link);
    await expect.poll(() => page.url(), pollOptions).toBe(at('/reset'));
  };
  await openLink();
  await page.locator('#field-newPassword').fill('chosen anew by mail');
  await page.locator('#field-confirmPassword').fill('chosen anew by mail');
  await button(page, 'Save and sign in').click();
  await page.waitForURL(at('/account'));
  expect(await isSignedIn(page)).toBe(true);
  await elsewhere.reload();
  await elsewhere.getByText('Your session has ended.').waitFor();
  expect(await isSignedIn(elsewhere)).toBe(false);
  await openLink();
  await waitForText(page, 'This link is no longer valid');
  expect(await page.locator('#field-newPassword').count()).toBe(0);
  expect(code).toMatch(/^[0-9a-f]{64}$/);
  expect(told).toEqual([]);
  const signIn = (password: string) =>
    apiOf(fixture.shop.address).call('customerSignIn', { body: { email: customer.email, password } });
  await expect(signIn(customer.password)).rejects.toMatchObject({ status: 401 });
  await signIn('chosen anew by mail');
});

it('signs in with Google: a new customer at once, one with a password after entering that once', async () => {
  const { google } = inject('shop');
  if (!google) throw new Error('the shop has no sign-in with Google');
  const known = await newCustomer(fixture.shop, 'Bob Lee');
  for (const [account, isKnown] of [
    [{ sub: unique('sub'), email: newEmail(), name: 'Carol Ng' }, false],
    [{ sub: unique('sub'), email: known.email, name: 'Bob at Google' }, true],
  ] as const) {
    const page = await fixture.openPage();
    await stubGoogleSignIn(page, google, account);
    const enter = async () => {
      await open(page, at('/sign-in?next=%2Faccount%2Fdetails'));
      await page.getByRole('button', { name: 'Continue with Google' }).click();
    };
    await enter();
    if (isKnown) {
      await waitForText(page, 'There is an account with this Google address');
      const link = button(page, 'Link with Google and sign in');
      await page.locator('#field-googlePassword').fill('not this one');
      await link.click();
      await page.getByRole('alert').waitFor();
      expect(await isSignedIn(page)).toBe(false);
      await page.locator('#field-googlePassword').fill(known.password);
      await link.click();
    }
    await page.waitForURL(at('/account/details'));
    await expect
      .poll(() => page.locator('#field-name').inputValue(), pollOptions)
      .toBe(isKnown ? 'Bob Lee' : 'Carol Ng');
    // Later sign-ins require no password.
    await page.evaluate((key) => localStorage.removeItem(key), tokenKeys.customer);
    await enter();
    await page.waitForURL(at('/account/details'));
  }
});

it('saves products before and after signing in, and sends a mail when one is back in stock', async () => {
  const { api } = await owner(fixture.shop);
  const vase = await newProduct(api, 'Vase', { sellingPrice: 80, quantity: 0 });
  const customer = await newCustomer(fixture.shop, 'Amy Lee');
  const page = await fixture.openPage();
  // This read waits until the view has the product.
  await api.call('productListing', { query: { search: vase.name, view: 'card' } });
  await open(page, at(`/search?search=${encodeURIComponent(vase.name)}`));
  await button(page, `Save ${vase.name}`).click();
  await page.getByRole('button', { name: `Save ${vase.name}`, pressed: true }).waitFor();
  await open(page, at('/account/saved'));
  await waitForText(page, 'Saved in this browser.');
  await page.getByRole('main').getByRole('link', { name: vase.name }).waitFor();
  // Sign-in redirects back to the product.
  await open(page, at(`/product/${vase._id}`));
  await button(page, 'Tell me when it is back').click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await submitSignIn(page, customer);
  await page.waitForURL((url) => url.pathname.startsWith(`/product/${vase._id}`));
  await page.getByRole('banner').getByRole('link', { name: 'Amy: account' }).waitFor();
  await page.getByRole('button', { name: 'Saved', exact: true, pressed: true }).waitFor();
  await button(page, 'Tell me when it is back').click();
  await button(page, 'We will write to you when it is back').waitFor();
  await open(page, at('/account/saved'));
  await expect.poll(() => page.locator('main article').filter({ hasText: vase.name }).count(), pollOptions).toBe(2);

  await api.call('updateProduct', { params: { id: vase._id }, body: { quantity: 5 } });
  const link = linkIn(await mailTo(fixture.shop, customer.email, vase.name));
  await page.goto(link);
  await waitForHydration(page);
  expect(await textIn(page.locator('h1'))).toBe(vase.name);
  await waitForText(page, 'Only 5 left');
  await open(page, at('/account/saved'));
  await expect.poll(() => page.locator('main article').filter({ hasText: vase.name }).count(), pollOptions).toBe(1);
  await button(page, `Remove ${vase.name}`).click();
  await waitForText(page, 'See all products');
});

it('shows where a customer is signed in, and signs out everywhere else', async () => {
  const customer = await newCustomer(fixture.shop);
  const [here, there] = [await fixture.openPage(), await fixture.openPage({ width: 390 })];
  for (const page of [here, there]) await signInAs(page, fixture.shop, customer, '/account');
  await open(here, at('/account/devices'));
  const devices = here.getByRole('main').getByRole('listitem').filter({ hasText: 'Signed in' });
  await expect.poll(() => devices.count(), pollOptions).toBe(3);
  await devices.first().getByText('This device', { exact: true }).waitFor();
  await button(here, 'Sign out everywhere else').click();
  await waitForText(here, 'You are signed out everywhere else.');
  await expect.poll(() => devices.count(), pollOptions).toBe(1);
  await expect(customer.api.call('currentUser')).rejects.toMatchObject({ status: 401 });

  await open(there, at('/account/devices'));
  await expect.poll(() => isSignedIn(there), pollOptions).toBe(false);
  await open(here, at('/account/details'));
  await waitForText(here, 'My details');
});
