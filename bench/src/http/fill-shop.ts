import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productCreated,
  TAG_LIST,
  tagCreated,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentSettled,
  STOCK,
  stockOpened,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { newId, readableNumber, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { OrderLine } from '@countinghouse/contracts/orders/order-parts';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import {
  COMPANY_INFO,
  companyInfoChanged,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
} from '@countinghouse/contracts/settings/events';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import type { EventCodec } from '@countinghouse/platform/event-log/codec/event-codec';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { type SampleCatalogue, sampleCatalogue } from './sample-catalogue.ts';
import type { ShopPictures } from './shop-pictures.ts';
import type { ShopSize } from './shop-size.ts';

export interface FilledShop {
  readonly catalogue: SampleCatalogue;
  readonly customerIds: readonly string[];
}

interface Sale {
  readonly orderId: string;
  readonly placedAt: string;
  readonly quantity: number;
}

type Log = { readonly store: EventStore; readonly codec: EventCodec };

const OPENING_QUANTITY = 1_000_000;
/** Concurrent appends; they share commits. */
const WRITERS = 512;
const MOST_EVENTS = 1_000;
/** Tags of product displays on the home page. */
const DISPLAYS = 3;
/** One order in this number is returned. */
const ORDERS_PER_RETURN = 30;
/** One adjustment per this number of orders. */
const ORDERS_PER_ADJUSTMENT = 15;
const YEAR_MS = 365 * 86_400_000;
/** Far from the numbers that the shop itself assigns. */
const FIRST_ORDER_NO = 10_000_000;

/**
 * Writes one year of a shop into the log: the events that its own commands would have appended, sealed by its own
 * codec, one append per order and a few per stock; orders have one to three lines.
 */
export async function fillShop(log: Log, size: ShopSize, pictures: ShopPictures): Promise<FilledShop> {
  const catalogue = sampleCatalogue(size, pictures.photos);
  const customerIds = Array.from({ length: size.customers }, newId);
  const sales = new Map<string, Sale[]>(catalogue.products.map(({ productId }) => [productId, []]));
  await fillSettings(log, catalogue, pictures);
  await fillCatalogue(log, catalogue);
  await byWriters(customerIds.entries(), ([n, customerId]) => registerCustomer(log, customerId, n));
  await byWriters(numbers(size.orders), (n) => placeOrder(log, n, size, { catalogue, customerIds }, sales));
  await byWriters(numbers(Math.ceil(size.orders / ORDERS_PER_ADJUSTMENT)), (n) => adjust(log, n, size, catalogue));
  await byWriters(sales, ([productId, taken]) => fillStock(log, productId, taken));
  return { catalogue, customerIds };
}

async function fillSettings(log: Log, { tagIds }: SampleCatalogue, { logo, banner }: ShopPictures): Promise<void> {
  const changes = { name: 'Bench shop', address: "1 Queen's Road Central", phone: '2345 6789' };
  await append(log, streamOf(COMPANY_INFO.category, COMPANY_INFO.id), [event(companyInfoChanged, { changes })]);
  const front = event(pageSaved, { page: 'dashboard', changes: { logo, banner: [...banner] } });
  await append(log, streamOf(PAGE, 'dashboard'), [front]);
  const displays = tagIds
    .slice(0, DISPLAYS)
    .map((tagId, n) => event(productDisplayAdded, { displayId: newId(), title: `Display ${n}`, tagId }));
  await append(log, streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id), displays);
}

async function fillCatalogue(log: Log, { categoryIds, tagIds, supplierIds, products }: SampleCatalogue): Promise<void> {
  const categories = categoryIds.map((categoryId, n) => event(categoryCreated, { categoryId, name: `Category ${n}` }));
  await append(log, CATEGORY_STREAM, categories);
  const tags = tagIds.map((tagId, n) => event(tagCreated, { tagId, name: `Tag ${n}` }));
  await append(log, streamOf(TAG_LIST.category, TAG_LIST.id), tags);
  for (const [n, supplierId] of supplierIds.entries()) {
    const details = { ...blankSupplier, name: `Supplier ${n}` };
    await append(log, streamOf(SUPPLIER, supplierId), [event(supplierCreated, { supplierId, details })]);
  }
  await byWriters(products, ({ productId, details }) =>
    append(log, streamOf(PRODUCT, productId), [
      event(productCreated, { productId, details, openingQuantity: OPENING_QUANTITY }),
    ]),
  );
}

function registerCustomer(log: Log, customerId: string, n: number): Promise<void> {
  return append(log, streamOf(CUSTOMER, customerId), [
    event(customerRegistered, {
      customerId,
      email: `customer-${n}@shop.example`,
      name: customerName(n),
      phone: '2345 6789',
      address: `${n} Queen's Road`,
      points: 0,
      active: true,
      via: 'import',
    }),
  ]);
}

async function placeOrder(
  log: Log,
  n: number,
  { orders }: ShopSize,
  { catalogue: { products }, customerIds }: FilledShop,
  sales: ReadonlyMap<string, Sale[]>,
): Promise<void> {
  const orderId = newId();
  const placedAt = new Date(Date.now() - YEAR_MS + Math.floor((YEAR_MS / orders) * n)).toISOString();
  const lines = Array.from({ length: 1 + (n % 3) }, (_, line): OrderLine => {
    const { productId, details } = products[(n * 7 + line * 13) % products.length]!;
    const quantity = 1 + ((n + line) % 5);
    sales.get(productId)!.push({ orderId, placedAt, quantity });
    const { itemNo, name, sellingPrice: price } = details;
    return { productId, itemNo, name, photo: '', quantity, price, listPrice: price };
  });
  const placed = event(orderPlaced, {
    orderId,
    orderNo: readableNumber('SO', FIRST_ORDER_NO + n),
    placedAt,
    customerId: customerIds[n % customerIds.length]!,
    customerName: customerName(n % customerIds.length),
    email: `customer-${n % customerIds.length}@shop.example`,
    phone: '2345 6789',
    shippingAddress: `${n} Queen's Road`,
    remark: '',
    lines,
    fee: 0,
    pricing: plainPricing(0),
    delivery: null,
    currency: { name: 'HKD', symbol: '$' },
    paymentMethod: 'card',
    transactionId: '',
    language: 'en',
  });
  const happened = [
    ...[placed, event(orderConfirmed, { orderId }), ...stepsOf(orderId, n, orders)],
    ...(n % ORDERS_PER_RETURN === 0 ? returnOf(placed.data, n, orders) : []),
  ];
  await append(log, streamOf(ORDER, orderId), happened, () => placedAt);
}

/** Returns a return request and, unless the order is new, its outcome. */
function returnOf(order: { orderId: string; customerId: string; placedAt: string }, n: number, orders: number) {
  const { orderId, customerId, placedAt: createdAt } = order;
  const requestId = newId();
  const returnReason = ['Broken when it came', 'Too small', 'Not as in the picture'][n % 3]!;
  const asked = { requestId, requestNo: readableNumber('RR', FIRST_ORDER_NO + n), createdAt, returnReason, items: [] };
  const to = n % 4 === 0 ? 'Rejected' : 'Complete';
  return [
    event(returnRequested, { orderId, customerId, ...asked }),
    ...(n >= orders * 0.98 ? [] : [event(returnStatusChanged, { orderId, requestId, from: 'Pending', to })]),
  ];
}

/** Appends an adjustment; one in ten was deleted. */
function adjust(log: Log, n: number, { orders }: ShopSize, { products }: SampleCatalogue): Promise<void> {
  const adjustmentId = newId();
  const createdAt = new Date(Date.now() - YEAR_MS + Math.floor((YEAR_MS / orders) * ORDERS_PER_ADJUSTMENT * n));
  const { productId, details } = products[(n * 11) % products.length]!;
  const why = { reason: n % 2 ? '' : 'Found again', reasonCode: n % 3 ? null : 'damaged' } as const;
  const line = { productId, itemNo: details.itemNo, name: details.name, photo: '', quantity: (n % 9) - 4 };
  const [lines, at] = [[line], createdAt.toISOString()];
  const adjustmentNo = readableNumber('AD', FIRST_ORDER_NO + n);
  const settled = (reversed: boolean) => event(adjustmentSettled, { adjustmentId, ...why, lines, reversed });
  const recorded = event(adjustmentRecorded, { adjustmentId, adjustmentNo, createdAt: at, ...why, lines });
  const happened = [recorded, settled(false), ...(n % 10 === 0 ? [settled(true)] : [])];
  return append(log, streamOf(ADJUSTMENT, adjustmentId), happened, () => at);
}

const SURNAMES = ['Chan', 'Wong', 'Lee', 'Cheung', 'Lau', 'Ho', 'Leung', 'Kwok', 'Yip', 'Tsang', '陳', '黃'];
const GIVEN_NAMES = ['Mei', 'Tai Man', 'Siu Ming', 'Ka Wai', 'Amy', 'Peter', 'Zoë', '小明', '家欣'];

/** Returns a name; some are shared by many. */
function customerName(n: number): string {
  const surname = SURNAMES[Math.floor(SURNAMES.length * ((n * 0.618_033_988_749) % 1) ** 2)]!;
  return `${surname} ${GIVEN_NAMES[n % GIVEN_NAMES.length]} ${n}`;
}

/** Returns the later steps of an order: the newest fiftieth are in progress, most others are complete. */
function stepsOf(orderId: string, n: number, orders: number): DomainEvent[] {
  const isNew = n >= orders * 0.98;
  const orderStatus = isNew && n % 3 > 0 ? 'Pending' : n % 31 === 0 ? 'Rejected' : n % 29 === 0 ? 'Failed' : 'Complete';
  const paymentStatus = (isNew ? n % 2 === 0 : n % 41 === 0) ? 'Pending' : 'Complete';
  return [
    ...(orderStatus === 'Pending' ? [] : [event(orderStatusChanged, { orderId, from: 'Pending', to: orderStatus })]),
    ...(paymentStatus === 'Pending'
      ? []
      : [event(paymentStatusChanged, { orderId, from: 'Pending', to: paymentStatus })]),
    ...(isNew ? [] : [event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' })]),
  ];
}

async function fillStock(log: Log, productId: string, taken: readonly Sale[]): Promise<void> {
  let balance = OPENING_QUANTITY;
  const events: DomainEvent[] = [event(stockOpened, { productId, quantity: balance, balance })];
  for (const { orderId, quantity } of taken) {
    balance -= quantity;
    events.push(event(stockReserved, { productId, orderId, quantity, balance }));
  }
  const times = [taken[0]?.placedAt ?? new Date().toISOString(), ...taken.map(({ placedAt }) => placedAt)];
  await append(log, streamOf(STOCK, productId), events, (n) => times[n]!);
}

/** Appends to a new stream, each event with its own business time, if it has one. */
async function append(
  { store, codec }: Log,
  stream: string,
  events: readonly DomainEvent[],
  timeOf?: (index: number) => string,
): Promise<void> {
  for (let start = 0; start < events.length; start += MOST_EVENTS) {
    const commandId = newId();
    const page = events.slice(start, start + MOST_EVENTS);
    const metadata: EventMetadata = { actor: { kind: 'system', id: 'bench' }, commandId, correlationId: commandId };
    const encoded = await codec.encode(stream, page, metadata);
    const timed = encoded.map((one, n) =>
      timeOf ? { ...one, metadata: { ...metadata, occurredAt: timeOf(start + n) } } : one,
    );
    await store.append({ stream, expected: start === 0 ? 'none' : 'any', commandId, events: timed });
  }
}

async function byWriters<T>(work: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = work[Symbol.iterator]();
  const writer = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

function* numbers(count: number): Iterable<number> {
  for (let n = 0; n < count; n++) yield n;
}
