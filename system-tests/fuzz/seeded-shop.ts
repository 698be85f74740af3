import { newId } from '@countinghouse/contracts/kernel/ids';
import type { GoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { mixedImport } from '../support/product-imports.ts';
import {
  callOrThrow,
  newAdmin,
  newCustomer,
  newOrder,
  newProduct,
  PASSWORD,
  type SignedIn,
} from '../support/shop-people.ts';
import type { WholeShop } from '../support/whole-shop.ts';
import type { FuzzPlan } from './fuzz-plan.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { soundRequests } from './valid-requests.ts';

/** Fills a shop with people to delete and with existing entities. */
export async function seedShop(
  shop: WholeShop,
  google: GoogleDouble,
): Promise<Pick<FuzzPlan, 'sound' | 'tokens' | 'throwaways' | 'known' | 'uploads'>> {
  const several = <Item>(count: number, make: () => Promise<Item>) => Promise.all(Array.from({ length: count }, make));
  const admin = await newAdmin(shop);
  const buyers = await several(3, () => newCustomer(shop));
  const victims = await several(10, () => newCustomer(shop));
  const staff = await several(4, () => newAdmin(shop));
  const changing = await several(8, () => newAdmin(shop));
  const customers = tokensOf(buyers);
  const staffTokens = [admin.token, shop.superAdmin];
  const known = await thingsIn(shop, buyers);
  // Last: changes of the catalogue make the check of an import outdated.
  const sound = await soundRequests(shop, google);
  await shop.caughtUp();
  return {
    sound,
    tokens: {
      public: [undefined, ...customers, ...staffTokens],
      customer: customers,
      staff: staffTokens,
      'super-admin': [shop.superAdmin],
      'signed-in': [...customers, ...staffTokens],
    },
    throwaways: { signOut: tokensOf([...victims, ...staff]), changeAdminPassword: tokensOf(changing) },
    known: {
      ...known,
      customer: victims.map(({ id }) => id),
      user: staff.map(({ id }) => id),
      _email: [...buyers, ...victims, admin, ...changing].map(({ email }) => email),
      _password: [PASSWORD, `${PASSWORD} any more`],
      _credential: await several(5, () => google.token({ sub: newId(), email: `${newId()}@gmail.com` }, 'client-id')),
    },
    uploads: await hostileUploads(),
  };
}

function tokensOf(people: readonly SignedIn[]): string[] {
  return people.map(({ token }) => token);
}

/** Returns the entities of the shop, by the names of fields and the paths before their ids. */
async function thingsIn(shop: WholeShop, buyers: readonly SignedIn[]): Promise<FuzzPlan['known']> {
  const token = shop.superAdmin;
  const products = await Promise.all(Array.from({ length: 40 }, () => newProduct(shop)));
  const made = (count: number, operation: Parameters<typeof callOrThrow>[1], key: string, body: () => object) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const reply = await callOrThrow<Record<string, { _id: string }>>(shop, operation, { token, body: body() });
        return reply[key]!._id;
      }),
    );
  const named = () => ({ name: newId() });
  const orders: string[] = [];
  const requests: string[] = [];
  for (const buyer of [...buyers, ...buyers]) {
    const { _id: order } = await newOrder(shop, buyer.token, products[0]!._id);
    orders.push(order);
    const body = { order, returnReason: 'r' };
    const reply = await callOrThrow<{ request: { _id: string } }>(shop, 'createReturnRequest', {
      token: buyer.token,
      body,
    });
    requests.push(reply.request._id);
  }
  return {
    product: products.map(({ _id }) => _id),
    supplier: await made(10, 'createSupplier', 'supplier', named),
    category: await made(10, 'createCategory', 'category', named),
    tag: await made(10, 'createTag', 'tag', named),
    adjustment: await made(8, 'recordAdjustment', 'adjustment', () => {
      return { product: products[0]!._id, reason: 'r', quantity: 1, name: 'n' };
    }),
    'saved-view': await made(6, 'saveView', 'view', () => ({ list: 'orders', name: newId(), query: '' })),
    import: await Promise.all(Array.from({ length: 3 }, () => mixedImport(shop))),
    export: await made(3, 'startExport', 'export', () => ({ list: 'products', format: 'csv' })),
    order: orders,
    invoice: orders,
    request: requests,
    _path: [await uploadedPicture(shop), '/files/images/none.webp', 'https://elsewhere.example/x.png', '-1'],
  };
}

async function uploadedPicture(shop: WholeShop): Promise<string> {
  const [picture] = await hostileUploads();
  const reply = await shop.apps['write-api'].inject({
    method: 'POST',
    url: '/api/v1/product/upload-photo',
    headers: { authorization: `Bearer ${shop.superAdmin}`, 'content-type': picture!.contentType },
    payload: picture!.payload,
  });
  return reply.json<{ path: string }>().path;
}
