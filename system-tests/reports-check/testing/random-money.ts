import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { returnReasons } from '@countinghouse/contracts/messages/return-reasons';
import { returnRequested, returnStatusChanged } from '@countinghouse/contracts/orders/events';
import type { OrderLine } from '@countinghouse/contracts/orders/order-parts';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import {
  refundFailed,
  refundRequested,
  refundSeen,
  refundSettled,
} from '@countinghouse/contracts/payments/refund-events';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import type { SeededRandom } from '@countinghouse/platform/runtime/seeded-random';

/** Lines with classes and rates, and the taxes of their order; one class has two rates, and one rate two classes. */
export function taxed(random: SeededRandom, lines: readonly OrderLine[]) {
  const classes = random.chance(0.5) ? ['standard', 'reduced'] : ['standard', 'standard'];
  const rates = random.chance(0.5) ? [20_000, 20_000] : [20_000, 5_000];
  const rows = lines.map((line, n) => ({ ...line, taxClass: classes[n]!, taxRate: rates[n]! }));
  const of = [...new Set(rates)].map((rate) => {
    const gross = rows.filter((row) => row.taxRate === rate).reduce((sum, row) => sum + row.price * row.quantity, 0);
    const amount = Math.round((gross * rate) / (100_000 + rate));
    return { names: { en: 'VAT', zh: '增值稅' }, rate, base: gross - amount, amount };
  });
  return { lines: rows, pricing: { ...plainPricing(0), tax: { included: true, zoneId: null, rates: of } } };
}

/** What a customer sends back of an order, and what staff decide about it, more than once. */
export function returnSteps(
  random: SeededRandom,
  {
    orderId,
    customerId,
    lines,
  }: { readonly orderId: string; readonly customerId: string; readonly lines: readonly OrderLine[] },
  anyTime: () => string,
): DomainEvent[] {
  const requestId = newId();
  const items = lines
    .filter((line, n) => lines.findIndex(({ productId }) => productId === line.productId) === n)
    .slice(0, 1 + random.integer(2))
    .map(({ productId, quantity }) => ({ productId, quantity: 1 + random.integer(quantity) }));
  const words = { requestId, requestNo: 'RR-1', createdAt: anyTime(), returnReason: '' };
  const reason = random.chance(0.7) ? { returnReasonCode: random.pick(returnReasons) } : {};
  const decided = ['Complete', 'Rejected', 'Complete', 'Pending', 'Complete'] as const;
  return [
    event(returnRequested, { orderId, customerId, ...words, ...reason, items }),
    ...decided
      .slice(0, 1 + random.integer(decided.length))
      .map((to, n) => event(returnStatusChanged, { orderId, requestId, from: decided[n - 1] ?? 'Pending', to })),
  ];
}

/** What is paid for an order by hand and online, and what of it is void, goes back, or is held by a bank. */
export function moneySteps(
  random: SeededRandom,
  {
    currency,
    productId,
    ...ofOrder
  }: Record<'orderId' | 'orderNo' | 'customerId' | 'productId', string> & {
    readonly currency: { readonly name: string; readonly symbol: string };
  },
  anyTime: () => string,
): DomainEvent[] {
  const { orderId, customerId } = ofOrder;
  const [byHand, online, refundId, seenId, disputeId] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const amount = 500 + random.integer(4_000);
  const method = random.chance(0.5) ? { methodId: firstPaymentMethods[0]!.methodId } : {};
  const words = { method: 'Transfer', reference: '', recordedAt: anyTime() };
  const charge = { provider: 'stripe', label: 'Visa', reference: 'pi', providerFee: random.integer(90) };
  const settlement = { reference: 're', creditNoteNo: 'CN-1', settledAt: anyTime() };
  const items = [{ productId, quantity: 1 + random.integer(3), price: 10 }];
  const taxes = [{ rate: 20_000, base: 20 + random.integer(50), amount: random.integer(20) }];
  const back = { amount: 1 + random.integer(400), items, taxes, to: 'manual', reason: '', requestedAt: anyTime() };
  const held = { amount: 1 + random.integer(400), reference: 'dp', disputedAt: anyTime(), seenAt: anyTime() };
  const given = [
    event(paymentRecorded, { ...ofOrder, ...words, ...method, paymentId: byHand, amount, currency }),
    event(paymentReceived, {
      ...ofOrder,
      ...charge,
      paymentId: online,
      amount: 700,
      currency,
      receivedAt: anyTime(),
    } as never),
    event(refundRequested, { ...ofOrder, ...back, refundId, currency } as never),
    event(refundSettled, { ...ofOrder, ...settlement, refundId, to: random.pick(['manual', 'provider']) } as never),
    event(refundSeen, {
      ...ofOrder,
      ...settlement,
      refundId: seenId,
      paymentId: online,
      amount: 30,
      currency,
    } as never),
    event(paymentDisputed, { ...ofOrder, ...held, disputeId, paymentId: online, currency, state: 'open' } as never),
  ];
  if (random.chance(0.3))
    given.push(
      event(paymentVoided, { orderId, customerId, paymentId: byHand, reason: '', voidedAt: anyTime() }) as never,
    );
  if (random.chance(0.3))
    given.push(event(refundFailed, { ...ofOrder, refundId, why: 'no', failedAt: anyTime() }) as never);
  if (random.chance(0.5))
    given.push(
      event(paymentDisputed, {
        ...ofOrder,
        ...held,
        disputeId,
        paymentId: online,
        currency,
        state: random.pick(['won', 'lost']),
      } as never) as never,
    );
  return given as unknown as DomainEvent[];
}
