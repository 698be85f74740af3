import { newShopPlace, removeShop, runCommand, type ShopPlace, startShopAt } from '../e2e/support/shop-process.ts';

/** A running shop, and the function that closes it. */
export interface OpenShop {
  readonly shop: ShopPlace;
  readonly close: () => Promise<void>;
}

/**
 * Returns the shop of `SHOP_URL`, `SHOP_EMAIL` and `SHOP_PASSWORD`, else a new one with the demo's data, which takes
 * minutes.
 */
export async function shopToPicture(env: NodeJS.ProcessEnv): Promise<OpenShop> {
  const { SHOP_URL, SHOP_EMAIL = '', SHOP_PASSWORD = '' } = env;
  if (SHOP_URL) {
    const admin = { email: SHOP_EMAIL, password: SHOP_PASSWORD };
    return { shop: { address: SHOP_URL, varDir: '', port: 0, admin }, close: () => Promise.resolve() };
  }
  const { stop, launcher, output, ...shop } = await startShopAt(await newShopPlace());
  const { code, stderr } = await runCommand(shop, 'demo/dist/main.js');
  if (code !== 0) throw new Error(`The demo did not fill the shop: ${stderr}`);
  return { shop, close: () => stop().then(() => removeShop(shop)) };
}
