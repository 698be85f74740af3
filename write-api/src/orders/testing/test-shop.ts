import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import { type UnpaidSettings, unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { type EventLog, eventLog } from '@countinghouse/platform/event-log/event-log';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import {
  createMemoryEventStore,
  type MemoryEventStoreOptions,
} from '@countinghouse/platform/event-log/memory/event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { product } from '../../catalog/product/product.decider.ts';
import { customer } from '../../customers/customer.decider.ts';
import type { Failpoint } from '../../failpoints.ts';
import type { StockDependencies } from '../../inventory/adjust-stock.saga.ts';
import { openStock, unitsInStock } from '../../inventory/stock/product-stock.ts';
import { stockFollowing } from '../../inventory/stock-following.process.ts';
import type { CheckoutRequest } from '../cart/checkout.ts';
import { addressIds } from '../cart/guest/guest-address.ts';
import { FinishedOrders, type OrderDependencies } from '../order-dependencies.ts';
import { orderFulfilment } from '../sagas/order-fulfilment.process.ts';
import type { NewOrder } from '../sagas/place-order.saga.ts';
import { stockContention } from '../sagas/stock-contention.ts';
import type { UnpaidHolds } from '../unpaid/unpaid-holds.ts';
import { unpaidOrders } from '../unpaid/unpaid-orders.process.ts';
import { memoryPaymentLooks } from './memory-payment-looks.ts';
import { memoryUnpaidHolds } from './memory-unpaid-holds.ts';

/** A shop without HTTP: the rules over a log that outlives the processes that are started on it. */
export interface TestShop {
  readonly log: EventLog;
  /**
   * A process of its own, with its own memory. `crashAt` names a step and how often it is reached before the process
   * dies there; `step by step` appends to one stream at a time, as sagas do that do not fit into one append.
   */
  start(crashAt?: CrashPoint, way?: 'step by step'): TestProcess;
  /** Every event so far. */
  history(): Promise<RecordedEvent[]>;
}

export interface CrashPoint {
  readonly step: Failpoint;
  readonly count: number;
}

export interface TestProcess {
  readonly commands: Commands;
  readonly orderDeps: OrderDependencies;
  readonly stockkeeping: StockDependencies;
  /** Whether it has died at its crash point. */
  readonly died: boolean;
  addCustomer(customerId: string): Promise<void>;
  addProduct(productId: string, stock: number, details?: Partial<ProductDetails>): Promise<void>;
  unitsInStock(productId: string): Promise<number>;
  /** Runs the process managers over the whole history. */
  finishEverything(): Promise<void>;
}

/** A log that appends to one stream at a time: an order is placed step by step on it. */
export function oneByOne(store: EventStore = createMemoryEventStore()): EventStore {
  const { appendAll: _, ...rest } = store;
  return rest;
}

/** Both ways to place an order. */
export const logKinds = {
  'in one append': (options?: MemoryEventStoreOptions) => createMemoryEventStore(options),
  'step by step': (options?: MemoryEventStoreOptions) => oneByOne(createMemoryEventStore(options)),
} as const;

export interface TestShopOptions {
  /** Default: what holds where nothing is set. */
  readonly settings?: UnpaidSettings;
  /** Default: in memory. */
  readonly holds?: UnpaidHolds;
  /** Milliseconds that are waited for what may come back. Default: as in a shop. */
  readonly longestWait?: number;
}

export function testShop(
  store: EventStore = createMemoryEventStore(),
  keys = memoryKeys(),
  { settings = unpaidDefaults, holds = memoryUnpaidHolds(), longestWait }: TestShopOptions = {},
): TestShop {
  const log = eventLog(store, allEvents, keys);
  const vault = testVault(holds);
  const history = async () => {
    const ended = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const batch of log.subscribeAll({ after: '', signal: ended.signal })) {
      events.push(...batch.events);
      if (batch.caughtUp) ended.abort();
    }
    return events;
  };
  return {
    log,
    history,
    start: (crashAt, way) =>
      startProcess(way ? oneAtATime(log) : log, { vault, settings, history, longestWait }, crashAt),
  };
}

function oneAtATime({ appendAll: _, ...log }: EventLog): EventLog {
  return log;
}

function startProcess(
  log: EventLog,
  shop: {
    readonly vault: TestVault;
    readonly settings: UnpaidSettings;
    readonly history: TestShop['history'];
    readonly longestWait: number | undefined;
  },
  crashAt?: CrashPoint,
): TestProcess {
  const { vault, settings, history, longestWait } = shop;
  let died = false;
  let reachedBefore = 0;
  const reached = (step: Failpoint) => {
    if (step === crashAt?.step && ++reachedBefore === crashAt.count) died = true;
    if (died) throw new Error('the process died');
  };
  const appendAll = log.appendAll?.bind(log);
  // A process that died appends nothing.
  const stoppable: EventLog = {
    ...log,
    append: (...request) => (died ? Promise.reject(new Error('the process died')) : log.append(...request)),
    ...(appendAll && {
      appendAll: (...request) => (died ? Promise.reject(new Error('the process died')) : appendAll(...request)),
    }),
  };
  const commands = commandHandling({ log: stoppable });
  const locks = new KeyedMutex();
  const unpaid = { holds: vault.holds, settings };
  const finished = new FinishedOrders();
  const contention = stockContention({ commands, log, finished, longestWait });
  const files = { claim: async () => [], intakeOwnedImage: async () => '' };
  const orderDeps: OrderDependencies = {
    ...{ commands, ...vault, files, unpaid, locks, contention, finished, reached },
    addressId: addressIds(Buffer.alloc(32)),
  };
  const stockkeeping: StockDependencies = { commands, ...vault, locks, contention, reached };
  return {
    commands,
    orderDeps,
    stockkeeping,
    get died() {
      return died;
    },
    async addCustomer(customerId) {
      const details = { email: 'ada@example.com', name: 'Ada', phone: '123', address: '1 Peak Road', points: 0 };
      const command = { type: 'RegisterCustomer', customerId, active: true, via: 'storefront', ...details } as const;
      const registered = await commands.handle(customer, customerId, command, by());
      if (isRefusal(registered)) throw new Error(registered.refused);
    },
    async addProduct(productId, stock, details = {}) {
      const command = { productId, details: { ...someProduct(productId), ...details }, openingQuantity: stock };
      const created = await commands.handle(product, productId, { type: 'CreateProduct', ...command }, by());
      if (isRefusal(created)) throw new Error(created.refused);
      await openStock(commands, productId, stock, by());
    },
    unitsInStock: (productId) => unitsInStock(commands, productId),
    async finishEverything() {
      const events = await history();
      for (const process of [orderFulfilment(orderDeps), stockFollowing(stockkeeping), unpaidOrders(orderDeps)]) {
        for (const event of events) if (process.types.includes(event.type)) await process.handle(event);
      }
    },
  };
}

type TestVault = Pick<OrderDependencies, 'numbers' | 'keys' | 'declined' | 'looks'> & { readonly holds: UnpaidHolds };

function testVault(holds: UnpaidHolds): TestVault {
  let last = 0;
  const subjects = new Map<string, string>();
  return {
    holds,
    looks: memoryPaymentLooks(),
    numbers: { next: async () => ++last },
    declined: { count: async () => undefined, check: async () => undefined },
    keys: {
      subjectOf: async (key) => subjects.get(key),
      noteSubject: async (key, subject) => void subjects.set(key, subject),
    },
  };
}

/** Metadata of a new command. */
export function by(commandId = newId()): EventMetadata {
  return { actor: { kind: 'system', id: 'test' }, commandId, correlationId: 'test' };
}

function someProduct(itemNo: string): ProductDetails {
  return { ...blankProduct, itemNo, name: `Product ${itemNo}`, purchasePrice: 100, sellingPrice: 250 };
}

/** An order of these quantities by product. */
export function someOrder(units: Readonly<Record<string, number>>, orderId = newId()): NewOrder {
  const lines = Object.entries(units).map(([productId, quantity]) => sampleLine({ productId, quantity }));
  const { orderNo: _, ...wanted } = samplePlacement({ orderId, lines });
  return wanted;
}

/** The input of a customer who orders the cart as it is. */
export function someCheckout(customerId: string): CheckoutRequest {
  return {
    customerId,
    email: 'ada@example.com',
    phone: '123',
    shippingAddress: '1 Peak Road',
    paymentMethod: 'card',
    transactionId: '',
    remark: '',
    delivery: undefined,
    policies: [],
    language: 'en',
    cartVersion: undefined,
    expectedTotal: undefined,
    key: undefined,
    network: undefined,
  };
}
