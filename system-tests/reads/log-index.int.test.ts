import { randomUUID } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import type { EventStore, StoredEvent } from '@countinghouse/platform/event-log/event-store';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { eventsAfter } from '@countinghouse/platform/event-log/testing/follow';
import { sampleEvent } from '@countinghouse/platform/event-log/testing/sample-events';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { decodedSource, type EventSource } from '@countinghouse/platform/projections/following/event-source';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { ListSource } from '@countinghouse/platform/projections/testing/list-source';
import { projectorStage } from '@countinghouse/platform/projections/testing/projector-stage';
import { quiet } from '@countinghouse/platform/projections/testing/run-projector';
import { verifyView } from '@countinghouse/platform/projections/verify';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { logIndex } from '@countinghouse/projector/operations/log-index.projection';
import { settingsProjections } from '@countinghouse/projector/settings/index';
import { positionAt } from '@countinghouse/read-api/cut';
import { describe, expect, test } from 'vitest';

const stage = projectorStage();
const projections = [logIndex, ...settingsProjections];
type Told = Pick<StoredEvent, 'position' | 'recordedAt'> & { readonly metadata: { readonly commandId: string } };

/** The last event of the last append that the log had whole at an instant. */
function cutOf(log: readonly Told[], instant: string): string | undefined {
  let clock = '';
  let cut: string | undefined;
  for (const [n, { position, recordedAt, metadata }] of log.entries()) {
    clock = [clock, recordedAt].sort()[1]!;
    if (clock > instant) return cut;
    if (log[n + 1]?.metadata.commandId !== metadata.commandId) cut = position;
  }
  return cut;
}

async function following<Result>(source: EventSource, work: (reached: () => Promise<void>) => Promise<Result>) {
  const progress = await createProgress(stage.url);
  const projector = startProjector({ source, databaseUrl: stage.url, projections, logger: quiet });
  try {
    return await work(async () => {
      const head = await source.head();
      if (!(await progress.waitFor([logIndex.name], head, 60_000))) throw new Error(`not at ${head}`);
    });
  } finally {
    await projector.stop();
    await progress.close();
  }
}

async function append(store: EventStore, stream: string, count: number, version = 1) {
  const commandId = randomUUID();
  const metadata = { ...sampleEvent().metadata, commandId };
  const events = Array.from({ length: count }, () => ({
    ...sampleEvent({}, 'settings.CurrencyAdded'),
    version,
    metadata,
  }));
  await store.append({ stream, expected: 'any', commandId, events });
}

async function atPostgres(use: (store: EventStore) => Promise<void>) {
  const store = await createPostgresEventStore({ url: stage.url });
  await use(store).finally(() => store.close());
}

async function atEventStoreDb(use: (store: EventStore) => Promise<void>) {
  const double = await startEventStoreDbDouble();
  const store = createEventStoreDbEventStore(double.url);
  await use(store).finally(async () => {
    await store.close();
    await double.stop();
  });
}

describe.each([
  ['PostgreSQL', atPostgres],
  ['EventStoreDB', atEventStoreDb],
])('the log index over %s', (_log, withStore) => {
  test('has every event, also those at which another view halts, live as rebuilt, and gives the cut at any time', () =>
    withStore(async (store) => {
      const source = decodedSource(store, allEvents, memoryKeys());
      await append(store, 'settings.currency-list', 2);
      await following(source, async (reached) => {
        await reached();
        await append(store, 'settings.currency-list', 3);
        await append(store, 'settings.currency-list', 1, 99);
        await append(store, 'unknown.thing-1', 2);
        await reached();
      });
      const log = await eventsAfter(store, '');
      const { rows } = await stage.database.query(
        'select ordinal, stream, revision, position, command_id from views.operations_log_index__events order by ordinal',
      );
      expect(rows).toEqual(
        log.map(({ stream, revision, position, metadata }, ordinal) => {
          return { ordinal, stream, revision, position, command_id: metadata.commandId };
        }),
      );
      expect(await stage.value(`select status from views.checkpoints where projection = 'settings_shop'`)).toBe(
        'halted',
      );
      const verified = await verifyView(logIndex, source, stage.url, AbortSignal.timeout(60_000));
      expect(verified.equal).toBe(true);
      for (const { recordedAt } of log) {
        expect((await positionAt(stage.database, recordedAt))?.position).toBe(cutOf(log, recordedAt));
      }
      expect(await positionAt(stage.database, '2000-01-01T00:00:00.000Z')).toBeUndefined();
    }));
});

test('the cut at an instant has no part of an append, whatever the clocks did', async () => {
  const random = seededRandom(7);
  const source = new ListSource();
  const commands = Array.from({ length: 120 }, () => randomUUID());
  const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  for (const [n, commandId] of commands.entries()) {
    const events = Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => ({
      ...{ type: 'some.Thing', data: {}, metadata: { commandId } },
      recordedAt: second(n + Math.floor(random.next() * 7) - 3),
    }));
    source.push(...events);
  }
  await following(source, (reached) => reached());
  for (let n = -4; n < 125; n += 1) {
    expect((await positionAt(stage.database, second(n)))?.position, second(n)).toBe(cutOf(source.events, second(n)));
  }
});
