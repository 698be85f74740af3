import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { type TaxCell, taxCellsOf, taxChanges } from '@countinghouse/contracts/orders/reports/tax-cells';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { feeOf } from '@countinghouse/contracts/pricing/charges';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { type TaxedAmount, taxTotals } from '@countinghouse/contracts/pricing/tax/arithmetic';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OrderCommand, order } from '../order.decider.ts';

const at = '2026-11-20T09:00:00.000Z';
const orderId = 'o-1';
const classes = { a: 'standard', b: 'books', c: 'reduced', d: 'zero' } as const;
const rates = { standard: 20_000, books: 20_000, reduced: 5_500, zero: 0 } as const;
const product = fc.constantFrom('a', 'b', 'c', 'd');

const line = fc.record({
  productId: product,
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 1, max: 99_999 }),
});
const placement = fc.record({
  included: fc.boolean(),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ productId }) => productId }),
  delivery: fc.nat(5_000),
});
const act = fc.oneof(
  fc.record({ kind: fc.constant('units' as const), productId: product, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('difference' as const),
    productId: product,
    amount: fc.integer({ min: 1, max: 9_000 }),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ kind: fc.constant('delivery' as const), fee: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('fee' as const), fee: fc.nat(60_000) }),
  fc.record({ kind: fc.constant('seen' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('settle' as const), which: fc.nat(15) }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(15) }),
  fc.record({ kind: fc.constant('status' as const), to: fc.constantFrom('Pending', 'Rejected', 'Failed', 'Complete') }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function commandOf(one: Act, n: number): OrderCommand {
  const asked = {
    ...{ type: 'RequestRefund' as const, refundId: `f-${n}`, items: [], reason: 'Scratched', reference: '' },
    ...{ restock: [], complete: false, creditNoteNo: `CN ${n}`, requestedAt: at },
    to: n % 3 === 0 ? ('provider' as const) : ('manual' as const),
  };
  switch (one.kind) {
    case 'units':
      return { ...asked, items: [one] };
    case 'difference':
      return { ...asked, items: [{ productId: one.productId, quantity: 1 }], amount: one.amount };
    case 'amount':
      return { ...asked, amount: one.amount };
    case 'delivery':
      return { ...asked, fee: one.fee };
    case 'fee':
      return { type: 'ChangeStatus', fee: one.fee };
    case 'status':
      return { type: 'ChangeStatus', to: one.to };
    case 'seen':
      return {
        ...{ type: 'SeeRefund', refundId: `f-${n}`, paymentId: 'p', amount: one.amount, reference: '' },
        ...{ creditNoteNo: 'CN', settledAt: at },
      };
    case 'settle':
      return {
        ...{ type: 'SettleRefund', refundId: `f-${one.which}`, to: 'provider', reference: '' },
        ...{ creditNoteNo: 'CN', settledAt: at },
      };
    case 'fail':
      return { type: 'FailRefund', refundId: `f-${one.which}`, why: 'no', failedAt: at };
  }
}

type Placement = typeof placement extends fc.Arbitrary<infer One> ? One : never;

function placedOf({ included, lines: asked, delivery }: Placement) {
  const classOf = (productId: string) => classes[productId as keyof typeof classes];
  const lines = asked.map((one) => {
    const taxClass = classOf(one.productId);
    return { ...sampleLine(one), taxClass, taxRate: rates[taxClass] };
  });
  const amounts: TaxedAmount[] = [
    ...lines.map(({ price, quantity, taxRate }) => ({ rate: taxRate, amount: price * quantity })),
    { rate: rates.reduced, amount: delivery },
  ];
  const totals = taxTotals(amounts, included);
  const onTop = included ? 0 : totals.reduce((sum, { amount }) => sum + amount, 0);
  const charges = [
    ...(delivery > 0 ? [{ kind: 'delivery' as const, amount: delivery }] : []),
    ...(onTop > 0 ? [{ kind: 'tax' as const, amount: onTop }] : []),
  ];
  const tax = {
    ...{ included, zoneId: null, delivery: { taxClass: 'reduced', taxRate: rates.reduced } },
    rates: totals.map((total) => ({ names: { en: 'VAT', zh: '' }, ...total })),
  };
  const pricing = { ...plainPricing(0), charges, tax };
  const placed = samplePlacement({ orderId, customerId: 'c-1', lines, fee: feeOf(charges), pricing });
  return [event(orderPlaced, placed), event(orderConfirmed, { orderId })].reduce(order.evolve, order.initialState);
}

function saleOf({ placed, charges, fee, refunds, phase, orderStatus }: Order) {
  const { tax } = placed.pricing;
  if (!tax) throw new Error('no tax');
  return { lines: placed.lines, charges, tax, fee, refunds, counts: phase === 'standing' && isSale(orderStatus) };
}

/** What invoice and credit notes say, added up plainly: in all, and the tax of each rate. */
function documentsOf({ placed, fee, refunds, orderStatus }: Order) {
  if (!isSale(orderStatus)) return { total: 0, taxes: new Map<number, number>() };
  const notes = refunds.filter(({ state }) => state === 'settled');
  const total = orderTotal(placed.lines, fee) - notes.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = new Map<number, number>();
  for (const { rate, amount } of placed.pricing.tax?.rates ?? []) taxes.set(rate, amount);
  for (const { rate, amount } of notes.flatMap((note) => note.taxes ?? [])) {
    taxes.set(rate, (taxes.get(rate) ?? 0) - amount);
  }
  return { total, taxes };
}

it('comes to invoices less credit notes, to the cent, and past changes stay as they were', () => {
  fc.assert(
    fc.property(placement, fc.array(act, { maxLength: 25 }), (ordered, acts) => {
      let state = placedOf(ordered);
      if (state.phase === 'none') throw new Error('no order');
      const pay = { type: 'RecordPayment', paymentId: 'p', method: 'Cash', reference: '', recordedAt: at } as const;
      const sums = new Map<string, TaxCell>();
      let before: readonly TaxCell[] = [];
      const reserved = (attempt: number): OrderCommand => ({
        ...{ type: 'CompleteReservation', cause: `reopening ${attempt}`, shortages: [] },
      });
      const steps: OrderCommand[] = [
        { ...pay, amount: orderTotal(state.placed.lines, state.fee) },
        ...acts.map(commandOf),
      ];
      for (let step = steps.shift(); step; step = steps.shift()) {
        const decided = order.decide(state, step);
        if (isRefusal(decided)) continue;
        if (decided.some(({ type }) => type === 'orders.OrderReopenRequested')) {
          steps.unshift(reserved(state.reopenings + 1));
        }
        for (const one of decided) {
          state = order.evolve(state, one);
          if (state.phase === 'none') throw new Error('no order');
          const now = taxCellsOf(saleOf(state));
          for (const change of taxChanges(before, now)) {
            const key = `${change.rate} ${change.taxClass}`;
            const { base = 0, tax = 0 } = sums.get(key) ?? {};
            sums.set(key, { ...change, base: base + change.base, tax: tax + change.tax });
          }
          before = now;
          const { total, taxes } = documentsOf(state);
          const cells = [...sums.values()];
          expect(cells.reduce((sum, { base, tax }) => sum + base + tax, 0)).toBe(total);
          for (const [rate, tax] of taxes) {
            const ofRate = cells.filter((cell) => cell.rate === rate);
            expect(ofRate.reduce((sum, cell) => sum + cell.tax, 0)).toBe(tax);
          }
        }
      }
    }),
  );
});
