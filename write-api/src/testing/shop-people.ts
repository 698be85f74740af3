import { newId } from '@countinghouse/contracts/kernel/ids';
import type { TestWriteSide } from './test-write-side.ts';

export const PASSWORD = 'ann password';

export interface Person {
  readonly email: string;
  readonly token: string;
  readonly customer: { readonly _id: string; readonly version: string };
}

/** Registers a customer, Ann, whose password is {@link PASSWORD}. */
export async function newPerson(shop: TestWriteSide): Promise<Person> {
  const email = `person-${newId()}@home.hk`;
  const reply = await shop.send('POST', '/auth/customer-register', {
    body: { email, password: PASSWORD, name: 'Ann' },
  });
  return { email, ...reply.json() };
}

/** Creates a product as staff. @returns its id */
export async function newProduct(shop: TestWriteSide, token: string, given: object = {}): Promise<string> {
  const body = { itemNo: newId(), name: 'A product', sellingPrice: 12.5, quantity: 10, status: true, ...given };
  return (await shop.send('POST', '/product', { body, token })).json().product._id;
}
