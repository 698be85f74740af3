import { stockRefused } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import { isWithinMaxAmount } from '@countinghouse/contracts/kernel/money';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import {
  type Order,
  type OrderState,
  type PendingStockOperation,
  type PlacedOrder,
  unitsTaken,
} from '@countinghouse/contracts/orders/order.state';
import type { Shortage } from '@countinghouse/contracts/orders/order-parts';
import type { ConcurrencyConflict, Handled } from '@countinghouse/platform/commands/commands';
import { readsOf, retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { resumeSaga, runSaga, type Saga, type SagaStart } from '@countinghouse/platform/commands/saga';
import { type SagaStep, sagaStep } from '@countinghouse/platform/commands/saga-step';
import { type StockRefused, stock } from '../../inventory/stock/stock.decider.ts';
import { taking } from '../../inventory/stock/taking.ts';
import { type CartCommand, cart } from '../cart/cart.decider.ts';
import { type OrderCommand, order, totalTooBig } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';

/** Placing an order: reserves the stock of its products, confirms or declines the order, and empties the cart. */
export const placeOrderSaga = {
  stream: order,
  reserve: (state) => stockSteps(state, 'reserve'),
  refusedBy: stockRefused.type,
  complete(state, refusals, nothingReserved) {
    const { placed, pendingStock } = state as Order;
    const cause = pendingStock?.cause ?? '';
    const shortages = refusals.map(({ data }) => {
      const { productId, requested, balance: available } = data as StockRefused['data'];
      return { productId, requested, available };
    });
    return {
      command: { type: 'CompleteReservation', cause, shortages, nothingReserved },
      name: ['order', placed.orderId, cause, 'finish'],
    };
  },
  compensate: (state) => stockSteps(state, 'release') ?? [],
  followUp(state) {
    if (state.phase === 'none' || state.placed.cartVersion === undefined) return [];
    const { orderId, customerId, cartVersion } = state.placed;
    const command: CartCommand =
      state.phase === 'declined'
        ? { type: 'NoteDeclinedOrder', customerId, orderId }
        : { type: 'EmptyByOrder', customerId, orderId, cartVersion };
    return [sagaStep(cart, customerId, command, ['order', orderId, 'cart'])];
  },
} satisfies Saga<OrderState, OrderCommand, OrderEvent>;

/** The name of the step that reserves or releases a product of an order; it must not change: logs hold its id. */
export function reservationName(orderId: string, cause: string, productId: string): readonly string[] {
  return ['order', orderId, cause, productId];
}

/** The steps of the stock operation that the order waits for, or of the one before it, one for each product. */
function stockSteps(state: OrderState, move: PendingStockOperation['move']): readonly SagaStep[] | undefined {
  if (state.phase === 'none') return undefined;
  const { phase, placed, pendingStock } = state;
  const operation = [pendingStock, pendingStock?.after].find((pending) => pending?.move === move);
  if (!operation) return undefined;
  const { orderId, placedAt } = placed;
  const { cause, without } = operation;
  const type = move === 'reserve' ? 'ReserveStock' : 'ReleaseStock';
  // Stock of a placement moves at the time of the order, so that both fall on the same shop day.
  const occurredAt = phase === 'standing' ? undefined : placedAt;
  return [...unitsTaken(state)]
    .filter(([productId, quantity]) => quantity > 0 && !without.includes(productId))
    .map(([productId, quantity]) => {
      const command = { type, productId, orderId, quantity } as const;
      const options = {
        occurredAt,
        taking: type === 'ReserveStock' ? taking({ ...command, type }, orderId) : undefined,
      };
      return sagaStep(stock, productId, command, reservationName(orderId, cause, productId), options);
    });
}

/** An order without its number, which it gets when it is placed. */
export type NewOrder = Omit<PlacedOrder, 'orderNo'>;

/** The state of the order's own stream, and the streams that the order is made from. */
export type OrderBasis = Required<
  Pick<SagaStart<OrderState, OrderCommand>, 'present' | 'consistency' | 'preconditions'>
>;

/**
 * Places an order or declines it; the same `orderId` again finds the order that there is, finishes and returns it.
 * @returns the confirmed order, VALIDATION when it comes to more than one may, or INSUFFICIENT_STOCK with `shortages`
 */
export function placeOrder(
  deps: OrderDependencies,
  wanted: NewOrder,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  return retryOnConflict(async (attempt) => {
    const present = await deps.commands.load(order, wanted.orderId);
    const { recent: consistency } = readsOf(deps.commands, attempt);
    return placeFrom(deps, wanted, { present, consistency, preconditions: [] }, metadata);
  });
}

/** {@link placeOrder} from what its caller has read. */
export function placeFrom(
  deps: OrderDependencies,
  wanted: NewOrder,
  basis: OrderBasis,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal | ConcurrencyConflict> {
  const { orderId } = wanted;
  return deps.locks.run(`order ${orderId}`, async () => {
    if (basis.present.state.phase !== 'none') return finish(deps, orderId, metadata, basis.present);
    if (!isWithinMaxAmount(wanted.lines, wanted.fee)) return totalTooBig('cart');
    const orderNo = readableNumber('SO', await deps.numbers.next('order'));
    deps.reached('orders.number-taken');
    const command = { type: 'PlaceOrder', ...wanted, orderNo } as const;
    const start = { ...basis, id: orderId, command, metadata, name: ['order', orderId] };
    const placed = await runSaga(deps, placeOrderSaga, start);
    return isRefusal(placed) || 'conflict' in placed ? placed : outcomeOf(deps, placed);
  });
}

/** Finishes a placement or a change of status that was interrupted anywhere. */
export function finishOrder(
  deps: OrderDependencies,
  orderId: string,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  return deps.locks.run(`order ${orderId}`, () => finish(deps, orderId, metadata));
}

async function finish(
  deps: OrderDependencies,
  orderId: string,
  metadata: EventMetadata,
  present?: Handled<OrderState>,
): Promise<Handled<Order> | Refusal> {
  return outcomeOf(deps, await resumeSaga(deps, placeOrderSaga, orderId, metadata, present));
}

/** The result of a placement of which nothing is left to do. */
function outcomeOf(deps: OrderDependencies, placed: Handled<OrderState>): Handled<Order> | Refusal {
  const { state, revision } = placed;
  if (state.phase === 'none') return refuse('NOT_FOUND');
  deps.finished.note(state.placed.orderId, revision, state.phase === 'standing');
  return state.phase === 'declined' ? outOfStock(state.refusal?.shortages) : { ...placed, state };
}

/** INSUFFICIENT_STOCK with what was short; of an order, when its stock was last refused. */
export function outOfStock(shortages: readonly Shortage[] = []): Refusal {
  return refuse('INSUFFICIENT_STOCK', { available: shortages[0]?.available ?? 0, shortages });
}
