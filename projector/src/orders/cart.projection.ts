import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { CartEvent } from '@countinghouse/contracts/orders/cart/cart-events';
import { type CartStep, cartTables as tables } from '@countinghouse/contracts/orders/cart/cart-tables';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** A cart without what follows from its lines. */
type CartRow = Omit<RowOf<typeof tables.carts>, 'changed_at' | 'quantity' | 'amount'>;

type OfCart = RecordedEvent & { readonly data: { readonly customerId: string } };
type OfOrder = { readonly data: { readonly orderId: string } };

/**
 * Carts in their present state, and the outcomes of all that ever were. A cart begins when something is put, or is to
 * be put, where nothing was, and ends when it is empty; each step of it counts on the shop day on which it began, so
 * that no step counts more than the one before.
 */
export function carts(calendar: ShopCalendar) {
  const dayOf = (event: RecordedEvent) => calendar.dayOf(occurredAt(event));
  /** The customer's cart, begun by this event if there was none. */
  const begun = (event: OfCart, rows: Rows): CartRow => {
    const { customerId } = event.data;
    const present = rows.get(tables.carts, customerId);
    if (present) return present;
    const day = dayOf(event);
    count(rows, event, day, { started: 1 });
    return { customer_id: customerId, day, lines: [], refused: false, declined: false };
  };

  return defineProjection<CartEvent | OrderEvent | CustomerEvent>({
    version: 2,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.CartItemSet': {
        reads: cartOf,
        apply(event, rows) {
          const { productId, quantity, seenPrice: price } = event.data;
          const cart = begun(event, rows);
          const line = { productId, quantity, price, since: event.revision };
          const known = cart.lines.some((one) => one.productId === productId);
          const lines = known
            ? cart.lines.map((one) => (one.productId === productId ? line : one))
            : [...cart.lines, line];
          save(rows, { ...cart, lines }, event);
        },
      },
      'orders.CartItemRemoved': {
        reads: cartOf,
        apply(event, rows) {
          const cart = rows.get(tables.carts, event.data.customerId);
          if (!cart) return;
          const lines = cart.lines.filter(({ productId }) => productId !== event.data.productId);
          if (lines.length === 0) rows.delete(tables.carts, cart.customer_id);
          else save(rows, { ...cart, lines }, event);
        },
      },
      'orders.CartItemRefused': {
        reads: cartOf,
        apply(event, rows) {
          const cart = begun(event, rows);
          if (!cart.refused) count(rows, event, cart.day, { refused: 1 });
          save(rows, { ...cart, refused: true }, event);
        },
      },
      'orders.CartOrderDeclined': {
        reads: cartOf,
        apply(event, rows) {
          const cart = rows.get(tables.carts, event.data.customerId);
          if (!cart || cart.declined) return;
          count(rows, event, cart.day, { declined: 1 });
          rows.put(tables.carts, { ...cart, declined: true });
        },
      },
      'orders.CartCheckedOut': {
        reads: (event) => [...cartOf(event), ...orderOf(event)],
        apply(event, rows) {
          const { customerId, orderId, cartVersion } = event.data;
          const cart = rows.get(tables.carts, customerId);
          if (!cart) return;
          const { day } = cart;
          const paid = rows.get(tables.orders, orderId)?.paid ?? false;
          count(rows, event, day, { ordered: 1, ...(paid && { paid: 1 }) });
          rows.put(tables.orders, { order_id: orderId, day, paid });
          rows.delete(tables.carts, customerId);
          const lines = cart.lines.filter(({ since }) => since > cartVersion);
          // What came in meanwhile is another cart.
          if (lines.length > 0) save(rows, { ...begun(event, rows), lines }, event);
        },
      },
      // Its payment may be recorded before its cart is, where that runs step by step.
      'orders.OrderPlaced': {
        apply({ data: { orderId, cartVersion } }, rows) {
          if (cartVersion !== undefined) rows.put(tables.orders, { order_id: orderId, day: null, paid: false });
        },
      },
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete(tables.orders, data.orderId) },
      'orders.PaymentStatusChanged': {
        reads: orderOf,
        apply(event, rows) {
          const { orderId, to } = event.data;
          const order = rows.get(tables.orders, orderId);
          const paid = to === 'Complete';
          if (!order || order.paid === paid) return;
          rows.put(tables.orders, { ...order, paid });
          if (order.day !== null) count(rows, event, order.day, { paid: paid ? 1 : -1 });
        },
      },
      'customers.CustomerErased': { apply: ({ data }, rows) => rows.delete(tables.carts, data.customerId) },
    },
  });
}

function cartOf({ data }: { readonly data: { readonly customerId: string } }) {
  return [rowOf(tables.carts, data.customerId)];
}

function orderOf({ data }: OfOrder) {
  return [rowOf(tables.orders, data.orderId)];
}

/** Adds steps of a cart to those of its day. */
function count(rows: Rows, event: RecordedEvent, day: string, steps: Partial<Record<CartStep, number>>): void {
  const { id: event_id, stream, revision, position } = event;
  rows.add(tables.days, { day }, steps);
  for (const [step, delta] of Object.entries(steps)) {
    rows.put(tables.steps, { event_id, step: step as CartStep, day, stream, revision, position, delta });
  }
}

function save(rows: Rows, cart: CartRow, event: RecordedEvent): void {
  rows.put(tables.carts, {
    ...cart,
    changed_at: occurredAt(event),
    quantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: cart.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  });
}
