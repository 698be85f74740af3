import type { TaxTotal } from '../pricing/tax/arithmetic.ts';
import type { AutomaticRefund, RefundedRow, RefundWay } from './refund-events.ts';

/** Where a refund is: `open` while the provider works on it. */
export const refundStates = ['open', 'settled', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund of an order; amounts in minor units. */
export interface OrderRefund {
  readonly refundId: string;
  readonly amount: number;
  /** Empty for an amount. */
  readonly items: readonly RefundedRow[];
  /** The part of the order's fee in it. */
  readonly fee?: number | undefined;
  /** The tax of items and fee by rate, which lets the next refund have its share by difference. */
  readonly taxes?: readonly TaxTotal[] | undefined;
  readonly to: RefundWay;
  /** The online payment that it goes back to. */
  readonly paymentId?: string | undefined;
  /** Why the shop made it by itself; absent of one by staff. */
  readonly cause?: AutomaticRefund | undefined;
  /** Whether somebody made it at the provider. */
  readonly seen?: true | undefined;
  /** The return request that it answers. */
  readonly requestId?: string | undefined;
  readonly state: RefundState;
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly requestedAt: string;
  /** ISO 8601 in UTC; absent while it is not settled. */
  readonly settledAt?: string | undefined;
  /** Of its credit note, once it was settled; it keeps it when it fails afterwards. */
  readonly creditNoteNo?: string | undefined;
  /** Why it failed, as the provider said it. */
  readonly why?: string | undefined;
  /** Units that go back into stock after it. */
  readonly restock?: readonly { readonly productId: string; readonly quantity: number }[] | undefined;
}

/** What was refunded, in minor units. */
export function refundedBy(refunds: readonly OrderRefund[]): number {
  return sumOf(refunds, 'settled');
}

/** What the shop refunded by itself, in minor units: the order stopped, or was paid beyond its total. */
export function refundedByItself(refunds: readonly OrderRefund[]): number {
  return refundedBy(refunds.filter(({ cause }) => cause !== undefined));
}

/** What is on its way back, in minor units. */
export function openRefundsOf(refunds: readonly OrderRefund[]): number {
  return sumOf(refunds, 'open');
}

function sumOf(refunds: readonly OrderRefund[], wanted: RefundState): number {
  return refunds.reduce((sum, { state, amount }) => (state === wanted ? sum + amount : sum), 0);
}

/** The refunds that count: money that went back, or is on its way. */
export function countingRefunds(refunds: readonly OrderRefund[]): readonly OrderRefund[] {
  return refunds.filter(({ state }) => state !== 'failed');
}

/** Units of a product at one price, minor units. */
interface PricedUnits {
  readonly productId: string;
  readonly quantity: number;
  readonly price: number;
}

/** The units of an order that were not refunded, dearest first within a product; prices in minor units. */
export function unitsToRefund(
  lines: readonly PricedUnits[],
  refunds: readonly Pick<OrderRefund, 'items' | 'state'>[],
): RefundedRow[] {
  const left = new Map<string, RefundedRow>();
  for (const { productId, price, quantity } of lines) {
    const key = `${productId} ${price}`;
    left.set(key, { productId, price, quantity: (left.get(key)?.quantity ?? 0) + quantity });
  }
  for (const { state, items } of refunds) {
    if (state === 'failed') continue;
    for (const { productId, price, quantity } of items) {
      const row = left.get(`${productId} ${price}`);
      if (row) row.quantity -= quantity;
    }
  }
  return [...left.values()].filter(({ quantity }) => quantity > 0).sort((a, b) => b.price - a.price);
}

/**
 * The rows that a refund of units takes, dearest first, so that partial returns in any order end at what was paid.
 * @returns undefined where fewer units are left
 */
export function takeUnits(
  left: readonly RefundedRow[],
  productId: string,
  quantity: number,
): readonly RefundedRow[] | undefined {
  const taken: RefundedRow[] = [];
  let missing = quantity;
  for (const row of left) {
    if (row.productId !== productId || missing === 0) continue;
    const units = Math.min(row.quantity, missing);
    taken.push({ productId, quantity: units, price: row.price });
    missing -= units;
  }
  return missing === 0 ? taken : undefined;
}

/** What is left of an order's fee to be refunded, minor units; never below 0. */
export function feeToRefund(fee: number, refunds: readonly Pick<OrderRefund, 'fee' | 'state'>[]): number {
  const gone = refunds.reduce((sum, { state, fee: part = 0 }) => (state === 'failed' ? sum : sum + part), 0);
  return Math.max(fee - gone, 0);
}
