import { event } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { type Parcel, parcelOf } from '@countinghouse/contracts/pricing/delivery/parcel';
import { orderTrackingNumberGiven } from '@countinghouse/contracts/pricing/delivery/tracking-events';

/** A number may be given at any time, corrected, and taken off by an empty one. */
export function giveTrackingNumber({ placed, parcel }: Order, { number, url }: Parcel): readonly OrderEvent[] {
  const given = parcelOf({ number, url });
  if (given?.number === parcel?.number && given?.url === parcel?.url) return [];
  const { orderId, customerId } = placed;
  return [event(orderTrackingNumberGiven, { orderId, customerId, number, url: given?.url ?? '' })];
}
