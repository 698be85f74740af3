import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import type { paymentMethodTables } from '@countinghouse/contracts/payments/tables';
import type { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import type { shopTables } from '@countinghouse/contracts/settings/tables';
import { type Handler, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** One row for each part of some settings: its name, the state of its stream, and the revision of that. */
type PartsTable = typeof shopTables.parts | typeof pricingSettingsTables.parts | typeof paymentMethodTables.parts;

/** A handler that keeps the state of a part's stream in the row of that part. */
export function foldedPart<State, Event extends DomainEvent>(
  table: PartsTable,
  partOf: (event: Event) => string,
  { initialState, evolve }: Fold<State, Event>,
): Handler<Event> {
  const parts = table as typeof shopTables.parts;
  const keyOf = (event: Event) => partOf(event) as never;
  return {
    reads: (event) => [rowOf(parts, keyOf(event as unknown as Event))],
    apply(recorded, rows) {
      const event = recorded as unknown as Event;
      const part = keyOf(event);
      const before = rows.get(parts, part)?.data as State | undefined;
      const data = evolve(before ?? initialState, event) as never;
      rows.put(parts, { part, data, revision: recorded.revision });
    },
  };
}
