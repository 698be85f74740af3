import { tokenKeys } from '@countinghouse/contracts/identity/token-keys';
import type { Page } from 'playwright-core';
import type { Api } from '../support/api.ts';
import { type Customer, unique } from '../support/people.ts';
import type { ShopPlace } from '../support/shop-process.ts';

/** A product on sale whose name no other test uses. */
export async function newProduct(
  api: Api,
  name: string,
  details: { sellingPrice: number; quantity: number; photo?: string },
): Promise<{ readonly _id: string; readonly name: string }> {
  const itemNo = unique(name).replaceAll(' ', '-');
  const { product } = await api.call('createProduct', {
    body: { itemNo, name: unique(name), ...details, status: true },
  });
  return { _id: product._id, name: product.name };
}

/** Puts lines into the cart that a guest's browser keeps. */
export async function putInGuestCart(
  page: Page,
  { address }: ShopPlace,
  lines: readonly { product: string; quantity: number }[],
): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.evaluate((cart) => localStorage.setItem('countinghouse.guest-cart', cart), JSON.stringify(lines));
}

/** Signs a customer in through the screen, which leads on to a page. */
export async function signInAs(page: Page, { address }: ShopPlace, customer: Customer, next: string): Promise<void> {
  await page.goto(`${address}/sign-in?next=${encodeURIComponent(next)}`);
  await submitSignIn(page, customer);
  await page.waitForURL((url) => url.pathname === next);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, tokenKeys.customer);
}

/** Fills in the form for signing in that the page shows. */
export async function submitSignIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.locator('#field-email').fill(email);
  await page.locator('#field-password').fill(password);
  await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What every order needs beside who orders. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.locator('#field-phone').fill('2345 6789');
  await page.locator('#field-address').fill('88 Nathan Road');
}
