import { randomBytes } from 'node:crypto';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { type Api, apiOf } from './api.ts';
import { type Credentials, ops, runCommand, type ShopPlace } from './shop-process.ts';

/** Returns a name that is unique in the run. */
export function unique(name: string): string {
  return `${name} ${randomBytes(3).toString('hex')}`;
}

/** A person with an account and an HTTP session. */
export interface Person extends Credentials {
  readonly api: Api;
  readonly token: string;
}

/** Signs staff in over HTTP. */
export async function staffOf({ address }: ShopPlace, { email, password }: Credentials): Promise<Person> {
  const { token } = await apiOf(address).call('adminLogin', { body: { email, password } });
  return { email, password, token, api: apiOf(address, token) };
}

/** Signs the shop's owner, a SUPER_ADMIN, in over HTTP. */
export function owner(shop: ShopPlace): Promise<Person> {
  return staffOf(shop, shop.admin);
}

/** Creates a member of staff with the role ADMIN, and signs them in. */
export async function newStaff(shop: ShopPlace, firstName = 'Amy'): Promise<Person> {
  const credentials = { email: `${randomBytes(6).toString('hex')}@example.com`, password: 'a staff password' };
  const { api } = await owner(shop);
  await api.call('createUser', { body: { ...credentials, firstName, lastName: 'Cheung', role: 'ADMIN' } });
  return staffOf(shop, credentials);
}

/** Creates another SUPER_ADMIN by the command line, as no HTTP call can, and signs them in. */
export async function newSuperAdmin(shop: ShopPlace): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const { code, stdout, stderr } = await runCommand(shop, ops, 'create-super-admin', email);
  if (code !== 0) throw new Error(`No SUPER_ADMIN was made: ${stdout}${stderr}`);
  return staffOf(shop, { email, password: shop.admin.password });
}

/** A customer with an HTTP session. */
export interface Customer extends Person {
  readonly id: string;
}

/** Registers a customer. */
export async function newCustomer({ address }: ShopPlace, name = '陳大文 Chan Tai Man'): Promise<Customer> {
  const credentials = { email: `${randomBytes(6).toString('hex')}@example.com`, password: 'a customer password' };
  const { token, customer } = await apiOf(address).call('customerRegister', { body: { ...credentials, name } });
  return { ...credentials, token, id: customer._id, api: apiOf(address, token) };
}

/** Adds lines to the customer's cart and places the order. */
export async function placeOrder(
  { api, email }: Customer,
  lines: readonly { product: string; quantity: number }[],
): Promise<OrderView> {
  for (const line of lines) await api.call('addToCart', { body: line });
  const delivery = await deliveryFor(api);
  const { order } = await api.call('placeOrder', {
    body: {
      contactInfo: { email, phone: '+852 2345 6789' },
      shippingAddress: '九龍尖沙咀彌敦道 88 號\nFlat 12B, Wing Fung House',
      paymentMethod: 'FPS 轉數快',
      ...(delivery && { delivery }),
    },
  });
  return order;
}

/** A delivery that the shop offers for the cart, which it asks for where it has an active method; else undefined. */
async function deliveryFor(api: Customer['api']) {
  const { countries } = await api.call('getDeliveryPlaces', {});
  for (const { country, areas } of countries) {
    const place = { country, ...(areas[0] && { area: areas[0].en }), postcode: '999077', point: 'A 1' };
    const { quote } = await api.call('quoteOrder', { body: { delivery: place } });
    const method = quote.deliveryOptions?.[0]?._id;
    if (method !== undefined) return { ...place, method };
  }
  return undefined;
}
