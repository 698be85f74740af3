import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startGoogle } from './google.ts';
import { evidence, newShopPlace, removeShop, type ShopPlace, startShopAt } from './shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: ShopPlace;
  }
}

/** One whole shop for all flows of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(evidence, { recursive: true, force: true });
  const google = await startGoogle();
  const shop = { ...(await newShopPlace()), google: google.place };
  const { launcher, stop, said, ...place } = await startShopAt(shop);
  project.provide('shop', place);
  // A run that is cut short must not leave a shop behind: nobody would ever find it.
  const abandon = () => launcher.kill('SIGTERM');
  process.once('exit', abandon);
  return async () => {
    process.removeListener('exit', abandon);
    const code = await stop();
    google.close();
    if (code !== 0) throw new Error(`The shop did not stop in order (code ${code}):\n${said()}`);
    await removeShop(place);
  };
}
