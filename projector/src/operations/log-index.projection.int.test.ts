import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { follow, rebuild } from '@countinghouse/platform/projections/testing/build-rows';
import { type GivenEvent, ListSource } from '@countinghouse/platform/projections/testing/list-source';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logIndex } from './log-index.projection.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const id = fc.integer({ min: 0, max: 5 }).map(idOf);
const actor = fc.oneof(
  fc.record({ kind: fc.constantFrom('staff' as const, 'customer' as const), id }),
  fc.constant({ kind: 'anonymous' as const }),
  fc.constant({ kind: 'system' as const, id: 'orders.unpaid-clock' }),
);
const metadata = fc.record({ actor, commandId: id, correlationId: id }).chain((known) =>
  fc.option(id, { nil: undefined }).map(
    (causationId): Partial<EventMetadata> => ({
      ...known,
      ...(causationId && { causationId }),
    }),
  ),
);
/** What others wrote into the store. */
const foreign = fc.constantFrom(
  { commandId: 'not an id', correlationId: 'x', actor: undefined },
  { commandId: idOf(9), correlationId: 'x', actor: 'nobody' },
);
const seconds = fc.integer({ min: 0, max: 9 });
const given: fc.Arbitrary<GivenEvent> = fc
  .tuple(
    fc.constantFrom('orders.OrderPlaced', 'unknown.Type', 'half \ud83d'),
    fc.constantFrom('orders.order-1', 'pricing.tax-settings-all', 'nul \u0000'),
    seconds,
    fc.oneof({ weight: 9, arbitrary: metadata }, foreign as fc.Arbitrary<object>),
    fc.boolean(),
  )
  .map(([type, stream, second, about, isPoisoned]) => ({
    ...{ type, stream, data: undefined, metadata: about },
    recordedAt: `2026-01-01T00:00:0${second}.000Z`,
    ...(isPoisoned && { unreadable: new Error('of a newer release') }),
  }));
const cuts = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
  cached: fc.boolean(),
});
const cutting = ({ sizes, cached }: { sizes: readonly number[]; cached: boolean }) => {
  let batch = 0;
  return { batchSize: () => sizes[batch++ % sizes.length]!, cached };
};

test('every event has its row, whoever wrote it and however the log is cut, and live rows equal rebuilt ones', async () => {
  const database = await createTestDatabase();
  const client = await openConnection(database.url, 'log index');
  const pipelined = await openConnection(database.url, 'log index live', true);
  await migrate(client, viewsSchema);
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 40 }), cuts, cuts, async (events, live, anew) => {
      const rebuilt = await rebuild(client, logIndex, events);
      expect(await follow(pipelined, logIndex, events, cutting(live))).toEqual(rebuilt);
      expect(await rebuild(client, logIndex, events, cutting(anew))).toEqual(rebuilt);

      const log = new ListSource(events).events;
      const rows = rebuilt.events!;
      expect(rows.map(({ ordinal, position, revision }) => [ordinal, position, revision])).toEqual(
        log.map(({ position, revision }, ordinal) => [ordinal, position, revision]),
      );
      expect(rows.map(({ clock }) => clock)).toEqual(
        log.map((_, n) =>
          log
            .slice(0, n + 1)
            .map(({ recordedAt }) => recordedAt)
            .sort()
            .at(-1),
        ),
      );
      const known = (value: unknown) => (value === undefined || value === 'not an id' || value === 'x' ? null : value);
      expect(
        rows.map(({ command_id, correlation_id, causation_id }) => [command_id, correlation_id, causation_id]),
      ).toEqual(log.map(({ metadata: of }) => [known(of.commandId), known(of.correlationId), known(of.causationId)]));
      expect(rows.map(({ begins_append }) => begins_append)).toEqual(
        log.map(
          ({ metadata: { commandId } }, n) => commandId === 'not an id' || log[n - 1]?.metadata.commandId !== commandId,
        ),
      );
      const people = log.map(({ metadata: { actor: by } }) =>
        by?.kind === 'staff' || by?.kind === 'customer' ? by.id : null,
      );
      expect(rows.map(({ actor_id }) => actor_id)).toEqual(people);
      const { ordinal, clock, command_id } = rows.at(-1)!;
      expect(rebuilt.heads).toEqual([{ id: 0, ordinal, clock, command_id }]);
    }),
    { numRuns: 15 },
  );
  await Promise.all([client.end(), pipelined.end()]);
  await database.drop();
});
