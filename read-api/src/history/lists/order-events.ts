import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { LogReads } from '../log-reads.ts';
import { nameOfActor, naming } from '../mentions.ts';

/** An event of an order, by its place in the stream of the order. */
export interface OrderEventPlace {
  readonly event_id: string;
  readonly order_id: string;
  readonly revision: number;
}

/** Reads events of orders, with who, when and why. */
export function orderEvents(log: LogReads, places: readonly OrderEventPlace[]) {
  const named = naming(log);
  return Promise.all(
    places.map(async ({ event_id, order_id, revision }) => {
      const stream = streamOf(ORDER, order_id);
      const [event] = await log.read(stream, { from: revision, limit: 1 });
      if (event?.id !== event_id) throw new Error(`${stream} has no event ${event_id} at ${revision}`);
      return { event: { _id: event.id, type: event.type, stream }, ...(await authored(event, named)) };
    }),
  );
}

async function authored(event: RecordedEvent, named: ReturnType<typeof naming>) {
  const { actor, reason = null } = event.metadata;
  return {
    ...{ occurredAt: occurredAt(event), recordedAt: event.recordedAt },
    actor: { kind: actor.kind, _id: actor.id ?? null, name: await nameOfActor(actor, named) },
    reason,
  };
}
