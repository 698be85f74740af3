// What reports are about, gathered from the events of a log in one pass: sales, stock, demand and carts.
import { shopDays } from './shop-days.mjs';

const NO_SALE = ['Failed', 'Rejected'];
const FIRST_CURRENCY = { currencyId: 'hkd', name: 'HKD' };

/** Reads all events. Nothing here is a sum: reports add up what they need. */
export async function factsOf(events, timeZone) {
  const facts = {
    days: shopDays(timeZone),
    last: undefined,
    /** By order: when, its lines, its currency, whether it counts. */
    sales: new Map(),
    currencies: [FIRST_CURRENCY],
    baseId: FIRST_CURRENCY.currencyId,
    /** By product: its first day, and its movements. */
    stock: new Map(),
    /** Units that were wanted and not there, by day and product. */
    missed: [],
    /** By product: the customers who wait for it. */
    waiting: new Map(),
    /** By customer: the cart as it is. */
    carts: new Map(),
    /** Every cart that ever was, with what became of it. */
    begun: [],
    /** By order that came of a cart: that cart, and whether the order is paid. */
    ordered: new Map(),
  };
  for await (const event of events) {
    facts.last = event.recordedAt;
    handlers[event.type]?.(facts, event.data, {
      at: event.metadata.occurredAt ?? event.recordedAt,
      revision: event.revision,
    });
  }
  return facts;
}

/** The name of the currency that prices are in. */
export function baseCurrencyOf({ currencies, baseId }) {
  return (currencies.find(({ currencyId }) => currencyId === baseId) ?? FIRST_CURRENCY).name;
}

function counts({ sales }, orderId, does) {
  const sale = sales.get(orderId);
  if (sale) sale.counts = does;
}

function stockOf(facts, productId, at) {
  const day = facts.days.of(at);
  let stock = facts.stock.get(productId);
  if (!stock) {
    stock = { firstDay: day, movements: [] };
    facts.stock.set(productId, stock);
  }
  if (day < stock.firstDay) stock.firstDay = day;
  return { day, movements: stock.movements };
}

const moves =
  (amountsOf) =>
  (facts, data, { at }) => {
    const { day, movements } = stockOf(facts, data.productId, at);
    movements.push({ day, sold: 0, adjusted: 0, ...amountsOf(data) });
  };

function cartOf(facts, customerId, at) {
  let cart = facts.carts.get(customerId);
  if (!cart) {
    cart = { day: facts.days.of(at), lines: new Map(), refused: false, declined: false, orderId: undefined };
    facts.carts.set(customerId, cart);
    facts.begun.push(cart);
  }
  return cart;
}

function wait({ waiting }, customerId, productId, does) {
  let customers = waiting.get(productId);
  if (!customers) {
    customers = new Set();
    waiting.set(productId, customers);
  }
  if (does) customers.add(customerId);
  else customers.delete(customerId);
}

const handlers = {
  'settings.CurrencyAdded': (facts, data) => void facts.currencies.push(data),
  'settings.CurrencyRemoved'(facts, { currencyId }) {
    facts.currencies = facts.currencies.filter((one) => one.currencyId !== currencyId);
  },
  'settings.BaseCurrencySet'(facts, { currencyId }) {
    facts.baseId = currencyId;
  },

  'orders.OrderPlaced'(facts, { orderId, placedAt, lines, currency, cartVersion }) {
    facts.sales.set(orderId, { placedAt, lines, currency: currency.name, counts: false });
    if (cartVersion !== undefined) facts.ordered.set(orderId, { paid: false });
  },
  'orders.OrderConfirmed': (facts, { orderId }) => counts(facts, orderId, true),
  'orders.OrderDeclined'(facts, { orderId, shortages }, { at }) {
    facts.sales.delete(orderId);
    facts.ordered.delete(orderId);
    const day = facts.days.of(at);
    for (const { productId, requested, available } of shortages)
      facts.missed.push({ day, productId, declined: requested - available, refused: 0 });
  },
  'orders.OrderStatusChanged': (facts, { orderId, to }) => counts(facts, orderId, !NO_SALE.includes(to)),
  'orders.PaymentStatusChanged'(facts, { orderId, to }) {
    const order = facts.ordered.get(orderId);
    if (order) order.paid = to === 'Complete';
  },

  'catalog.ProductCreated': (facts, { productId }, { at }) => void stockOf(facts, productId, at),
  'inventory.StockOpened': moves(({ quantity }) => ({ adjusted: quantity })),
  'inventory.StockReserved': moves(({ quantity }) => ({ sold: quantity })),
  'inventory.StockReleased': moves(({ quantity }) => ({ sold: -quantity })),
  'inventory.StockCounted': moves(({ difference }) => ({ adjusted: difference })),
  'inventory.StockAdjusted': moves(({ difference }) => ({ adjusted: difference })),

  'customers.WishChanged': (facts, { customerId, productId, notify }) => wait(facts, customerId, productId, notify),
  'customers.BackInStockNotified': (facts, { customerId, productId }) => wait(facts, customerId, productId, false),
  'customers.CustomerErased'(facts, { customerId }) {
    for (const customers of facts.waiting.values()) customers.delete(customerId);
    facts.carts.delete(customerId);
  },

  'orders.CartItemSet'(facts, { customerId, productId, quantity, seenPrice }, { at, revision }) {
    const cart = cartOf(facts, customerId, at);
    cart.lines.set(productId, { quantity, price: seenPrice, since: revision });
    cart.changedAt = at;
  },
  'orders.CartItemRemoved'(facts, { customerId, productId }, { at }) {
    const cart = facts.carts.get(customerId);
    if (!cart) return;
    cart.lines.delete(productId);
    cart.changedAt = at;
    if (cart.lines.size === 0) facts.carts.delete(customerId);
  },
  'orders.CartItemRefused'(facts, { customerId, productId, requested, available }, { at }) {
    const cart = cartOf(facts, customerId, at);
    cart.refused = true;
    cart.changedAt = at;
    facts.missed.push({ day: facts.days.of(at), productId, declined: 0, refused: requested - available });
  },
  'orders.CartOrderDeclined'(facts, { customerId }) {
    const cart = facts.carts.get(customerId);
    if (cart) cart.declined = true;
  },
  'orders.CartCheckedOut'(facts, { customerId, orderId, cartVersion }, { at }) {
    const cart = facts.carts.get(customerId);
    if (!cart) return;
    cart.orderId = orderId;
    if (!facts.ordered.has(orderId)) facts.ordered.set(orderId, { paid: false });
    facts.carts.delete(customerId);
    const later = [...cart.lines].filter(([, { since }]) => since > cartVersion);
    if (later.length === 0) return;
    const another = cartOf(facts, customerId, at);
    for (const [productId, line] of later) another.lines.set(productId, line);
    another.changedAt = at;
  },
};
