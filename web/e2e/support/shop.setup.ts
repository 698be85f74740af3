import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startGoogleStub } from './google.ts';
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
  const shop = { ...(await newShopPlace()), google: google.place };
  const { launcher, stop, output, ...place } = await startShopAt(shop);
  project.provide('shop', place);
  // An aborted run must stop its shop as well.
  const killShop = () => launcher.kill('SIGTERM');
  process.once('exit', killShop);
  return async () => {
    process.removeListener('exit', killShop);
    const code = await stop();
    google.close();
    if (code !== 0) throw new Error(`The shop did not stop in order (code ${code}):\n${output()}`);
    await removeShop(place);
  };
}
