import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { feeToRefund, takeUnits, unitsToRefund } from '@countinghouse/contracts/payments/refund-ledger';
import { feeWithoutTax } from '@countinghouse/contracts/pricing/charges';

type Item = OrderDetailView['items'][number];
type Row = ReturnType<typeof unitsToRefund>[number];

/** A product of an order that can be refunded. */
export interface RefundableProduct {
  readonly product: Item['product'];
  /** Units that were ordered. */
  readonly ordered: number;
  /** Units that were not refunded, dearest first; minor units. */
  readonly rows: readonly Row[];
  readonly left: number;
}

/** What an order leaves to be refunded; amounts in minor units. */
export interface Refundable {
  readonly products: readonly RefundableProduct[];
  readonly fee: number;
  /** What was paid and is neither refunded, nor on its way back, nor disputed. */
  readonly available: number;
  /** Whether tax goes back on top of the prices; the server adds it. */
  readonly addsTax: boolean;
  /** Whether an online payment can be given back through its provider. */
  readonly isOnline: boolean;
}

export function refundableOf(order: OrderDetailView): Refundable {
  const { payments = [], refunds = [], disputes = [], items, fee, paid = 0, charges, tax } = order;
  const made = refunds.map(({ state, amount, fee: part, items: units = [] }) => ({
    state,
    amount: toMinor(amount),
    fee: part === undefined ? undefined : toMinor(part),
    items: units.map(({ product, quantity, pricePerItem }) => ({
      productId: product,
      quantity,
      price: toMinor(pricePerItem),
    })),
  }));
  const lines = items.map(({ product, quantity, pricePerItem }) => ({
    productId: product._id,
    quantity,
    price: toMinor(pricePerItem),
  }));
  const left = unitsToRefund(lines, made);
  const back = made.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0);
  const held = disputes.reduce((sum, { state, amount }) => (state === 'won' ? sum : sum + toMinor(amount)), 0);
  const products = new Map(items.map(({ product }) => [product._id, product]));
  return {
    products: [...products.values()].map((product) => {
      const rows = left.filter(({ productId }) => productId === product._id);
      return {
        product,
        rows,
        ordered: unitsIn(lines.filter(({ productId }) => productId === product._id)),
        left: unitsIn(rows),
      };
    }),
    fee: feeToRefund(Math.max(toMinor(feeWithoutTax(fee, charges)), 0), made),
    addsTax: tax?.included === false,
    available: Math.max(toMinor(paid) - back - held, 0),
    isOnline: payments.some(({ provider, voidedAt }) => provider !== undefined && voidedAt === undefined),
  };
}

function unitsIn(rows: readonly { readonly quantity: number }[]): number {
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What units of a product come to, in minor units; 0 where fewer are left, or the number is none. */
export function priceOf({ product, rows }: RefundableProduct, units: unknown): number {
  const taken = typeof units === 'number' && Number.isInteger(units) ? takeUnits(rows, product._id, units) : undefined;
  return (taken ?? []).reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}

/** What the chosen units and the part of the fee come to, in major units. */
export function chosenSum({ products }: Refundable, units: Readonly<Record<string, unknown>>, fee: unknown): number {
  const goods = products.reduce((sum, product) => sum + priceOf(product, units[product.product._id]), 0);
  return fromMinor(goods + (typeof fee === 'number' ? toMinor(fee) : 0));
}
