import { allEvents } from '@countinghouse/contracts/event-registry';
import { type ErrorCode, type FieldFault, isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Decider } from '@countinghouse/contracts/kernel/stream-type';
import { expect } from 'vitest';

/**
 * Rules by example: given these events, when this command, then these events or this refusal.
 *
 * ```ts
 * const spec = deciderSpec(supplier);
 * spec.given([created]).when({ type: 'DeleteSupplier', supplierId }).thenEvents(deleted);
 * spec.given([]).when({ type: 'DeleteSupplier', supplierId }).thenRefused('NOT_FOUND');
 * ```
 */
export function deciderSpec<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  return {
    given(events: readonly Event[]) {
      const state = events.reduce(
        (before, event) => decider.evolve(before, frozen(event)),
        frozen(decider.initialState),
      );
      return {
        /** The folded state, for rules about folding itself. */
        state,
        when(command: Command) {
          const decision = decider.decide(state, command);
          return {
            thenEvents(...expected: readonly Event[]): void {
              expect(decision).toEqual(expected);
              for (const event of expected) expectPublishedShape(event);
            },
            thenNothing(): void {
              expect(decision).toEqual([]);
            },
            thenRefused(
              code: ErrorCode,
              details?: Readonly<Record<string, unknown>>,
              fields?: readonly FieldFault[],
            ): void {
              expect(isRefusal(decision) ? decision.refused : decision).toBe(code);
              if (details) expect(decision).toMatchObject({ details });
              if (fields) expect(decision).toMatchObject({ fields });
            },
          };
        },
      };
    },
  };
}

/** What a decider returns must match the published schemas of the registry. */
function expectPublishedShape(event: DomainEvent): void {
  const definition = allEvents.get(event.type);
  expect(definition, `${event.type} is in the event registry`).toBeDefined();
  expect(definition?.data.parse(event.data)).toEqual(event.data);
}

/**
 * A decider that mutates what it is given fails at once. Shallow for Map and Set, whose methods freezing does not
 * reach.
 */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
