import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { defineEvent, event } from '@countinghouse/contracts/kernel/event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { KeyStore } from '../../personal-data/key-store.ts';
import { memoryKeyStore } from '../../personal-data/memory-key-store.ts';
import { type PersonalDataKeys, personalDataKeys } from '../../personal-data/personal-data-keys.ts';
import { met } from '../../personal-data/testing/met.ts';
import { type EventLog, eventLog } from '../event-log.ts';
import { type EventStore, StoreUnavailable } from '../event-store.ts';
import { createMemoryEventStore } from '../memory/event-store.ts';
import { followErasures } from './follow-erasures.ts';

const erased = defineEvent({
  type: 'testing.Erased',
  version: 1,
  summary: 'Erased.',
  data: z.object({ person: z.string() }),
  erases: 'person',
});
const registry = eventRegistry([met, erased]);
const masterKey = createSecretKey(randomBytes(32));
const stream = 'testing.meeting-1';

let store: EventStore;
let keyStore: KeyStore;
let stop: () => Promise<void>;

beforeEach(() => {
  store = createMemoryEventStore();
  keyStore = memoryKeyStore();
});
afterEach(async () => {
  await stop();
  await store.close();
});

/** A process of its own: the log and the keys are shared, what is cached of them is not. */
function process(): { log: EventLog; keys: PersonalDataKeys } {
  const keys = personalDataKeys({ store: keyStore, masterKey });
  return { log: eventLog(store, registry, keys), keys };
}
const append = (log: EventLog, happened: Parameters<EventLog['append']>[2][number]) =>
  log.append(stream, 'any', [happened], {
    actor: { kind: 'system' },
    commandId: randomUUID(),
    correlationId: randomUUID(),
  });
const namesIn = async (log: EventLog) => (await log.read(stream, { types: [met.type] })).map(({ data }) => data);

test('a process that has a key in its cache opens nothing with it once another one has erased the person', async () => {
  const [here, there] = [process(), process()];
  stop = followErasures({ log: here.log, registry, onError: () => undefined });
  await append(there.log, event(met, { person: 'ann', name: 'Ann' }));
  await append(there.log, event(met, { person: 'bob', name: 'Bob' }));
  expect(await namesIn(here.log)).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }]);
  await there.keys.erase('ann');
  await append(there.log, event(erased, { person: 'ann' }));
  await vi.waitFor(async () => expect(await namesIn(here.log)).toMatchObject([{ name: '' }, { name: 'Bob' }]), 10_000);
});

test('nothing is missed while the log cannot be followed', async () => {
  const [here, there] = [process(), process()];
  const troubles: unknown[] = [];
  let reachable = false;
  const log: EventLog = {
    ...here.log,
    subscribeAll(options) {
      if (!reachable) throw new StoreUnavailable('down');
      return here.log.subscribeAll(options);
    },
  };
  stop = followErasures({ log, registry, onError: (error) => troubles.push(error) });
  await append(there.log, event(met, { person: 'ann', name: 'Ann' }));
  expect(await namesIn(here.log)).toMatchObject([{ name: 'Ann' }]);
  await vi.waitFor(() => expect(troubles).not.toEqual([]), 10_000);
  await append(there.log, event(erased, { person: 'ann' }));
  reachable = true;
  await vi.waitFor(async () => expect(await namesIn(here.log)).toMatchObject([{ name: '' }]), 10_000);
});
