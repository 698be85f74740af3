import type { PresentCustomer } from '@countinghouse/contracts/customers/customer.state';
import type { ProvedLimit, UnpaidSettings } from '@countinghouse/contracts/engine/unpaid-settings';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';

/** What one unpaid order holds of a product. */
export interface HeldProduct {
  readonly productId: string;
  readonly units: number;
  /** Units in stock before the order took its own. */
  readonly stock: number;
}

/** What one unpaid order holds. */
export interface Hold {
  /** Every ten products count as one order. */
  readonly orders: number;
  readonly products: readonly HeldProduct[];
}

/** What a customer or a network may hold. Infinity is no limit. */
export interface HolderLimits {
  readonly orders: number;
  /** Products of which more than the share is held. */
  readonly products: number;
}

/** The limits that apply to one order. */
export interface UnpaidLimits {
  readonly customer: HolderLimits;
  readonly network: HolderLimits;
  /** Percent of a product's stock. */
  readonly share: number;
}

/** The unpaid orders of a holder, oldest first. */
export interface HeldBefore {
  readonly customer: readonly Hold[];
  readonly network: readonly Hold[];
}

const PRODUCTS_AN_ORDER = 10;
const NO_LIMITS: HolderLimits = { orders: Number.POSITIVE_INFINITY, products: Number.POSITIVE_INFINITY };

/** What an order of these products holds. */
export function holdOf(products: readonly HeldProduct[]): Hold {
  return { orders: Math.max(1, Math.ceil(products.length / PRODUCTS_AN_ORDER)), products };
}

/** The limits for an order of a customer; `lifted` are those that staff have lifted. */
export function limitsFor(
  settings: UnpaidSettings,
  { mailbox, unpaidLimitLifted }: Pick<PresentCustomer, 'mailbox' | 'unpaidLimitLifted'>,
): UnpaidLimits {
  const of = (limit: ProvedLimit) => limit[mailbox === 'claimed' ? 'unproved' : 'proved'] || Number.POSITIVE_INFINITY;
  const share = settings.UNPAID_SHARE;
  if (unpaidLimitLifted) return { customer: NO_LIMITS, network: NO_LIMITS, share };
  return {
    customer: { orders: of(settings.UNPAID_ORDERS), products: of(settings.UNPAID_PRODUCTS) },
    network: { orders: of(settings.UNPAID_ORDERS_NETWORK), products: of(settings.UNPAID_PRODUCTS_NETWORK) },
    share,
  };
}

/** Why an order must not hold what it wants beside what is held already, if so. */
export function objectionToHold(wanted: Hold, before: HeldBefore, limits: UnpaidLimits): Refusal | undefined {
  return (
    objection(wanted, before.customer, limits.customer, limits.share, '') ??
    objection(wanted, before.network, limits.network, limits.share, '_network')
  );
}

function objection(
  wanted: Hold,
  before: readonly Hold[],
  limits: HolderLimits,
  share: number,
  suffix: '' | '_network',
): Refusal | undefined {
  const orders = before.reduce((sum, hold) => sum + hold.orders, 0);
  // A first order may be larger than what several may be together.
  if (orders > 0 && orders + wanted.orders > limits.orders) return unpaidLimit(`unpaid_orders${suffix}`, limits.orders);
  const products = mostlyHeld([...before, wanted], share);
  const tooMany = products > limits.products && products > mostlyHeld(before, share);
  return tooMany ? unpaidLimit(`unpaid_stock${suffix}`, limits.products) : undefined;
}

/** How many products these orders, oldest first, hold more than `share` percent of: of what was left and theirs. */
export function mostlyHeld(holds: readonly Hold[], share: number): number {
  const held = new Map<string, number>();
  const mostly = new Set<string>();
  for (const { products } of holds) {
    for (const { productId, units, stock } of products) {
      const already = held.get(productId) ?? 0;
      const now = already + units;
      if (now * 100 > share * (stock + already)) mostly.add(productId);
      held.set(productId, now);
    }
  }
  return mostly.size;
}

function unpaidLimit(code: string, limit: number): Refusal {
  return refuse('UNPAID_LIMIT', { limit }, [{ field: '', code, limit }]);
}
