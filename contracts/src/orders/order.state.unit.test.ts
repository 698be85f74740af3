import fc from 'fast-check';
import { expect, test } from 'vitest';
import { event } from '../kernel/event.ts';
import { stateAfter } from '../kernel/fold.ts';
import { feeOf, manualCharges, withFee } from '../pricing/charges.ts';
import { type OrderDelivery, plainPricing } from '../pricing/order-pricing.ts';
import { orderConfirmed, orderFeeChanged, orderPlaced } from './events.ts';
import { type Order, orderState } from './order.state.ts';
import { orderViewOf, shownOrder } from './order-view.ts';
import { sampleLine, samplePlacement } from './testing/sample-placement.ts';

const delivery: OrderDelivery = {
  methodId: 'm-1',
  names: { en: 'Courier', zh: '速遞' },
  kind: 'delivery',
  country: 'HK',
  rule: { zoneId: 'z-1', by: 'amount', measured: 500, step: 0, from: 0, price: 4_000, added: 0, isFree: false },
};
const amount = fc.nat(9_999_999_999);

/** A placed order, with or without delivery, and the fees that staff set afterwards. */
const history = fc.record({
  lines: fc.array(fc.record({ price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 50 }) }), { minLength: 1 }),
  delivered: fc.option(fc.nat(100_000), { nil: undefined }),
  imported: amount,
  fees: fc.array(amount),
});

function orderAfter({ lines, delivered, imported, fees }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const orderId = 'o-1';
  const fee = delivered ?? imported;
  const charged =
    delivered === undefined
      ? { delivery: null, pricing: plainPricing(imported) }
      : { delivery, pricing: { ...plainPricing(0), charges: [{ kind: 'delivery' as const, amount: delivered }] } };
  const placement = samplePlacement({ orderId, lines: lines.map((line) => sampleLine(line)), fee, ...charged });
  const events = [
    event(orderPlaced, placement),
    event(orderConfirmed, { orderId }),
    ...fees.map((changed) => event(orderFeeChanged, { orderId, fee: changed })),
  ];
  return { order: stateAfter(orderState, events) as Order, fee: fees.at(-1) ?? fee };
}

test('the fee is the sum of the charges, whatever staff set it to, and a method keeps its own', () => {
  fc.assert(
    fc.property(history, (wanted) => {
      const { order, fee } = orderAfter(wanted);
      expect([order.fee, feeOf(order.charges)]).toEqual([fee, fee]);
      for (const { kind, amount } of order.charges) expect(kind === 'manual' || amount >= 0).toBe(true);
      const ofMethod = order.charges.filter(({ kind }) => kind === 'delivery').map(({ amount }) => amount);
      expect(ofMethod).toEqual(wanted.delivered === undefined ? [] : [wanted.delivered]);
      const view = orderViewOf(shownOrder(order, []), '1');
      const cents = view.items.reduce((sum, item) => sum + Math.round(item.pricePerItem * 100) * item.quantity, 0);
      const goods = wanted.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(cents + Math.round(view.fee * 100)).toBe(goods + fee);
      const charged = view.charges?.reduce((sum, charge) => sum + Math.round(charge.amount * 100), 0);
      expect(charged).toBe(wanted.delivered === undefined ? undefined : fee);
    }),
    { numRuns: 500 },
  );
});

test('a fee that nobody explains is by hand, and none is no charge', () => {
  expect(manualCharges(500)).toEqual([{ kind: 'manual', amount: 500 }]);
  expect(manualCharges(0)).toEqual([]);
});

test('staff take off what they charge less than the method', () => {
  const charges = [{ kind: 'delivery' as const, amount: 4_000 }];
  const waived = withFee(charges, 0);
  expect(waived).toEqual([...charges, { kind: 'manual', amount: -4_000 }]);
  expect(withFee(waived, 4_000)).toEqual(charges);
});

test('an order of plain lines shows nothing of all this', () => {
  const { order } = orderAfter({ lines: [{ price: 250, quantity: 2 }], delivered: undefined, imported: 500, fees: [] });
  const view = orderViewOf(shownOrder(order, []), '1');
  expect(Object.keys(view)).not.toEqual(expect.arrayContaining(['charges']));
  expect('delivery' in view || 'listPrice' in (view.items[0] ?? {})).toBe(false);
});

test('a delivered order names its method and place, and no rule', () => {
  const { order } = orderAfter({ lines: [{ price: 250, quantity: 2 }], delivered: 4_000, imported: 0, fees: [] });
  const placed = { ...order.placed, deliveryPlace: { area: 'Sha Tin' } };
  expect(orderViewOf(shownOrder({ ...order, placed }, []), '1')).toMatchObject({
    fee: 40,
    charges: [{ kind: 'delivery', amount: 40 }],
    delivery: { _id: 'm-1', names: { en: 'Courier', zh: '速遞' }, kind: 'delivery', country: 'HK', area: 'Sha Tin' },
  });
});
