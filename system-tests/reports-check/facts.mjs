// What reports are about, gathered from the events of a log in one pass: sales, stock, demand and carts.

import { shopDays, sum } from './arithmetic.mjs';
import { catalogueHandlers, categoryOf, emptyCatalogue } from './catalogue.mjs';
import { reach } from './fulfilment-reports.mjs';
import { moneyHandlers } from './money-reports.mjs';
import { returnHandlers } from './sale-reports.mjs';
import { taxHandlers } from './tax-reports.mjs';

const NO_SALE = ['Failed', 'Rejected'];
const FIRST_CURRENCY = { currencyId: 'hkd', name: 'HKD' };

/** Reads all events. Nothing here is a sum: reports add up what they need. */
export async function factsOf(events, timeZone) {
  const facts = {
    days: shopDays(timeZone),
    last: undefined,
    /** By order: when, its lines with category, supplier and cost as they were, its currency, whether it counts. */
    sales: new Map(),
    /** By request: its order, status and reason, what each of its lines comes to, and the days since the delivery. */
    returns: new Map(),
    /** What was taken back, or ceased to be: its day and request. */
    takenBack: [],
    /** Every payment, refund and dispute: its day, method and currency, and what it changed. */
    money: [],
    /** By payment, refund or dispute: what later events need of it. */
    moneyItems: new Map(),
    /** By order: what its taxes follow from. */
    taxed: new Map(),
    /** What each event changed of taxes, by day and cell. */
    taxes: [],
    catalogue: emptyCatalogue(),
    currencies: [FIRST_CURRENCY],
    baseId: FIRST_CURRENCY.currencyId,
    /** By product: its first day, its movements, and what came in by adjustment or event. */
    stock: new Map(),
    /** Units that were wanted and not there, by day and product. */
    missed: [],
    /** By order: its customer, and what it recovers of what that customer missed; declined ones are not here. */
    placed: new Map(),
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
    const given = event.metadata.occurredAt;
    const about = { id: event.id, at: given ?? event.recordedAt, given, revision: event.revision };
    catalogueHandlers[event.type]?.(facts, event.data, about);
    handlers[event.type]?.(facts, event.data, about);
    returnHandlers[event.type]?.(facts, event.data, about);
    moneyHandlers[event.type]?.(facts, event.data);
    taxHandlers[event.type]?.(facts, event.data, about);
  }
  return facts;
}

/** The name of the currency that prices are in. */
export function baseCurrencyOf({ currencies, baseId }) {
  return (currencies.find(({ currencyId }) => currencyId === baseId) ?? FIRST_CURRENCY).name;
}

function change(sales, orderId, changes) {
  const sale = sales.get(orderId);
  if (sale) Object.assign(sale, changes);
}

function counts({ sales }, orderId, does) {
  change(sales, orderId, { counts: does });
}

function stockOf(facts, productId, at) {
  const day = facts.days.of(at);
  let stock = facts.stock.get(productId);
  if (!stock) {
    stock = { firstDay: day, movements: [], arrivals: new Map() };
    facts.stock.set(productId, stock);
  }
  if (day < stock.firstDay) stock.firstDay = day;
  return { day, ...stock };
}

const moves =
  (amountsOf) =>
  (facts, data, { id, at }) => {
    const { day, movements, arrivals } = stockOf(facts, data.productId, at);
    const moved = { day, sold: 0, adjusted: 0, ...amountsOf(data) };
    movements.push(moved);
    if (moved.kind) return;
    const source = data.adjustmentId ?? id;
    const arrival = arrivals.get(source) ?? { day, net: 0 };
    arrivals.set(source, { ...arrival, net: arrival.net + moved.adjusted });
  };

/** A line of an order with what its product was when the order was placed. */
function lineAt({ catalogue, ...facts }, { productId, quantity, price, listPrice }, currency) {
  const product = catalogue.products.get(productId);
  const known = product?.exists ? product : { nodeId: null, supplierId: null, price: 0 };
  const categoryId = known.nodeId === null ? null : categoryOf(catalogue, known.nodeId);
  const cost = currency === baseCurrencyOf(facts) ? known.price : 0;
  return { productId, quantity, price, listPrice, categoryId, supplierId: known.supplierId, cost };
}

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

const RECOVERY_MS = 7 * 86_400_000;

function miss({ missed }, { requested, available, price, ...one }) {
  const [units, none] = [requested - available, { declined: 0, refused: 0 }];
  missed.push({ ...one, ...none, [one.kind]: units, units, available, amount: units * price, bought: [] });
}

/** Remembers what a customer orders of what was missed before. */
function recover(facts, { orderId, customerId, placedAt, lines }) {
  const order = { customerId, isSale: true };
  facts.placed.set(orderId, order);
  if (customerId === null) return;
  for (const one of facts.missed.filter((missed) => missed.customerId === customerId)) {
    const waited = Date.parse(placedAt) - Date.parse(one.at);
    const quantity = lines.reduce((all, line) => (line.productId === one.productId ? all + line.quantity : all), 0);
    if (quantity === 0 || waited < 0 || waited > RECOVERY_MS) continue;
    one.bought.push({ order, quantity });
  }
}

const handlers = {
  'settings.CurrencyAdded': (facts, data) => void facts.currencies.push(data),
  'settings.CurrencyRemoved'(facts, { currencyId }) {
    facts.currencies = facts.currencies.filter((one) => one.currencyId !== currencyId);
  },
  'settings.BaseCurrencySet'(facts, { currencyId }) {
    facts.baseId = currencyId;
  },

  'orders.OrderPlaced'(facts, { orderId, customerId, placedAt, lines, currency, fee, delivery, pricing, cartVersion }) {
    facts.sales.set(orderId, {
      placedAt,
      lines: lines.map((line) => lineAt(facts, line, currency.name)),
      currency: currency.name,
      counts: false,
      fee,
      delivery: sum(pricing.charges.filter(({ kind }) => kind === 'delivery').map(({ amount }) => amount)),
      customerId: customerId === orderId ? null : customerId,
      methodId: delivery?.methodId ?? null,
      /** By state: when it was first reached; null where an import did not know it. */
      reached: {},
      deliveredDay: null,
    });
    recover(facts, { orderId, customerId: customerId === orderId ? null : customerId, placedAt, lines });
    if (cartVersion !== undefined) facts.ordered.set(orderId, { paid: false });
  },
  'orders.OrderConfirmed': (facts, { orderId }) => counts(facts, orderId, true),
  'orders.OrderDeclined'(facts, { orderId, shortages }, { at }) {
    facts.sales.delete(orderId);
    facts.ordered.delete(orderId);
    const order = facts.placed.get(orderId);
    if (order) order.isSale = false;
    const day = facts.days.of(at);
    const customerId = facts.placed.get(orderId)?.customerId ?? null;
    facts.placed.delete(orderId);
    for (const one of shortages) miss(facts, { ...one, kind: 'declined', customerId, day, at });
  },
  'orders.OrderStatusChanged'(facts, { orderId, to }) {
    counts(facts, orderId, !NO_SALE.includes(to));
    const order = facts.placed.get(orderId);
    if (order) order.isSale = !NO_SALE.includes(to);
  },
  'orders.OrderFeeChanged': ({ sales }, { orderId, fee }) => change(sales, orderId, { fee }),
  'orders.OrderTakenIntoAccount': ({ sales }, { orderId, accountId }) =>
    change(sales, orderId, { customerId: accountId }),
  'orders.OrderTracked'(facts, { orderId, to }, event) {
    if (to !== 'ordered') reach(facts, orderId, 'shipped', event);
    if (to === 'delivered') reach(facts, orderId, 'delivered', event);
    change(facts.sales, orderId, { deliveredDay: to === 'delivered' ? facts.days.of(event.at) : null });
  },
  'orders.PaymentStatusChanged'(facts, { orderId, to }, event) {
    if (to === 'Complete') reach(facts, orderId, 'paid', event);
    const order = facts.ordered.get(orderId);
    if (order) order.paid = to === 'Complete';
  },

  'catalog.ProductCreated': (facts, { productId }, { at }) => void stockOf(facts, productId, at),
  'inventory.StockOpened': moves(({ quantity }) => ({ flow: 'received', adjusted: quantity })),
  'inventory.StockReserved': moves(({ quantity }) => ({ kind: 'sold', sold: quantity })),
  'inventory.StockReleased': moves(({ quantity }) => ({ kind: 'released', sold: -quantity })),
  'inventory.StockCounted': moves(({ difference }) => ({ flow: 'adjusted', adjusted: difference })),
  'inventory.StockAdjusted': moves(({ difference, reasonCode }) => ({
    ...{ flow: { received: 'received', 'return-restock': 'returned' }[reasonCode] ?? 'adjusted', adjusted: difference },
  })),

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
  'orders.CartItemRefused'(facts, { customerId, ...missed }, { at }) {
    const cart = cartOf(facts, customerId, at);
    cart.refused = true;
    cart.changedAt = at;
    miss(facts, { ...missed, kind: 'refused', customerId, day: facts.days.of(at), at });
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
