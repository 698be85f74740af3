import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent, OrderEvent } from '@countinghouse/contracts/orders/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  /** Minor units, as the customer last saw it. */
  readonly price: number;
  /** Revision since which it stands like this. */
  readonly since: number;
}

interface CartRow extends Row {
  readonly customer_id: string;
  /** Shop day on which it was begun. */
  readonly day: string;
  readonly lines: readonly CartLine[];
  readonly refused: boolean;
  readonly declined: boolean;
}

interface OrderRow extends Row {
  readonly order_id: string;
  /** Day of the cart; null until the cart says that it became this order. */
  readonly day: string | null;
  readonly paid: boolean;
}

type OfCart = RecordedEvent & { readonly data: { readonly customerId: string } };
type OfOrder = { readonly data: { readonly orderId: string } };

/**
 * Carts as they stand, and what became of all that ever were. A cart begins when something is put, or is to be put, where nothing was, and
 * ends when it is empty; each step of it counts on the shop day on which it began, so that no step counts more than the one before.
 */
export function carts(calendar: ShopCalendar) {
  const dayOf = (event: RecordedEvent) => calendar.dayOf(occurredAt(event));
  /** The customer's cart, begun by this event if there was none. */
  const begun = (event: OfCart, rows: Rows): CartRow => {
    const { customerId } = event.data;
    const present = rows.get<CartRow>('carts', customerId);
    if (present) return present;
    const day = dayOf(event);
    rows.add('days', { day }, { started: 1 });
    return { customer_id: customerId, day, lines: [], refused: false, declined: false };
  };

  return defineProjection<CartEvent | OrderEvent | CustomerEvent>({
    name: 'orders_cart',
    version: 1,
    basis: calendar.timeZone,
    tables: [
      {
        name: 'carts',
        columns: {
          customer_id: 'uuid',
          changed_at: 'timestamptz not null',
          day: 'date not null',
          lines: 'jsonb not null',
          quantity: 'bigint not null',
          amount: 'bigint not null',
          refused: 'boolean not null',
          declined: 'boolean not null',
        },
        key: ['customer_id'],
        indexes: ['(changed_at desc, customer_id desc) include (amount) where quantity > 0'],
      },
      {
        name: 'orders',
        columns: { order_id: 'uuid', day: 'date', paid: 'boolean not null' },
        key: ['order_id'],
      },
      {
        name: 'days',
        kind: 'additive',
        columns: {
          day: 'date',
          started: 'bigint not null',
          refused: 'bigint not null',
          declined: 'bigint not null',
          ordered: 'bigint not null',
          paid: 'bigint not null',
        },
        key: ['day'],
      },
    ],
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
          const cart = rows.get<CartRow>('carts', event.data.customerId);
          if (!cart) return;
          const lines = cart.lines.filter(({ productId }) => productId !== event.data.productId);
          if (lines.length === 0) rows.delete('carts', cart.customer_id);
          else save(rows, { ...cart, lines }, event);
        },
      },
      'orders.CartItemRefused': {
        reads: cartOf,
        apply(event, rows) {
          const cart = begun(event, rows);
          if (!cart.refused) rows.add('days', { day: cart.day }, { refused: 1 });
          save(rows, { ...cart, refused: true }, event);
        },
      },
      'orders.CartOrderDeclined': {
        reads: cartOf,
        apply(event, rows) {
          const cart = rows.get<CartRow>('carts', event.data.customerId);
          if (!cart || cart.declined) return;
          rows.add('days', { day: cart.day }, { declined: 1 });
          rows.put('carts', { ...cart, declined: true });
        },
      },
      'orders.CartOrdered': {
        reads: (event) => [...cartOf(event), ...orderOf(event)],
        apply(event, rows) {
          const { customerId, orderId, cartVersion } = event.data;
          const cart = rows.get<CartRow>('carts', customerId);
          if (!cart) return;
          const { day } = cart;
          const paid = rows.get<OrderRow>('orders', orderId)?.paid ?? false;
          rows.add('days', { day }, { ordered: 1, paid: paid ? 1 : 0 });
          rows.put('orders', { order_id: orderId, day, paid });
          rows.delete('carts', customerId);
          const lines = cart.lines.filter(({ since }) => since > cartVersion);
          // What came in meanwhile is another cart.
          if (lines.length > 0) save(rows, { ...begun(event, rows), lines }, event);
        },
      },
      // Its payment may be noted before its cart is, where that goes step by step.
      'orders.OrderPlaced': {
        apply({ data: { orderId, cartVersion } }, rows) {
          if (cartVersion !== undefined) rows.put('orders', { order_id: orderId, day: null, paid: false });
        },
      },
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete('orders', data.orderId) },
      'orders.PaymentStatusChanged': {
        reads: orderOf,
        apply({ data: { orderId, to } }, rows) {
          const order = rows.get<OrderRow>('orders', orderId);
          const paid = to === 'Complete';
          if (!order || order.paid === paid) return;
          rows.put('orders', { ...order, paid });
          if (order.day !== null) rows.add('days', { day: order.day }, { paid: paid ? 1 : -1 });
        },
      },
      'customers.CustomerErased': { apply: ({ data }, rows) => rows.delete('carts', data.customerId) },
    },
  });
}

function cartOf({ data }: { readonly data: { readonly customerId: string } }) {
  return [{ table: 'carts', key: [data.customerId] }];
}

function orderOf({ data }: OfOrder) {
  return [{ table: 'orders', key: [data.orderId] }];
}

function save(rows: Rows, cart: CartRow, event: RecordedEvent): void {
  rows.put('carts', {
    ...cart,
    changed_at: occurredAt(event),
    quantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: cart.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  });
}
