import { CONTACT_MESSAGE, contactMessageReceived } from '@countinghouse/contracts/email/events';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetCode } from '../support/reset-code.ts';
import { callOrThrow, newCustomer, newProduct, PASSWORD, type SignedIn } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

/** The calls by which a customer reads something, whatever they name. */
const reads = Object.entries<RouteDefinition>(routeTable).filter(
  ([name, { access, method }]) =>
    name !== 'live' &&
    ['public', 'customer', 'signed-in'].includes(access) &&
    (method === 'GET' || ['getCustomerByEmail', 'exportInvoice'].includes(name)),
);

/** Everything that the calls of the route table give a customer who names each of these ids. */
async function readable({ token, email }: Pick<SignedIn, 'token' | 'email'>, ids: readonly string[]): Promise<string> {
  await shop.caughtUp();
  const replies: string[] = [];
  for (const [name, route] of reads) {
    const named = route.path.includes(':') ? ids : ids.slice(0, 1);
    for (const id of named) {
      const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, field]) => [field as string, id]));
      const body = name === 'exportInvoice' ? { id } : { email };
      const { payload } = await shop.call(route, { token, params, ...(route.method === 'POST' && { body }) });
      replies.push(payload);
    }
  }
  return replies.join('\n');
}

async function writeToShop(email: string, message: string): Promise<void> {
  await callOrThrow(shop, 'contactUs', { body: { name: 'Its owner', email, message } });
}

/** The texts of the contact messages of an address that can still be read. */
async function messagesFrom(email: string): Promise<string[]> {
  const { rows } = await shop.deps.database.query<{ message_id: string }>(
    'select message_id from vault.contact_senders',
  );
  const read = rows.map(({ message_id }) =>
    shop.deps.log.read(streamOf(CONTACT_MESSAGE, message_id), { types: [contactMessageReceived.type] }),
  );
  const messages = (await Promise.all(read)).flat().map(({ data }) => data as { email: string; message: string });
  return messages.filter((one) => one.email === email).map(({ message }) => message);
}

describe('whoever registers an address without owning it', () => {
  test('reads nothing of its owner, by any call of the route table, and erases nothing', async () => {
    expect(reads.length).toBeGreaterThan(20);
    const email = `${newId()}@owner.example`;
    const former = await newCustomer(shop, { email, name: 'Secret Name', phone: 'Secret Phone' });
    const product = await newProduct(shop);
    await callOrThrow(shop, 'addToCart', { token: former.token, body: { product: product._id, quantity: 1 } });
    const order = (contactInfo: object) => ({ contactInfo, shippingAddress: 'Secret Address', paymentMethod: 'cash' });
    const place = async (token: string) =>
      (
        await callOrThrow<{ order: { _id: string; orderId: string } }>(shop, 'placeOrder', {
          token,
          body: order({ email, phone: 'Secret Phone' }),
        })
      ).order;
    const own = await place(former.token);
    await writeToShop(email, 'Secret before');
    await callOrThrow(shop, 'changeCustomerEmail', {
      token: former.token,
      body: { email: `moved.${email}`, currentPassword: PASSWORD },
    });

    const squatter = await newCustomer(shop, { email });
    await writeToShop(email, 'Secret after');
    const other = await newCustomer(shop);
    await callOrThrow(shop, 'addToCart', { token: other.token, body: { product: product._id, quantity: 1 } });
    const others = await place(other.token);
    await callOrThrow(shop, 'contactUs', { token: squatter.token, body: { name: 'S', email, message: 'Own words' } });
    const ids = [squatter.id, former.id, other.id, own._id, own.orderId, others._id, others.orderId];
    const seen = await readable(squatter, ids);
    expect(seen).toContain('Own words');
    expect(seen).not.toMatch(/Secret/);

    await callOrThrow(shop, 'eraseOwnAccount', { token: squatter.token, body: { password: PASSWORD } });
    await shop.caughtUp();
    expect((await messagesFrom(email)).sort()).toEqual(['Secret after', 'Secret before']);
    for (const { _id } of [own, others]) {
      const kept = await callOrThrow(shop, 'getOrder', { token: shop.superAdmin, params: { id: _id } });
      expect(JSON.stringify(kept)).toContain(email);
    }
  });

  test('nor does the account take the messages along that staff delete', async () => {
    const email = `${newId()}@owner.example`;
    const squatter = await newCustomer(shop, { email });
    await writeToShop(email, 'Of the owner');
    await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id: squatter.id } });
    expect(await messagesFrom(email)).toEqual(['Of the owner']);
  });

  test('leaves nothing behind that the owner of the mailbox finds, unless they say that it is theirs', async () => {
    for (const keepDetails of [undefined, false, true]) {
      const planted = { name: 'Planted Name', phone: 'Planted Phone', address: 'Planted Address' };
      const squatter = await newCustomer(shop, { email: `${newId()}@owner.example`, ...planted });
      const [inCart, saved] = [
        await newProduct(shop, { name: 'In Cart' }),
        await newProduct(shop, { name: 'Saved One' }),
      ];
      await callOrThrow(shop, 'addToCart', { token: squatter.token, body: { product: inCart._id, quantity: 1 } });
      await callOrThrow(shop, 'changeWish', {
        token: squatter.token,
        body: { product: saved._id, saved: true, notify: true },
      });
      const code = await resetCode(shop, squatter);
      const body = { code, newPassword: 'the owner’s password', confirmPassword: 'the owner’s password' };
      const { token, customer, cart } = await callOrThrow<{
        token: string;
        customer: { name: string };
        cart: { items: unknown[] };
      }>(shop, 'resetPassword', { body: { ...body, ...(keepDetails !== undefined && { keepDetails }) } });
      await shop.caughtUp();
      const { products } = await callOrThrow<{ products: unknown[] }>(shop, 'listWishes', { token });
      const left = [cart.items.length, products.length];
      if (keepDetails) {
        expect([customer, ...left]).toMatchObject([planted, 1, 1]);
      } else {
        expect([customer, ...left]).toMatchObject([{ name: squatter.email, phone: '', address: '' }, 0, 0]);
        const { data } = await callOrThrow<{ data: Record<string, unknown> }>(shop, 'getOwnData', { token });
        expect(JSON.stringify({ ...data, accountHistory: [] })).not.toMatch(/Planted|In Cart|Saved One/);
      }
    }
  });

  test('and once the mailbox is proved, or where staff entered it, a new password removes nothing', async () => {
    const body = { email: `${newId()}@home.example`, password: PASSWORD, name: 'Entered', phone: '123' };
    const { customer } = await callOrThrow<{ customer: { _id: string } }>(shop, 'createCustomer', {
      ...{ token: shop.superAdmin, body },
    });
    const who = { id: customer._id, email: body.email };
    for (const phone of ['123', '456']) {
      const newPassword = `the password with ${phone}`;
      const code = await resetCode(shop, who);
      const reply = await callOrThrow<{ token: string; customer: { phone: string } }>(shop, 'resetPassword', {
        body: { code, newPassword, confirmPassword: newPassword },
      });
      expect(reply.customer.phone).toBe(phone);
      await callOrThrow(shop, 'updateCustomer', { token: reply.token, params: { id: who.id }, body: { phone: '456' } });
    }
    await writeToShop(body.email, 'Of the owner');
    await callOrThrow(shop, 'deleteCustomer', { token: shop.superAdmin, params: { id: who.id } });
    expect(await messagesFrom(body.email), 'a proved mailbox takes its messages along').toEqual([]);
  });
});
