import { occurredAt, type RecordedEvent } from '../../kernel/event.ts';
import type { TrackStatus } from '../statuses.ts';
import { trackStatuses } from '../statuses.ts';
import type { OrderView } from '../views.ts';

/** The steps of fulfilment that an order has reached, in their order, and when it reached each. */
export type Tracking = OrderView['tracking'];

/** The tracking of a new order. `placedAt` is ISO 8601 in UTC. */
export function trackingFrom(placedAt: string): Tracking {
  return [{ status: 'ordered', at: placedAt }];
}

/** The tracking after a step forward or back at this time: a step that was taken back is not reached any more. */
export function tracked(tracking: Tracking, to: TrackStatus, at: string): Tracking {
  const steps = trackStatuses.indexOf(to);
  const kept = tracking.filter(({ status }) => trackStatuses.indexOf(status) <= steps);
  return kept.some(({ status }) => status === to) ? kept : [...kept, { status: to, at }];
}

/** The tracking of an order placed at `placedAt`, from the events of its stream; those of other types are ignored. */
export function trackingOf(placedAt: string, events: readonly RecordedEvent[]): Tracking {
  return events
    .filter(({ type }) => type === 'orders.OrderTracked')
    .reduce(
      (tracking, event) => tracked(tracking, (event.data as { to: TrackStatus }).to, occurredAt(event)),
      trackingFrom(placedAt),
    );
}
