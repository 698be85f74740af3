import { newShopPlace, removeShop, runCommand, type ShopPlace, startShopAt } from './shop-process.ts';

export interface OpenShop {
  readonly shop: ShopPlace;
  readonly close: () => Promise<void>;
}

/**
 * The shop of `SHOP_URL`, `SHOP_EMAIL` and `SHOP_PASSWORD`, else a new one that the demo fills, which takes a minute.
 */
export async function shopToPicture(env: NodeJS.ProcessEnv): Promise<OpenShop> {
  const { SHOP_URL, SHOP_EMAIL = '', SHOP_PASSWORD = '' } = env;
  if (SHOP_URL) {
    const admin = { email: SHOP_EMAIL, password: SHOP_PASSWORD };
    return { shop: { address: SHOP_URL, varDir: '', port: 0, admin }, close: () => Promise.resolve() };
  }
  const { stop, launcher, said, ...shop } = await startShopAt(await newShopPlace());
  const { code, stderr } = await runCommand(shop, 'write-api/dist/cli/demo.main.js');
  if (code !== 0) throw new Error(`The demo did not fill the shop: ${stderr}`);
  return { shop, close: () => stop().then(() => removeShop(shop)) };
}
