import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startStripeDouble } from '../../../platform/src/payments/testing/stripe-double.ts';
import { startGoogleStub } from './google.ts';
import { owner } from './people.ts';
import { artifacts, newShopPlace, removeShop, type ShopPlace, startShopAt } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: ShopPlace;
  }
}

/** Starts one shop for all test files of a run, and returns the function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(artifacts, { recursive: true, force: true });
  const google = await startGoogleStub();
  const empty = await newShopPlace();
  const webhookSecret = 'whsec_e2e';
  const notify = `${empty.address}/api/v1/payment/stripe/webhook`;
  const stripe = await startStripeDouble({ webhookSecret, notify });
  const shop = { ...empty, google: google.place, stripe: { address: stripe.address, webhookSecret } };
  const { launcher, stop, output, ...place } = await startShopAt(shop);
  // Online payment changes every checkout: the file that tries it switches it on.
  const { api } = await owner(place);
  const { payments } = await api.call('getPaymentMethods');
  const methods = payments.methods.map((method) => ({ ...method, active: false }));
  await api.call('savePaymentMethods', { body: { methods } });
  project.provide('shop', place);
  // An aborted run must stop its shop as well.
  const killShop = () => launcher.kill('SIGTERM');
  process.once('exit', killShop);
  return async () => {
    process.removeListener('exit', killShop);
    const code = await stop();
    google.close();
    await stripe.close();
    if (code !== 0) throw new Error(`The shop did not stop in order (code ${code}):\n${output()}`);
    await removeShop(place);
  };
}
