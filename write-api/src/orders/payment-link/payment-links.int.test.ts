import { newId } from '@countinghouse/contracts/kernel/ids';
import type { LinkedPayment } from '@countinghouse/contracts/orders/payments/link-api';
import { firstPaymentMethods, onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import { paymentMethodsViewOf } from '@countinghouse/contracts/payments/methods/methods-view';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';
import { order } from '../order.decider.ts';
import { oneByOne } from '../testing/test-shop.ts';

const logs = { 'in one append': () => createMemoryEventStore(), 'step by step': () => oneByOne() };

describe.each(Object.entries(logs))('payment links, %s,', (_, openLog) => {
  let double: StripeDouble;
  let shop: TestWriteSide;
  let staff: string;
  let product: string;
  let sequence = 0;

  beforeAll(async () => {
    double = await startStripeDouble();
    const settings = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_ADDRESS: double.address };
    shop = await openTestWriteSide({ ...settings, SHOP_URL: 'https://shop.hk' }, openLog());
    staff = await shop.signInSuperAdmin();
    const body = { itemNo: 'L-1', name: 'Lantern', sellingPrice: 10, quantity: 1_000 };
    product = (await shop.send('POST', '/product', { token: staff, body })).json().product._id;
    const instructions = { en: 'Pay {amount}, naming {order}.', zh: '' };
    const explained = { instructions, fpsId: '1234567', active: true };
    const [bank, ...others] = [...firstPaymentMethods, onlineMethod];
    const offered = paymentMethodsViewOf([{ ...bank!, ...explained }, ...others], '');
    const saved = await shop.send('PUT', '/setting/payment-methods', {
      token: staff,
      body: { methods: offered.methods },
    });
    expect(saved.statusCode, saved.body).toBe(200);
  });
  afterAll(async () => {
    await shop.close();
    await double.close();
  });

  const entered = async (more: object = {}) => {
    const body = {
      contactInfo: { email: `ada${++sequence}@home.hk`, phone: '91234567', name: 'Ada' },
      ...{ shippingAddress: '1 Peak Road', paymentMethod: 'Bank transfer', items: [{ product, quantity: 2 }] },
      ...more,
    };
    const reply = await shop.send('POST', '/order/for-customer', { token: staff, body });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().order._id as string;
  };
  const make = async (id: string) => {
    const reply = await shop.send('POST', `/order/${id}/pay-link`, { token: staff });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json() as { url: string; expiresAt: string; picture: string };
  };
  const codeIn = ({ url }: { url: string }) => url.split('#code=')[1] ?? '';
  const open = (code: string, more: object = {}) => shop.send('POST', '/payment-link', { body: { code, ...more } });
  const pay = (code: string, process = 0) =>
    shop.send('POST', '/payment-link/pay', { body: { code }, from: `203.0.113.${++sequence % 250}`, process });

  test('say what is to be paid and how, and nothing about whom', async () => {
    const id = await entered();
    const made = await make(id);
    expect(made.url).toMatch(/^https:\/\/shop\.hk\/pay#code=[0-9a-f]{68}$/);
    expect(made.picture).toMatch(/^data:image\/png;base64,/);
    expect(await make(id), 'it stays the same').toEqual(made);
    const opened = await open(codeIn(made));
    const { link } = opened.json() as { link: LinkedPayment };
    expect(link).toMatchObject({ total: 20, due: 20, state: 'open', isPayableOnline: true, expiresAt: made.expiresAt });
    expect(link.payment?.fps?.picture).toMatch(/^data:image\/png/);
    expect(opened.body).not.toMatch(/Ada|Peak|home\.hk|9123|Lantern/);
    expect(opened.headers['cache-control']).toBe('no-store');
  });

  test('are one 404, whatever makes them invalid', async () => {
    const [voided, erased, other] = [await entered(), await entered(), await entered()];
    const [one, two] = [codeIn(await make(voided)), codeIn(await make(erased))];
    expect((await shop.send('DELETE', `/order/${voided}/pay-link`, { token: staff })).statusCode).toBe(200);
    expect((await shop.send('DELETE', `/order/${erased}/personal-data`, { token: staff })).statusCode).toBe(200);
    const forged = `${other.replaceAll('-', '')}0001${'0'.repeat(32)}`;
    const bodies = new Set<string>();
    for (const code of [one, two, forged, '', 'x', `${one}0`, newId()]) {
      for (const reply of [await open(code), await open(code, { returned: true }), await pay(code)]) {
        expect(reply.statusCode).toBe(404);
        const { requestId: _id, ...said } = reply.json();
        bodies.add(JSON.stringify(said));
      }
    }
    expect(bodies.size).toBe(1);
    expect((await open('x'.repeat(10_000))).statusCode).toBe(422);
    expect((await shop.send('POST', `/order/${erased}/pay-link`, { token: staff })).json().code).toBe('VALIDATION');
    const again = await make(voided);
    expect(codeIn(again)).not.toBe(one);
    expect((await open(codeIn(again))).statusCode).toBe(200);
    expect((await open(one)).statusCode).toBe(404);
  });

  test('open one payment from two tabs, which leads back to the link, and say once it is paid', async () => {
    const id = await entered();
    const code = codeIn(await make(id));
    const tabs = await Promise.all([pay(code), pay(code)]);
    expect(tabs.map((reply) => reply.statusCode).filter((status) => status === 200).length).toBeGreaterThan(0);
    const { state } = await shop.deps.commands.load(order, id);
    if (state.phase === 'none') throw new Error('no order');
    expect(state.attempts.filter((attempt) => attempt.state === 'open')).toHaveLength(1);
    expect(state.attempts.every(({ link }) => link === 1)).toBe(true);
    const { reference = '' } = state.attempts.find((attempt) => attempt.state === 'open') ?? {};
    double.account.pay(reference);
    const returned = await open(code, { returned: true });
    expect(returned.json().link).toMatchObject({ state: 'paid', due: 0, payment: null, isPayableOnline: false });
    expect((await pay(code)).json().code).toBe('ALREADY_PAID');
    expect((await shop.send('POST', `/order/${id}/pay-link`, { token: staff })).json().code).toBe('ALREADY_PAID');
  });

  test('let an order that is paid online wait for seven days, and an attempt for less than one', async () => {
    const id = await entered({ paymentMethod: 'Online payment' });
    const { state } = await shop.deps.commands.load(order, id);
    if (state.phase === 'none') throw new Error('no order');
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(days(state.placed.placedAt, state.placed.payOnlineBy ?? '')).toBeCloseTo(7, 3);
    expect((await pay(codeIn(await make(id)))).statusCode).toBe(200);
    const after = (await shop.deps.commands.load(order, id)).state;
    const attempt = after.phase === 'none' ? undefined : after.attempts[0];
    expect(days(new Date().toISOString(), attempt?.expiresAt ?? '')).toBeLessThan(1);
  });
});
