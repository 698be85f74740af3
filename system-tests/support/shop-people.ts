import type { ProductView } from '@countinghouse/contracts/catalog/views';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import type { LightMyRequestResponse } from 'fastify';
import type { ShopRequest } from './whole-shop.ts';

export type ShopReply = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload' | 'json'>;

/** A shop with its HTTP interface, in this process or in another. */
export interface CallableShop {
  /** The token of a SUPER_ADMIN. */
  readonly superAdmin: string;
  call(route: Pick<RouteDefinition, 'method' | 'path' | 'service'>, request?: ShopRequest): Promise<ShopReply>;
}

export const PASSWORD = 'a password of nobody';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Calls by operation name; anything but a success throws. */
export async function callOrThrow<Reply = Record<string, unknown>>(
  shop: CallableShop,
  operation: keyof typeof routeTable,
  request: ShopRequest,
): Promise<Reply> {
  const reply = await shop.call(routeTable[operation], request);
  if (reply.statusCode >= 300) throw new Error(`${operation} answered ${reply.statusCode}: ${reply.payload}`);
  return reply.json<Reply>();
}

export async function newCustomer(shop: CallableShop, given: Partial<CustomerView> = {}): Promise<SignedIn> {
  const email = given.email ?? `${newId()}@home.example`;
  const { name = 'A Customer', phone = '', address = '' } = given;
  const body = { email, password: PASSWORD, name, phone, address };
  const reply = await callOrThrow<{ token: string; customer: CustomerView }>(shop, 'customerRegister', { body });
  return { id: reply.customer._id, email, token: reply.token };
}

/** Creates a new ADMIN, signed in. */
export async function newAdmin(shop: CallableShop): Promise<SignedIn> {
  const email = `${newId()}@shop.example`;
  const body = { email, password: PASSWORD, firstName: 'An', lastName: 'Admin', role: 'ADMIN', status: true };
  const { user } = await callOrThrow<{ user: { _id: string } }>(shop, 'createUser', { token: shop.superAdmin, body });
  const { token } = await callOrThrow<{ token: string }>(shop, 'adminLogin', { body: { email, password: PASSWORD } });
  return { id: user._id, email, token };
}

export async function newProduct(shop: CallableShop, given: object = {}): Promise<ProductView> {
  const body = { itemNo: newId(), name: 'A product', sellingPrice: 12.5, quantity: 1_000, status: true, ...given };
  return (await callOrThrow<{ product: ProductView }>(shop, 'createProduct', { token: shop.superAdmin, body })).product;
}

export interface Checkout {
  readonly contactInfo: { readonly email: string; readonly phone: string };
  readonly shippingAddress: string;
  readonly paymentMethod: string;
}

export const CHECKOUT: Checkout = {
  contactInfo: { email: 'home@home.example', phone: '12345678' },
  shippingAddress: '1 Some Road',
  paymentMethod: 'cash',
};

export async function newOrder(
  shop: CallableShop,
  token: string,
  productId: string,
  body: Checkout = CHECKOUT,
): Promise<OrderView> {
  await callOrThrow(shop, 'addToCart', { token, body: { product: productId, quantity: 1 } });
  return (await callOrThrow<{ order: OrderView }>(shop, 'placeOrder', { token, body })).order;
}

/** Returns the error code of a response; undefined for a success. */
export function codeOf(reply: ShopReply): string | undefined {
  return reply.statusCode < 400 ? undefined : reply.json<{ code: string }>().code;
}
