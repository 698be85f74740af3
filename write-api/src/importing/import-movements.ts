import { isRefusal, type Refusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import { trackStatuses } from '@countinghouse/contracts/orders/statuses';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { recordAdjustment } from '../inventory/adjust-stock.saga.ts';
import { adjustment } from '../inventory/adjustment.decider.ts';
import { cart } from '../orders/cart/cart.decider.ts';
import { changeOrder, type OrderChange } from '../orders/change-order.ts';
import { order } from '../orders/order.decider.ts';
import { placeOrder } from '../orders/sagas/place-order.saga.ts';
import { accepted, type ImportDeps, importMetadata } from './import-deps.ts';
import type { PlannedAdjustment, PlannedOrder } from './import-plan.ts';
import type { StockedProduct } from './import-products.ts';
import type { ImportedCustomer, ImportedProgress, ImportSource } from './import-source.ts';

/** What the movements of a file refer to. */
export interface ImportContext {
  readonly deps: ImportDeps;
  readonly source: ImportSource;
  readonly products: ReadonlyMap<string, StockedProduct>;
  readonly customers: ReadonlyMap<string, ImportedCustomer & { readonly customerId: string }>;
  readonly currency: { readonly name: string; readonly symbol: string };
}

/** Whether an earlier import of the source has brought a movement, or was refused it. */
export async function isInShop(
  { commands }: Pick<ImportDeps, 'commands'>,
  source: ImportSource,
  movement: PlannedOrder | PlannedAdjustment,
): Promise<boolean> {
  if (movement.kind === 'order') {
    const { state } = await commands.load(order, orderIdOf(source, movement));
    return state.phase !== 'none';
  }
  const { state } = await commands.load(adjustment, adjustmentIdOf(source, movement));
  return state.recorded !== undefined;
}

function orderIdOf({ name }: ImportSource, { invoiceNo }: PlannedOrder): string {
  return derivedId('import', name, 'order', invoiceNo);
}

function adjustmentIdOf({ name }: ImportSource, { key }: PlannedAdjustment): string {
  return derivedId('import', name, 'adjustment', key);
}

/**
 * Places an order at its business time and brings it as far as it came; or why not, such as stock that others sold, or
 * that it is there already with `other lines`. Calls `stockMoved` when only changes are left that move no stock.
 */
export async function importOrder(
  context: ImportContext,
  planned: PlannedOrder,
  stockMoved: () => void,
): Promise<Refusal | 'other lines' | undefined> {
  const { deps, source } = context;
  const orderId = orderIdOf(source, planned);
  const metadata = (step: string, at = planned.at) => importMetadata(source.name, at, 'order', planned.invoiceNo, step);
  const customer = known(context.customers, planned.customer);
  const { customerId, email, phone, address } = customer;
  const lines = planned.lines.map(({ itemNo, quantity, price }) => {
    const { productId, name, photo } = known(context.products, itemNo);
    return { productId, itemNo, name, photo, quantity, price, listPrice: price };
  });
  const cartVersion = source.wasCart?.(planned)
    ? await fillCart(deps, customerId, { lines, currency: context.currency }, metadata('cart'))
    : undefined;

  const placed = await placeOrder(
    deps,
    {
      orderId,
      placedAt: planned.at,
      customerId,
      customerName: customer.name,
      email,
      phone,
      shippingAddress: address,
      remark: '',
      lines,
      ...(cartVersion !== undefined && { cartVersion }),
      fee: planned.fee,
      pricing: plainPricing(planned.fee),
      delivery: null,
      currency: context.currency,
      paymentMethod: 'Invoice',
      transactionId: planned.invoiceNo,
      language: '',
    },
    metadata('place'),
  );
  if (isRefusal(placed)) return placed;
  if (!haveSameLines(placed.state.placed, planned)) return 'other lines';
  const changes = changesAfter(source, planned);
  if (!changes.some((change) => change.type === 'ChangeStatus' && change.to === 'Rejected')) stockMoved();
  const { times } = planned.rejected ? {} : source.progress(planned);
  for (const change of changes) {
    const step = change.type === 'Track' ? `track ${change.to}` : change.type;
    accepted(await changeOrder(deps, orderId, change, metadata(step, times && timeOf(change, times))));
  }
  return undefined;
}

/** Puts the lines of an order into its customer's cart and returns the version of the cart, which the order empties. */
export async function fillCart(
  { commands }: ImportDeps,
  customerId: string,
  { lines, currency }: Pick<PlacedOrder, 'lines' | 'currency'>,
  metadata: EventMetadata,
): Promise<number> {
  const offered = lines.map(({ productId, price, quantity }) => ({
    // Whether there is as much is decided by the order.
    offer: { productId, price, currency: currency.name, available: Number.MAX_SAFE_INTEGER },
    quantity,
  }));
  const filled = await commands.handle(cart, customerId, { type: 'AddItems', customerId, lines: offered }, metadata);
  return accepted(filled).state.version;
}

function haveSameLines({ lines }: Pick<PlacedOrder, 'lines'>, planned: PlannedOrder): boolean {
  const textOf = (line: PlannedOrder['lines'][number]) => `${line.itemNo} ${line.quantity} ${line.price}`;
  return lines.map(textOf).sort().join() === planned.lines.map(textOf).sort().join();
}

function timeOf(change: OrderChange, { paid, steps }: NonNullable<ImportedProgress['times']>): string | undefined {
  if (change.type === 'ChangePaymentStatus') return paid;
  return change.type === 'Track' && change.to !== 'ordered' ? steps[change.to] : undefined;
}

function changesAfter(source: ImportSource, planned: PlannedOrder): OrderChange[] {
  if (planned.rejected) return [{ type: 'ChangeStatus', to: 'Rejected' }];
  const { orderStatus, paymentStatus, trackStatus } = source.progress(planned);
  const steps = trackStatuses.slice(1, trackStatuses.indexOf(trackStatus) + 1);
  return [
    ...(orderStatus === 'Pending' ? [] : [{ type: 'ChangeStatus', to: orderStatus } as const]),
    ...(paymentStatus === 'Pending' ? [] : [{ type: 'ChangePaymentStatus', to: paymentStatus } as const]),
    ...steps.map((to) => ({ type: 'Track', to }) as const),
  ];
}

/** Records an adjustment at its business time; or why not, such as stock that is short. */
export async function importAdjustment(
  context: ImportContext,
  planned: PlannedAdjustment,
): Promise<Refusal | undefined> {
  const { deps, source } = context;
  const { quantity, reason, key, at } = planned;
  const { productId } = known(context.products, planned.itemNo);
  const adjustmentId = adjustmentIdOf(source, planned);
  const recorded = await recordAdjustment(
    deps,
    { adjustmentId, lines: [{ productId, quantity }], reason },
    importMetadata(source.name, at, 'adjustment', key),
  );
  return isRefusal(recorded) ? recorded : undefined;
}

function known<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`${key === '' ? 'the walk-in customer' : key} could not be imported`);
  return value;
}
