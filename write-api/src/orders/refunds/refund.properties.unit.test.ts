import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { refundableOf } from '@countinghouse/contracts/payments/payment-ledger';
import { feeToRefund, unitsToRefund } from '@countinghouse/contracts/payments/refund-ledger';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { taxAt } from '@countinghouse/contracts/pricing/tax/arithmetic';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderCommand, order } from '../order.decider.ts';
import type { RefundCommand } from './refund.rules.ts';

const orderId = 'o-1';
const at = '2026-11-20T09:00:00.000Z';
type Asked = Extract<RefundCommand, { type: 'RequestRefund' }>;
const refund = (refundId: string, what: Partial<Asked>): Asked => ({
  type: 'RequestRefund',
  ...{ refundId, items: [], to: 'manual', reason: 'Scratched', reference: '', restock: [], complete: false },
  ...{ creditNoteNo: `CN ${refundId}`, requestedAt: at },
  ...what,
});

const line = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 9_999_999 }),
});
const act = fc.oneof(
  fc.record({
    kind: fc.constant('units' as const),
    productId: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: -5, max: 60_000_000 }) }),
  fc.record({ kind: fc.constant('fee' as const), fee: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 60_000_000 }) }),
  fc.record({ kind: fc.constant('void' as const), which: fc.nat(3) }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('by hand' as const), which: fc.nat(9) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function commandOf(one: Act, n: number): OrderCommand {
  switch (one.kind) {
    case 'units':
      return refund(`f-${n}`, { items: [one] });
    case 'amount':
      return refund(`f-${n}`, { amount: one.amount });
    case 'fee':
      return refund(`f-${n}`, { fee: one.fee });
    case 'pay':
      return {
        ...{ type: 'RecordPayment', paymentId: `p-${n}`, method: 'Cash', amount: one.amount },
        ...{ reference: '', recordedAt: at },
      };
    case 'void':
      return { type: 'VoidPayment', paymentId: `p-${one.which}`, reason: 'Twice', voidedAt: at };
    case 'fail':
      return { type: 'FailRefund', refundId: `f-${one.which}`, why: 'no', failedAt: at };
    case 'by hand':
      return {
        ...{ type: 'SettleRefund', refundId: `f-${one.which}`, to: 'manual', reference: '' },
        ...{ creditNoteNo: 'CN', settledAt: at },
      };
  }
}

function placedOf(lines: readonly { productId: string; quantity: number; price: number }[], fee: number) {
  const placement = samplePlacement({ orderId, customerId: 'c-1', lines: lines.map(sampleLine), fee });
  return [event(orderPlaced, placement), event(orderConfirmed, { orderId })].reduce(order.evolve, order.initialState);
}

describe('the tax of refunds', () => {
  const taxed = (included: boolean) => {
    const rates = [{ names: { en: 'VAT', zh: '增值稅' }, rate: 20_000, base: 0, amount: 0 }];
    const tax = { included, zoneId: null, rates, delivery: { taxClass: 'standard', taxRate: 5_000 } };
    return (lines: readonly { productId: string; quantity: number; price: number }[], fee: number) => {
      const withRates = lines.map((one) => ({ ...sampleLine(one), taxClass: 'standard', taxRate: 20_000 }));
      const goods = { rate: 20_000, amount: orderTotal(lines, 0) };
      const onTop = included ? 0 : taxAt(goods, false) + taxAt({ rate: 5_000, amount: fee }, false);
      const charges = [
        { kind: 'delivery' as const, amount: fee },
        ...(onTop > 0 ? [{ kind: 'tax' as const, amount: onTop }] : []),
      ];
      const pricing = { ...plainPricing(0), charges, tax };
      const whole = fee + onTop;
      const placement = samplePlacement({ orderId, customerId: 'c-1', lines: withRates, fee: whole, pricing });
      const placed = [event(orderPlaced, placement), event(orderConfirmed, { orderId })];
      return { state: placed.reduce(order.evolve, order.initialState), total: orderTotal(lines, whole) };
    };
  };

  it.each([true, false])('ends at the tax of the order in any parts, and at its total: included %s', (included) => {
    const choices = fc.infiniteStream(fc.nat());
    const arbitrary = fc.tuple(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(5_000), choices);
    fc.assert(
      fc.property(arbitrary, ([lines, fee, pick]) => {
        const { state: placed, total: whole } = taxed(included)(lines, fee);
        const pay = { type: 'RecordPayment', paymentId: 'p', method: 'Cash', reference: '', recordedAt: at } as const;
        const steps: OrderCommand[] = [{ ...pay, amount: whole }];
        const units: string[] = lines.flatMap(({ productId, quantity }) => Array(quantity).fill(productId));
        if (fee > 0) units.push('fee');
        while (units.length > 0) {
          const [productId = ''] = units.splice((pick.next().value ?? 0) % units.length, 1);
          const what = productId === 'fee' ? { fee } : { items: [{ productId, quantity: 1 }] };
          steps.push(refund(`f-${steps.length}`, what));
        }
        let state = placed;
        for (const step of steps) {
          const decided = order.decide(state, step);
          if (isRefusal(decided)) throw new Error(JSON.stringify(decided));
          state = decided.reduce(order.evolve, state);
        }
        if (state.phase === 'none') throw new Error('no order');
        const back = state.refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        expect(back).toBe(BigInt(whole));
        const taxes = state.refunds.flatMap(({ taxes = [] }) => taxes);
        const tax = taxes.filter(({ rate }) => rate === 20_000).reduce((sum, { amount }) => sum + amount, 0);
        expect(tax).toBe(taxAt({ rate: 20_000, amount: orderTotal(lines, 0) }, included));
        for (const { amount } of taxes) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('any refunds', () => {
  it('never come to more than was paid, whatever happens in which order', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.array(act, { maxLength: 30 }), (lines, acts) => {
        let state = placedOf(lines, 5_000);
        let money = 0n;
        for (const [n, one] of acts.entries()) {
          const decided = order.decide(state, commandOf(one, n));
          if (isRefusal(decided)) continue;
          state = decided.reduce(order.evolve, state);
          if (state.phase === 'none') throw new Error('no order');
          const counting = state.refunds.filter((made) => made.state !== 'failed');
          const back = counting.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
          money = state.payments.reduce(
            (sum, { amount, voidedAt }) => (voidedAt === undefined ? sum + BigInt(amount) : sum),
            0n,
          );
          expect(back <= money).toBe(true);
          expect(BigInt(refundableOf(state))).toBe(money - back);
          for (const { productId, quantity } of unitsToRefund(state.placed.lines, state.refunds)) {
            expect(quantity, productId).toBeGreaterThan(0);
          }
          for (const { amount } of state.refunds) expect(amount).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('of all units, in any order, end at exactly the total', () => {
    const arbitrary = fc.tuple(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.nat(5_000),
      fc.infiniteStream(fc.nat()),
    );
    fc.assert(
      fc.property(arbitrary, ([lines, fee, choices]) => {
        let state = placedOf(lines, fee);
        if (state.phase === 'none') throw new Error('no order');
        const whole = orderTotal(lines, fee);
        const pay = { type: 'RecordPayment', paymentId: 'p', method: 'Cash', reference: '', recordedAt: at } as const;
        const steps: OrderCommand[] = [{ ...pay, amount: whole }];
        const units = lines.flatMap(({ productId, quantity }) => Array.from({ length: quantity }, () => productId));
        while (units.length > 0) {
          const [productId = ''] = units.splice((choices.next().value ?? 0) % units.length, 1);
          steps.push(refund(`f-${steps.length}`, { items: [{ productId, quantity: 1 }] }));
        }
        if (fee > 0) steps.push(refund('f-fee', { fee }));
        for (const step of steps) {
          const decided = order.decide(state, step);
          if (isRefusal(decided)) throw new Error(JSON.stringify(decided));
          state = decided.reduce(order.evolve, state);
        }
        if (state.phase === 'none') throw new Error('no order');
        const back = state.refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        const plain = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), BigInt(fee));
        expect(back).toBe(plain);
        expect(refundableOf(state)).toBe(0);
        expect(unitsToRefund(state.placed.lines, state.refunds)).toEqual([]);
        expect(feeToRefund(state.fee, state.refunds)).toBe(0);
      }),
    );
  });
});
