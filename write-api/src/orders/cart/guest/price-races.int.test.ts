import { setTimeout } from 'node:timers/promises';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { afterEach, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../../../testing/test-write-side.ts';
import { order } from '../../order.decider.ts';
import { logKinds } from '../../testing/test-shop.ts';

const SHOPPERS = 10;
/** Of each shopper, one after another. */
const ORDERS = 50;
const CHANGES = 12;
const [zone, courier] = [newId(), newId()];
const many = { count: 1_000_000, seconds: 3_600 };

let shop: TestWriteSide;
afterEach(() => shop.close());

test.each(Object.entries(logKinds))(
  'each order has one revision of price and rate while both are edited, %s',
  async (_, openLog) => {
    shop = await openTestWriteSide({ RATE_LIMIT_GUEST_ORDERS: many, RATE_LIMIT_QUOTES: many }, openLog());
    const token = await shop.signInSuperAdmin();
    const body = { itemNo: 'R-1', name: 'Lantern', sellingPrice: 10, quantity: 10 * SHOPPERS * ORDERS };
    const { product } = (await shop.send('POST', '/product', { token, body })).json();
    /** What delivery cost from each revision of its settings on. */
    const fees = new Map<number, number>();
    const setFee = async (price: number) => {
      const rates = [{ zone, by: 'amount', steps: [{ from: 0, price }] }];
      const names = { en: 'Courier', zh: '' };
      const method = { _id: courier, kind: 'delivery', names, texts: { en: '', zh: '' }, rates, active: true };
      const zones = [{ _id: zone, name: 'Everywhere', places: [{ country: '*' }] }];
      const { delivery } = (
        await shop.send('PUT', '/setting/delivery', { token, body: { zones, methods: [method] } })
      ).json();
      fees.set(Number(delivery.version), price);
    };
    await setFee(40);
    const placed: { readonly id: string; readonly fee: number; readonly total: number }[] = [];
    /** Each change comes once some have ordered since the one before, while others are at it. */
    const edits = async () => {
      for (let change = 1; change <= CHANGES; change++) {
        while (placed.length < change * 40) await setTimeout(1);
        const sellingPrice = 10 + change;
        await Promise.all([
          setFee(40 + change),
          shop.send('PUT', `/product/${product._id}`, { token, body: { sellingPrice } }),
        ]);
      }
    };
    /** Orders at the total of a fresh quote, as often as it takes. */
    const buy = async (buyer: number): Promise<void> => {
      const place = { country: 'HK', method: courier };
      const asked = { items: [{ product: product._id, quantity: 2 }], delivery: place };
      const { quote } = (await shop.send('POST', '/order/quote', { body: asked })).json();
      const reply = await shop.send('POST', '/order/guest', {
        body: {
          ...{ ...asked, contactInfo: { email: `buyer${buyer}@home.hk`, phone: '1' }, shippingAddress: '1 Peak Road' },
          ...{ paymentMethod: 'Bank transfer', expectedTotal: quote.total },
        },
        ...{ from: `203.${buyer >> 8}.${buyer & 255}.7`, process: buyer % 2 },
      });
      if (reply.statusCode !== 201) {
        expect(reply.json()).toMatchObject({ code: 'PRICE_CHANGED' });
        return buy(buyer);
      }
      const { _id: id, fee } = reply.json().order;
      placed.push({ id, fee, total: quote.total });
    };
    const shopper = async (number: number) => {
      for (let count = 0; count < ORDERS; count++) await buy(number * ORDERS + count);
    };
    await Promise.all([...Array.from({ length: SHOPPERS }, (_, number) => shopper(number)), edits()]);

    const revisions = new Set<number>();
    for (const { id, fee, total } of placed) {
      const { state } = await shop.deps.commands.load(order, id);
      if (state.phase === 'none') throw new Error('no order');
      const { lines, pricing } = state.placed;
      const revision = pricing.revisions.delivery ?? -1;
      revisions.add(revision);
      expect(fee).toBe(fees.get(revision));
      expect(fromMinor(state.placed.fee + 2 * (lines[0]?.price ?? 0))).toBe(total);
    }
    expect(placed).toHaveLength(SHOPPERS * ORDERS);
    expect(revisions.size).toBeGreaterThan(1);
  },
  120_000,
);
