import { randomUUID } from 'node:crypto';
import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { type DomainEvent, defineEvent, event } from '@countinghouse/contracts/kernel/event';
import { defineJob } from '@countinghouse/contracts/kernel/job';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type EventLog, eventLog } from '../event-log/event-log.ts';
import { START } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import { memoryKeys } from '../personal-data/testing/memory-keys.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateVault } from '../vault/vault-schema.ts';
import { type Reactor, requestJob } from './reactor.ts';
import { reactorLedgers } from './reactor-ledger.ts';
import { runReactor } from './run-reactor.ts';

const requested = defineEvent({
  type: 'testing.Asked',
  version: 1,
  summary: 'Asked.',
  data: z.object({ id: z.string() }),
});
const ended = defineEvent({ type: 'testing.Ended', version: 1, summary: 'Ended.', data: z.object({ id: z.string() }) });
const other = defineEvent({ type: 'testing.Other', version: 1, summary: 'Else.', data: z.object({}) });
const givenUp = defineEvent({
  type: 'testing.GivenUp',
  version: 1,
  summary: 'Given up.',
  data: z.object({ job: z.string(), key: z.string() }),
});
const doIt = defineJob({ name: 'testing/do-it', summary: 'Do it.', data: z.strictObject({ id: z.string() }) });

const reactor: Reactor = {
  name: 'testing.do-it',
  types: [requested.type, ended.type],
  react: ({ type, data }) => {
    const { id } = data as { id: string };
    return type === requested.type ? requestJob(doIt, id, { id }) : { settled: id };
  },
};

let database: TestDatabase;
let pool: Database;
let log: EventLog;
let queued: string[];
let queueIsDown: boolean;
let stops: (() => Promise<void>)[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
  await migrateVault(pool);
});
beforeEach(async () => {
  await pool.query('TRUNCATE vault.reactor_checkpoints, vault.reactor_work');
  log = eventLog(createMemoryEventStore(), eventRegistry([requested, ended, other, givenUp]), memoryKeys());
  queued = [];
  queueIsDown = false;
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await log.close();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const append = (...events: DomainEvent[]) =>
  log.append(`testing.thing-${randomUUID()}`, 'any', events, {
    actor: { kind: 'system' },
    commandId: randomUUID(),
    correlationId: randomUUID(),
  });
const ask = (id: string) => append(event(requested, { id }));
const end = (id: string) => append(event(ended, { id }));

/** Runs the reactor as one process would; returns a function that stops it. */
const start = (sweepInterval = 50, run = reactor, clock = Date.now) => {
  const abort = new AbortController();
  const ended = runReactor(run, {
    clock,
    log,
    queue: {
      ensure: async (_job, key) => {
        if (queueIsDown) throw new Error('down');
        queued.push(key);
      },
    },
    ledger: reactorLedgers(pool)(reactor.name),
    jobs: [doIt],
    givenUp: { type: givenUp.type, workOf: (event) => event.data as { job: string; key: string } },
    signal: abort.signal,
    onError: () => undefined,
    sweepInterval,
    retryDelay: 10,
  });
  const stop = async () => {
    abort.abort();
    await ended;
  };
  stops.push(stop);
  return stop;
};
const openWork = async () => (await reactorLedgers(pool)(reactor.name).open(100)).map(({ key }) => key);
const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 });

describe('a reactor', () => {
  it('queues the work of an event when it is appended', async () => {
    start(60_000);
    await ask('before');
    await eventually(() => expect(queued).toContain('before'));
    await ask('after');
    await eventually(() => expect(queued).toContain('after'));
  });

  it('with a maximum age requests work of new events alone, and still settles', async () => {
    await ask('old');
    const later = () => Date.now() + 1_000_000;
    const stop = start(50, { ...reactor, maxAge: 1_000_000 - 60_000 }, later);
    await eventually(async () => expect(await reactorLedgers(pool)(reactor.name).position()).not.toBe(''));
    await stop();
    expect(await openWork()).toEqual([]);
    start(50, { ...reactor, maxAge: 60_000 });
    await ask('new');
    await eventually(() => expect(queued).toContain('new'));
    await end('new');
    await eventually(async () => expect(await openWork()).toEqual([]));
    expect(queued).not.toContain('old');
  });

  it('on its first start queues only what is not settled yet', async () => {
    await ask('done');
    await append(event(other, {}));
    // More than one batch lies between the request and its outcome.
    const filling = Array.from({ length: 500 }, (_, n) => ({ id: `f${n}` }));
    await append(...filling.flatMap((data) => [event(requested, data), event(ended, data)]));
    await ask('open');
    await end('done');
    start();
    await eventually(() => expect(queued).toContain('open'));
    expect(queued).not.toContain('done');
  });

  it('resumes after a restart, and repeats nothing that is settled', async () => {
    const stop = start();
    await ask('a');
    await eventually(() => expect(queued).toContain('a'));
    await end('a');
    await eventually(async () => expect(await openWork()).toEqual([]));
    await stop();
    await ask('b');
    queued = [];
    start();
    await eventually(() => expect(queued).toContain('b'));
    expect(queued).not.toContain('a');
  });

  it('queues lost jobs again, until they are settled', async () => {
    start();
    await ask('a');
    await eventually(() => expect(queued).toContain('a'));
    queued = [];
    await eventually(() => expect(queued).toContain('a'));
    await end('a');
    await eventually(async () => expect(await openWork()).toEqual([]));
  });

  it('no longer queues work that was given up without an outcome of its own, nor other work of the same key', async () => {
    start();
    await ask('a');
    await ask('b');
    await eventually(() => expect(new Set(queued)).toEqual(new Set(['a', 'b'])));
    await append(event(givenUp, { job: 'testing/do-else', key: 'b' }));
    await append(event(givenUp, { job: doIt.name, key: 'a' }));
    await eventually(async () => expect(await openWork()).toEqual(['b']));
  });

  it('keeps its position and its work while the queue cannot be reached', async () => {
    queueIsDown = true;
    start();
    await ask('a');
    await ask('b');
    await eventually(async () => expect(await openWork()).toEqual(['a', 'b']));
    queueIsDown = false;
    await eventually(() => expect(new Set(queued)).toEqual(new Set(['a', 'b'])));
  });

  it('rebuilds a lost ledger from the log, even while it runs', async () => {
    start();
    await ask('done');
    await end('done');
    await ask('open');
    await eventually(async () => expect(await openWork()).toEqual(['open']));
    await pool.query('TRUNCATE vault.reactor_checkpoints, vault.reactor_work');
    await ask('later');
    await eventually(async () => expect(await openWork()).toEqual(['open', 'later']));
    expect(queued).not.toContain('done');
  });

  it('may request several jobs for one event', async () => {
    start(60_000, {
      ...reactor,
      react: ({ type, data }) => {
        const ids = (data as { id: string }).id.split('+');
        return ids.map((id) => (type === requested.type ? requestJob(doIt, id, { id }) : { settled: id }));
      },
    });
    await ask('a+b+c');
    await eventually(() => expect(queued).toEqual(['a', 'b', 'c']));
    await end('a+c');
    await eventually(async () => expect(await openWork()).toEqual(['b']));
  });

  it.each([
    [false, 'wants again what was settled', ['a', 'b']],
    [true, 'does not, when it says that it wants things once', ['b']],
  ])('once = %s: %s', async (once, _name, open) => {
    start(60_000, { ...reactor, once });
    await ask('a');
    await eventually(async () => expect(await openWork()).toEqual(['a']));
    await end('a');
    await eventually(async () => expect(await openWork()).toEqual([]));
    await ask('a');
    await ask('b');
    await eventually(async () => expect(await openWork()).toContain('b'));
    expect((await openWork()).sort()).toEqual(open);
    await end('b');
    await eventually(async () => expect(await openWork()).not.toContain('b'));
  });

  it.each([false, true])('changes nothing where another process has moved the position, once = %s', async (once) => {
    const ledger = reactorLedgers(pool)(reactor.name);
    const work = { key: 'a', job: doIt.name, data: {}, correlationId: randomUUID() };
    const nothing = { requested: [], settled: [], once };
    expect(await ledger.commit({ ...nothing, requested: [work], position: '01' }, START)).toBe(true);
    expect(await ledger.commit({ ...nothing, position: '02' }, START)).toBe(false);
    const more = { requested: [{ ...work, key: 'b' }], settled: ['a'], once };
    expect(await ledger.commit({ ...more, position: '02' }, START)).toBe(false);
    expect(await ledger.position()).toBe('01');
    expect(await openWork()).toEqual(['a']);
    expect(await ledger.commit({ ...more, position: '02' }, '01')).toBe(true);
    expect(await ledger.commit({ ...nothing, position: '03' }, '02')).toBe(true);
    expect(await ledger.position()).toBe('03');
    expect(await openWork()).toEqual(['b']);
  });

  it('may run in several processes at once: the ledger stays consistent', async () => {
    start();
    start();
    const ids = Array.from({ length: 30 }, (_, n) => `w${n}`);
    for (const id of ids) await ask(id);
    for (const id of ids.slice(0, 20)) await end(id);
    await eventually(async () => expect((await openWork()).sort()).toEqual(ids.slice(20).sort()));
  });
});
