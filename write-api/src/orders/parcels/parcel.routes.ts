import { parcelRoutes } from '@countinghouse/contracts/orders/tracking/parcel-api';
import { DELIVERY_SETTINGS } from '@countinghouse/contracts/pricing/delivery/events';
import { trackingPage } from '@countinghouse/contracts/pricing/delivery/parcel';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Binding, bind } from '@countinghouse/platform/rest/input/binding';
import { deliverySettings } from '../../pricing/delivery-settings.decider.ts';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { orderView } from '../order-reply.ts';

/** The parcels of orders. */
export function parcelBindings(deps: OrderDependencies, log: Pick<EventLog, 'read'>): readonly Binding[] {
  return [
    bind(parcelRoutes.giveTrackingNumber, async (call) => {
      const { id } = call.params;
      const number = call.body.number.trim();
      const url = await trackingPageOf(deps, id, number);
      const change = { type: 'GiveTrackingNumber', number, url } as const;
      const changed = unwrapOrThrow(call, await changeOrder(deps, id, change, call.metadata, call.ifMatch));
      return { status: true as const, success: true as const, order: await orderView(log, changed) };
    }),
  ];
}

/** The carrier's page about a parcel, by the delivery method of its order as it is now; '' without. */
async function trackingPageOf(
  { commands }: Pick<OrderDependencies, 'commands'>,
  orderId: string,
  number: string,
): Promise<string> {
  const [{ state }, settings] = await Promise.all([
    commands.load(order, orderId),
    commands.load(deliverySettings, DELIVERY_SETTINGS.id, 'cached'),
  ]);
  const methodId = state.phase === 'none' ? undefined : state.placed.delivery?.methodId;
  const method = settings.state.methods.find((one) => one.methodId === methodId);
  return trackingPage(method?.trackingUrl, number);
}
