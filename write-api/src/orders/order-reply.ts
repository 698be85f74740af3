import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderTracked } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { orderViewOf, shownOrder } from '@countinghouse/contracts/orders/order-view';
import { type Tracking, trackingFrom, trackingOf } from '@countinghouse/contracts/orders/tracking/tracking';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import type { Handled } from '@countinghouse/platform/commands/commands';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';

/** An order as the calls that change it return it. */
export async function orderView(log: Pick<EventLog, 'read'>, handled: Handled<Order>): Promise<OrderView> {
  return orderViewOf(shownOrder(handled.state, await trackingAt(log, handled)), handled.version);
}

/**
 * The times are in the envelopes of the events, which no state has; an order that was not sent yet has none to read.
 */
async function trackingAt(log: Pick<EventLog, 'read'>, { state, revision }: Handled<Order>): Promise<Tracking> {
  const { orderId, placedAt } = state.placed;
  if (state.trackStatus === 'ordered') return trackingFrom(placedAt);
  const latest = { from: revision, direction: 'backwards', types: [orderTracked.type] } as const;
  return trackingOf(placedAt, (await log.read(streamOf(ORDER, orderId), latest)).reverse());
}
