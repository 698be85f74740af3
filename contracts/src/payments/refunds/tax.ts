import type { TaxedAmount, TaxTotal } from '../../pricing/tax/arithmetic.ts';
import { taxTotals } from '../../pricing/tax/arithmetic.ts';
import type { TaxedOrder } from '../../pricing/tax/order-tax.ts';
import type { RefundedRow } from '../refund-events.ts';
import { countingRefunds, type OrderRefund } from '../refund-ledger.ts';

/** What the tax of a refund is read from: lines, charges and tax of the order, and the refunds before it. */
export interface RefundedOrder extends TaxedOrder {
  readonly lines: readonly (TaxedOrder['lines'][number] & { readonly productId: string })[];
  readonly refunds: readonly OrderRefund[];
}

interface Part {
  readonly items: readonly RefundedRow[];
  readonly fee?: number | undefined;
}

/**
 * The tax of a refund by rate, in minor units: what its units and its part of the fee add to the tax of all that was
 * refunded, so that refunds of everything end at the tax of the order. The part of the fee is delivery first.
 * @returns undefined where the order has no tax
 */
export function taxesOfRefund(order: RefundedOrder, refund: Part): TaxTotal[] | undefined {
  const { tax } = order;
  if (!tax) return undefined;
  const counting = countingRefunds(order.refunds);
  const amounts = taxedParts(order, [...counting, refund]);
  const rates = new Set(taxedParts(order, [refund]).map(({ rate }) => rate));
  const recorded = counting.flatMap(({ taxes = [] }) => taxes);
  return taxTotals(amounts, tax.included)
    .filter(({ rate }) => rates.has(rate))
    .map(({ rate, base, amount }) => {
      const before = recorded.filter((one) => one.rate === rate);
      return { rate, base: base - sum(before, 'base'), amount: Math.max(amount - sum(before, 'amount'), 0) };
    });
}

/** The tax that a refund gives back on top of its prices, in minor units; 0 where prices contain it. */
export function taxOnTop({ tax }: Pick<TaxedOrder, 'tax'>, taxes: readonly TaxTotal[] = []): number {
  return tax && !tax.included ? sum(taxes, 'amount') : 0;
}

/** The fee of an order that refunds name: without its tax, which goes back with what it is of. Minor units. */
export function untaxedFee({ charges }: Pick<TaxedOrder, 'charges'>, fee: number): number {
  return Math.max(
    fee -
      sum(
        charges.filter(({ kind }) => kind === 'tax'),
        'amount',
      ),
    0,
  );
}

function taxedParts({ lines, charges, tax }: RefundedOrder, parts: readonly Part[]): TaxedAmount[] {
  const rateOf = new Map(lines.map(({ productId, taxRate = 0 }) => [productId, taxRate]));
  const delivery = sum(
    charges.filter(({ kind }) => kind === 'delivery'),
    'amount',
  );
  const fee = parts.reduce((all, part) => all + (part.fee ?? 0), 0);
  return [
    ...parts.flatMap(({ items }) =>
      items.map(({ productId, price, quantity }) => ({ rate: rateOf.get(productId) ?? 0, amount: price * quantity })),
    ),
    ...(tax?.delivery && fee > 0 ? [{ rate: tax.delivery.taxRate, amount: Math.min(fee, delivery) }] : []),
  ];
}

function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((all, row) => all + row[key], 0);
}
