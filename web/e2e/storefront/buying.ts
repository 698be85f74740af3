import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Page } from 'playwright-core';
import type { Api } from '../support/api.ts';
import { type Customer, unique } from '../support/people.ts';
import type { ShopPlace } from '../support/shop-process.ts';

/** Creates an active product with a unique name. */
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

/** Stores lines as the guest's cart of the browser. */
export async function putInGuestCart(
  page: Page,
  { address }: ShopPlace,
  lines: readonly { product: string; quantity: number }[],
): Promise<void> {
  await page.goto(`${address}/sign-in`);
  await page.evaluate((cart) => localStorage.setItem('countinghouse.guest-cart', cart), JSON.stringify(lines));
}

/** Signs a customer in by the sign-in page, which redirects to `next`. */
export async function signInAs(page: Page, { address }: ShopPlace, customer: Customer, next: string): Promise<void> {
  await page.goto(`${address}/sign-in?next=${encodeURIComponent(next)}`);
  await submitSignIn(page, customer);
  await page.waitForURL((url) => url.pathname === next);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, tokenKeys.customer);
}

/** Submits the sign-in form of the page. */
export async function submitSignIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.locator('#field-email').fill(email);
  await page.locator('#field-password').fill(password);
  await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Fills in the required fields of the checkout except those of the customer. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.locator('#field-phone').fill('2345 6789');
  await page.locator('#field-address').fill('88 Nathan Road');
}
