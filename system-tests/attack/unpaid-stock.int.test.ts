import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { product } from '@countinghouse/write-api/catalog/product/product.decider';
import { openStock, unitsInStock } from '@countinghouse/write-api/inventory/stock/product-stock';
import { by } from '@countinghouse/write-api/orders/testing/test-shop';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** What an account with an unproved mailbox may hold most of, by default. */
const MOSTLY_HELD = 15;
const OFFICE = '203.0.113.7';
const PASSWORD = 'nobody guesses this one';
const delivery = {
  contactInfo: { email: 'buyer@shop.example', phone: '2345 6789' },
  shippingAddress: '1 Peak Road',
  paymentMethod: 'Bank transfer',
};

let shop: TestWriteSide;
let staff: string;
beforeEach(async () => {
  shop = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 100_000, seconds: 60 } });
  staff = await shop.signInSuperAdmin();
});
afterEach(() => shop.close());

/** Products with so many units each. */
async function stocked(count: number, units: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const { commands } = shop.deps;
  for (const [n, productId] of ids.entries()) {
    const details = { ...blankProduct, itemNo: `P${n}`, name: `Product ${n}`, sellingPrice: 100 };
    const command = { type: 'CreateProduct', productId, details, openingQuantity: units } as const;
    await commands.handle(product, productId, command, by());
    await openStock(commands, productId, units, by());
  }
  return ids;
}

interface Account {
  readonly id: string;
  readonly token: string;
  readonly from: string;
}

async function register(from: string, name = newId()): Promise<Account> {
  const body = { email: `${name}@shop.example`, password: PASSWORD, name };
  const { token, customer } = (await shop.send('POST', '/auth/customer-register', { body, from })).json();
  return { id: customer._id, token, from };
}

/** Orders these lines, and answers what the shop did. */
async function order({ token, from }: Account, lines: readonly (readonly [string, number])[], language = 'en') {
  for (const [productId, quantity] of lines) {
    const body = { product: productId, quantity };
    const put = await shop.send('POST', '/cart/add-item', { body, token, from });
    if (put.statusCode !== 200) return put;
  }
  return shop.send('POST', '/order', { body: delivery, token, from, headers: { 'accept-language': language } });
}

/** Takes all of every product, in as many orders as it needs; a refused order is taken apart line by line. */
async function siege(account: Account, products: readonly string[]): Promise<void> {
  for (let start = 0; start < products.length; start += 20) {
    const lines: [string, number][] = [];
    for (const productId of products.slice(start, start + 20)) {
      const units = await unitsInStock(shop.deps.commands, productId);
      if (units > 0) lines.push([productId, units]);
    }
    if ((await order(account, lines)).statusCode === 201) continue;
    for (const [productId] of lines) {
      await shop.send('PUT', '/cart/remove-item', { body: { product: productId }, token: account.token });
    }
    for (const line of lines) {
      if ((await order(account, [line])).statusCode === 201) continue;
      await shop.send('PUT', '/cart/remove-item', { body: { product: line[0] }, token: account.token });
    }
  }
}

async function soldOut(products: readonly string[]): Promise<number> {
  const units = await Promise.all(products.map((productId) => unitsInStock(shop.deps.commands, productId)));
  return units.filter((left) => left === 0).length;
}

/** Runs the process managers of orders over everything that has happened so far. */
async function settle(): Promise<void> {
  const ended = new AbortController();
  const { log } = shop.deps;
  const orders = shop.processes.filter(({ name }) => name.startsWith('orders.'));
  for await (const { events, caughtUp } of log.subscribeAll({ after: '', signal: ended.signal })) {
    for (const event of events) {
      for (const { types, handle } of orders) if (types.includes(event.type)) await handle(event);
    }
    if (caughtUp) ended.abort();
  }
}

describe('two new accounts that order the whole shop and pay nothing', () => {
  it('sell out no more products than the limit, and are told it in words', async () => {
    const products = await stocked(60, 3);
    const accounts = [await register('203.0.113.1'), await register('203.0.113.2')];
    for (const account of accounts) await siege(account, products);
    expect(await soldOut(products)).toBe(2 * MOSTLY_HELD);

    const left = products.filter((_, n) => n >= 2 * MOSTLY_HELD).slice(0, 1);
    const refused = await order(accounts[0] as Account, [[left[0] as string, 3]]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'UNPAID_LIMIT', limit: MOSTLY_HELD, cart: { items: [{}] } });
    expect(refused.json().message).toBe(
      'This order has to wait until others are paid. Your unpaid orders can hold most of the stock of 15 products at most. Please pay for an order first, or ask the shop.',
    );
    const chinese = await shop.send('POST', '/order', {
      ...{ body: delivery, token: accounts[0]?.token, headers: { 'accept-language': 'zh-HK' } },
    });
    expect(chinese.json().message).toMatch(/^請先為其他訂單付款，再提交此訂單。.*15 款/);
  });

  it('that are erased give everything back', async () => {
    const products = await stocked(20, 2);
    const account = await register('203.0.113.1');
    await siege(account, products);
    expect(await soldOut(products)).toBe(MOSTLY_HELD);
    const gone = await shop.send('DELETE', `/customer/${account.id}`, { token: staff });
    expect(gone.statusCode).toBe(200);
    await settle();
    expect(await soldOut(products)).toBe(0);
    // What the rejections caused.
    await settle();
    const { rows } = await shop.deps.database.query('select from vault.unpaid_orders');
    expect(rows).toHaveLength(0);
  });
});

describe('one network', () => {
  it('holds most of no more products than the limit, whatever accounts it opens', async () => {
    await shop.close();
    shop = await openTestWriteSide({
      RATE_LIMIT_CUSTOMER_WRITES: { count: 100_000, seconds: 60 },
      UNPAID_PRODUCTS_NETWORK: { proved: 25, unproved: 20 },
    });
    const products = await stocked(50, 1);
    for (let n = 0; n < 3; n++) await siege(await register(OFFICE), products);
    expect(await soldOut(products)).toBe(20);
    const elsewhere = await register('198.51.100.3');
    expect((await order(elsewhere, [[products.at(-1) as string, 1]])).statusCode).toBe(201);
  });

  it('is stored nowhere in clear', async () => {
    const [productId = ''] = await stocked(1, 5);
    await order(await register(OFFICE), [[productId, 1]]);
    const { rows } = await shop.deps.database.query<{ network: string }>('select network from vault.unpaid_orders');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.network).toMatch(/^[\w-]{16}$/);
    const ended = new AbortController();
    let text = '';
    for await (const batch of shop.deps.log.subscribeAll({ after: '', signal: ended.signal })) {
      text += JSON.stringify(batch.events);
      if (batch.caughtUp) ended.abort();
    }
    expect(text).toContain(rows[0]?.network);
    expect(text).not.toContain(OFFICE);
  });
});

describe('honest buyers', () => {
  it('get the last piece, and all of a few products', async () => {
    const products = await stocked(MOSTLY_HELD, 1);
    const account = await register(OFFICE);
    for (const productId of products) expect((await order(account, [[productId, 1]])).statusCode).toBe(201);
  });

  it('whose limit staff have lifted order as much as there is', async () => {
    const products = await stocked(MOSTLY_HELD + 5, 4);
    const account = await register(OFFICE);
    const all = products.map((productId) => [productId, 4] as const);
    expect((await order(account, all)).json().code).toBe('UNPAID_LIMIT');
    const own = { body: { unpaidLimitLifted: true }, token: account.token };
    expect((await shop.send('PUT', `/customer/${account.id}`, own)).statusCode).toBe(403);
    const lifted = await shop.send('PUT', `/customer/${account.id}`, { ...own, token: staff });
    expect(lifted.json().customer).toMatchObject({ unpaidLimitLifted: true });
    expect((await shop.send('POST', '/order', { body: delivery, token: account.token })).statusCode).toBe(201);
    expect(await soldOut(products)).toBe(products.length);
  });

  it('who pay may go on', async () => {
    const products = await stocked(MOSTLY_HELD + 1, 1);
    const account = await register(OFFICE);
    const placed: string[] = [];
    for (const productId of products.slice(0, MOSTLY_HELD)) {
      placed.push((await order(account, [[productId, 1]])).json().order._id);
    }
    const last = [[products.at(-1) as string, 1]] as const;
    expect((await order(account, last)).json().code).toBe('UNPAID_LIMIT');
    const paid = { type: 'payment_status', data: { paymentStatus: 'Complete' } };
    await shop.send('PUT', `/order/${placed[0]}`, { body: paid, token: staff });
    await settle();
    expect((await shop.send('POST', '/order', { body: delivery, token: account.token })).statusCode).toBe(201);
  });
});
