import { CUSTOMER, PASSWORD_RESET_CODES, passwordResetRequested } from '@countinghouse/contracts/customers/events';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '../../../customers/customer.decider.ts';
import { openTestWriteSide, type Sending, type TestWriteSide } from '../../../testing/test-write-side.ts';
import { order } from '../../order.decider.ts';
import { oneByOne } from '../../testing/test-shop.ts';

const logs = { 'in one append': () => createMemoryEventStore(), 'step by step': () => oneByOne() };

describe.each(Object.entries(logs))('orders without an account, %s,', (_, openLog) => {
  let shop: TestWriteSide;
  let staff: string;
  let product: string;
  let sequence = 0;

  beforeAll(async () => {
    const many = { count: 1_000_000, seconds: 3_600 };
    shop = await openTestWriteSide(
      {
        RATE_LIMIT_RESET_ADDRESS: many,
        RATE_LIMIT_REGISTER: many,
        RATE_LIMIT_GUEST_ORDERS: { count: 40, seconds: 60 },
      },
      openLog(),
    );
    staff = await shop.signInSuperAdmin();
    const body = { itemNo: 'G-1', name: 'Lantern', sellingPrice: 10, quantity: 1_000 };
    product = (await shop.send('POST', '/product', { token: staff, body })).json().product._id;
  });
  afterAll(() => shop.close());

  const address = () => `guest${++sequence}@home.hk`;
  const bodyOf = (email: string, more: object = {}) => ({
    contactInfo: { email, phone: '91234567', name: 'Ada' },
    shippingAddress: '1 Peak Road',
    paymentMethod: 'Bank transfer',
    items: [{ product, quantity: 2 }],
    expectedTotal: 20,
    ...more,
  });
  /** Each from a network of its own, unless told otherwise. */
  const place = (email: string, more: object = {}, sending: Sending = {}) =>
    shop.send('POST', '/order/guest', { body: bodyOf(email, more), from: `203.0.${sequence}.7`, ...sending });
  const placed = async (email = address(), more: object = {}) => {
    const reply = await place(email, more);
    expect(reply.statusCode, reply.body).toBe(201);
    const { order: view, code } = reply.json() as { order: { _id: string }; code: string };
    return { email, id: view._id, code, link: { headers: { authorization: `Order ${code}` } } };
  };
  const stateOf = async (orderId: string) => {
    const { state } = await shop.deps.commands.load(order, orderId);
    if (state.phase === 'none') throw new Error('no order');
    return state;
  };
  const register = async (email: string) => {
    const body = { email, password: 'ada password', name: 'Ada' };
    return (await shop.send('POST', '/auth/customer-register', { body })).json() as {
      token: string;
      customer: { _id: string };
    };
  };
  /** By the link of a mail, as the owner of the mailbox sets a password. */
  const prove = async (email: string, customerId: string) => {
    await shop.send('POST', '/auth/customer-forgotPassword', { body: { email } });
    const asked = await shop.deps.log.read(streamOf(CUSTOMER, customerId), { types: [passwordResetRequested.type] });
    const { resetId } = (asked.at(-1) as unknown as EventOf<typeof passwordResetRequested>).data;
    const code = idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf(resetId);
    const body = { code, newPassword: 'proved password', confirmPassword: 'proved password' };
    const reply = await shop.send('POST', '/auth/customer-resetPassword', { body });
    expect(reply.statusCode, reply.body).toBe(200);
  };

  test('is placed with an address alone, marked as a guest’s, under a subject of its own', async () => {
    const reply = await place(address(), { contactInfo: { email: 'Solo@Home.hk', phone: '1' } });
    expect(reply.json()).toMatchObject({
      order: { customer: { name: 'Solo@Home.hk', guest: true }, fee: 0, orderStatus: 'Pending' },
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { _id: id } = reply.json().order;
    expect((await stateOf(id)).placed.customerId).toBe(id);
  });

  test('is placed once by two clicks under one key, and by two calls at the same time', async () => {
    const email = address();
    const headers = { 'idempotency-key': newId() };
    const replies = await Promise.all([place(email, {}, { headers }), place(email, {}, { headers, process: 1 })]);
    const again = await place(email, {}, { headers });
    expect(new Set([...replies, again].map((reply) => reply.json().order.orderId)).size).toBe(1);
    expect((await place(email, { remark: 'other' }, { headers })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test.each([
    ['another total', { expectedTotal: 19 }, 409, 'PRICE_CHANGED'],
    [
      'an unknown product',
      { items: [{ product: newId(), quantity: 1 }], expectedTotal: undefined },
      409,
      'CART_CHANGED',
    ],
    [
      'more than there is',
      { items: [{ product: '', quantity: 5_000 }], expectedTotal: undefined },
      409,
      'INSUFFICIENT_STOCK',
    ],
    ['no items', { items: [] }, 422, 'VALIDATION'],
    ['201 lines', { items: Array.from({ length: 201 }, () => ({ product: newId(), quantity: 1 })) }, 422, 'VALIDATION'],
    ['a name of 10 kB', { contactInfo: { email: 'a@b.hk', phone: '1', name: 'x'.repeat(10_000) } }, 422, 'VALIDATION'],
    ['NUL in a text', { remark: 'a\u0000b' }, 422, 'VALIDATION'],
    ['a price', { fee: 0 }, 400, 'BAD_REQUEST'],
    ['a weak password', { password: 'password' }, 422, 'VALIDATION'],
  ])('with %s is refused by name, and leaves no order', async (_what, more, status, code) => {
    const items = 'items' in more && more.items.map((item) => ({ ...item, product: item.product || product }));
    const head = await shop.deps.log.head();
    const reply = await place(address(), { ...more, ...(items && { items }) });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await shop.deps.log.head()).toBe(head);
  });

  test('HTML stands in its texts as it was typed', async () => {
    const { id } = await placed(address(), { remark: '<b>x</b>', shippingAddress: '<script>1</script>' });
    expect((await stateOf(id)).placed).toMatchObject({ remark: '<b>x</b>', shippingAddress: '<script>1</script>' });
  });

  test('is opened by its code: cancelled, paid for and returned, and nothing else is', async () => {
    const [own, other] = [await placed(), await placed()];
    const paid = { ...own.link, body: { transactionId: 'FPS 1' } };
    expect((await shop.send('POST', `/order/${own.id}/payment-reference`, paid)).statusCode).toBe(200);
    const asked = { ...own.link, body: { order: own.id, returnReason: 'broken' } };
    expect((await shop.send('POST', '/order/createRequest', asked)).statusCode).toBe(201);
    expect((await shop.send('POST', `/order/${own.id}/cancel`, own.link)).json().order.orderStatus).toBe('Rejected');
    for (const reply of [
      await shop.send('POST', `/order/${other.id}/cancel`, own.link),
      await shop.send('POST', '/order/createRequest', { ...own.link, body: { order: other.id, returnReason: 'x' } }),
      await shop.send('POST', '/order/export-order', { ...own.link, body: { id: other.id } }),
      await shop.send('POST', `/order/${own.id}/cancel`, {
        headers: { authorization: `Order ${own.code.slice(0, -1)}${own.code.endsWith('0') ? '1' : '0'}` },
      }),
      await shop.send('POST', `/order/${own.id}/cancel`, { headers: { authorization: 'Order x' } }),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await shop.send('GET', '/cart', own.link)).statusCode).toBe(401);
    expect((await shop.send('PUT', `/customer/${own.id}`, { ...own.link, body: { name: 'x' } })).statusCode).toBe(401);
    expect((await stateOf(other.id)).orderStatus).toBe('Pending');
  });

  test('is not cancelled any more at the moment it is handed over', async () => {
    const { id, link } = await placed();
    const handOver = {
      token: staff,
      body: { type: 'order_track_status', data: { orderTrackStatus: 'picked_by_courier' } },
    };
    const [cancelled, handed] = await Promise.all([
      shop.send('POST', `/order/${id}/cancel`, { ...link, process: 1 }),
      shop.send('PUT', `/order/${id}`, handOver),
    ]);
    const { orderStatus, trackStatus } = await stateOf(id);
    expect([cancelled.statusCode, handed.statusCode].sort()).toEqual([200, 409]);
    expect([orderStatus, trackStatus]).toEqual(
      cancelled.statusCode === 200 ? ['Rejected', 'ordered'] : ['Pending', 'picked_by_courier'],
    );
  });

  test('goes to the account that proves its address, in any case of letters, and to none that only claims it', async () => {
    const first = await placed();
    const second = await placed(first.email.toUpperCase());
    const stranger = await placed();
    const { customer: account, token } = await register(first.email);
    expect((await stateOf(first.id)).customerId).toBe(first.id);
    expect((await shop.send('POST', `/order/${first.id}/cancel`, { token })).statusCode).toBe(404);
    await prove(first.email, account._id);
    const owners = await Promise.all([first, second, stranger].map(async ({ id }) => (await stateOf(id)).customerId));
    expect(owners).toEqual([account._id, account._id, stranger.id]);
    expect((await shop.send('POST', `/order/${second.id}/cancel`, second.link)).statusCode, 'the link stays').toBe(200);
    expect(
      (await shop.deps.log.read(streamOf(ORDER, first.id))).filter(({ type }) => type.endsWith('IntoAccount')),
    ).toHaveLength(1);
  });

  test('is taken by a process where the call that proved its address died, and once by all', async () => {
    const { email, id } = await placed();
    const { customer: account } = await register(email);
    await shop.send('POST', '/auth/customer-forgotPassword', { body: { email } });
    const asked = await shop.deps.log.read(streamOf(CUSTOMER, account._id), { types: [passwordResetRequested.type] });
    const { resetId } = (asked.at(-1) as unknown as EventOf<typeof passwordResetRequested>).data;
    const command = { type: 'ResetPassword', resetId, now: new Date().toISOString(), keeps: true } as const;
    const commandId = newId();
    const metadata = { actor: { kind: 'system' }, commandId, correlationId: commandId } as const;
    await shop.deps.commands.handle(customer, account._id, command, metadata);
    const [changed] = await shop.deps.log.read(streamOf(CUSTOMER, account._id), { direction: 'backwards', limit: 1 });
    const process = shop.processes.find(({ name }) => name === 'orders.guest-orders');
    await process?.handle(changed!);
    await process?.handle(changed!);
    expect((await stateOf(id)).customerId).toBe(account._id);
    const events = await shop.deps.log.read(streamOf(ORDER, id));
    expect(events.filter(({ type }) => type.endsWith('IntoAccount'))).toHaveLength(1);
  });

  test('opens an account with a password, and answers the same where the address has one', async () => {
    const email = address();
    const fresh = await place(email, { password: 'ada password' });
    const taken = await place(email.toUpperCase(), { password: 'other password' });
    expect([fresh.statusCode, taken.statusCode]).toEqual([201, 201]);
    const shape = (reply: typeof fresh) => [
      Object.keys(reply.json()).sort(),
      Object.keys(reply.headers).sort(),
      reply.json().message,
    ];
    expect(shape(taken)).toEqual(shape(fresh));
    const signIn = (password: string) => shop.send('POST', '/auth/customer-login', { body: { email, password } });
    expect((await signIn('ada password')).statusCode).toBe(200);
    expect((await signIn('other password')).json().code).toBe('INVALID_CREDENTIALS');
    expect((await stateOf(fresh.json().order._id)).customerId, 'nobody has proved it').toBe(fresh.json().order._id);
  });

  test('ends with its personal data: by staff, and with the account that it is in', async () => {
    const { id, link } = await placed();
    expect((await shop.send('DELETE', `/order/${id}/personal-data`, { token: staff })).statusCode).toBe(200);
    expect((await shop.send('DELETE', `/order/${id}/personal-data`, { token: staff })).statusCode).toBe(200);
    expect((await stateOf(id)).contact).toEqual({ email: '', phone: '', shippingAddress: '' });
    expect((await shop.send('POST', `/order/${id}/cancel`, link)).statusCode).toBe(404);
    const note = { token: staff, body: { text: 'Ada' } };
    expect((await shop.send('POST', `/order/${id}/note`, note)).json().code).toBe('VALIDATION');

    const inAccount = await placed();
    const { customer: account } = await register(inAccount.email);
    await prove(inAccount.email, account._id);
    const refused = await shop.send('DELETE', `/order/${inAccount.id}/personal-data`, { token: staff });
    expect(refused.json().code).toBe('ILLEGAL_TRANSITION');
    expect((await shop.send('DELETE', `/customer/${account._id}`, { token: staff })).statusCode).toBe(200);
    expect((await stateOf(inAccount.id)).contact.email).toBe('');
    expect((await shop.send('POST', `/order/${inAccount.id}/cancel`, inAccount.link)).statusCode).toBe(404);
  });

  test('counts against the limits of its network and of its address', async () => {
    const email = address();
    const from = '198.51.100.9';
    const sent = await Promise.all(Array.from({ length: 60 }, () => place(address(), {}, { from })));
    const codes = sent.map((reply) => (reply.statusCode === 201 ? 'placed' : reply.json().code));
    expect(new Set(codes)).toEqual(new Set(['placed', 'RATE_LIMITED']));
    expect(codes.filter((code) => code === 'placed').length).toBeLessThanOrEqual(44);
    const ofAddress = [];
    for (let count = 0; count < 34; count++) {
      ofAddress.push((await place(email, {}, { from: `192.0.2.${count}` })).json().code ?? 'UNPAID_LIMIT');
    }
    expect(ofAddress.at(-1)).toBe('UNPAID_LIMIT');
  });

  test('has the number by which its parcel is tracked, until it is taken off', async () => {
    const { id } = await placed();
    const give = (number: string, headers = {}) =>
      shop.send('PUT', `/order/${id}/tracking`, { token: staff, body: { number }, headers });
    const given = (await give(' SF 1 ')).json().order;
    expect(given).toMatchObject({ trackingNumber: 'SF 1' });
    expect((await give('SF 2', { 'if-match': `"${given.version}"` })).statusCode).toBe(200);
    expect((await give('SF 3', { 'if-match': `"${given.version}"` })).json().code).toBe('VERSION_CONFLICT');
    expect((await give('')).json().order).not.toHaveProperty('trackingNumber');
    expect((await give('x'.repeat(101))).json().code).toBe('VALIDATION');
  });

  test('is refused in a shop where orders need an account, and repeats of one before are not', async () => {
    const email = address();
    const headers = { 'idempotency-key': newId() };
    const before = (await place(email, {}, { headers })).json().order.orderId;
    const want = (needsAccount: boolean, version: string) =>
      shop.send('POST', '/setting/checkout', {
        token: staff,
        body: { needsAccount },
        headers: { 'if-match': `"${version}"` },
      });
    const { checkout } = (await want(true, '-1')).json();
    expect(checkout).toMatchObject({ needsAccount: true });
    expect((await want(false, '-1')).json().code).toBe('VERSION_CONFLICT');
    for (const process of [0, 1]) {
      const reply = await place(address(), {}, { process });
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({
        code: 'ACCOUNT_NEEDED',
        message: 'Orders need an account in this shop. Please sign in or create one.',
      });
    }
    expect((await place(email, {}, { headers })).json().order.orderId).toBe(before);

    const body = { customer: undefined, contactInfo: { email: address(), phone: '1', name: 'Bob' } };
    const entered = await shop.send('POST', '/order/for-customer', {
      token: staff,
      body: { ...bodyOf(email), ...body },
    });
    expect(entered.statusCode, entered.body).toBe(201);
    await want(false, checkout.version);
    expect((await place(address())).statusCode).toBe(201);
  });
});
