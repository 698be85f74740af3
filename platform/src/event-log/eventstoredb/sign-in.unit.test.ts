import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StartFailure } from '../../runtime/start-failure.ts';
import { START, StoreUnavailable } from '../event-store.ts';
import { openEventStore } from '../open-event-store.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import type { EventStoreDbDouble } from '../testing/eventstoredb/double.ts';
import { startEventStoreDbDouble } from '../testing/eventstoredb-double.ts';
import { eventsAfter } from '../testing/follow.ts';
import { sampleRequest, sampleStream } from '../testing/sample-events.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

/** Every character here means something else in an address unless it is encoded. */
const shop = { username: 'shop@countinghouse', password: 'p@ss:/%25,?#&=+ ü' };
const NAME = encodeURIComponent(shop.username);
const PASSWORD = encodeURIComponent(shop.password);

const startSecured = async () => {
  const double = await startEventStoreDbDouble(shop);
  return {
    open: () => openEventStore(double.url),
    cutConnections: () => double.dropConnections(),
    stop: () => double.stop(),
  };
};
eventStoreContract('EventStoreDB by TLS with sign-in', startSecured, { commitsSeveral: false });

describe('EventStoreDB by TLS with sign-in', { timeout: 60_000 }, () => {
  let secured: EventStoreDbDouble;
  let other: EventStoreDbDouble;
  let plain: EventStoreDbDouble;

  beforeAll(async () => {
    secured = await startEventStoreDbDouble(shop);
    other = await startEventStoreDbDouble(shop);
    plain = await startEventStoreDbDouble();
  });
  afterAll(async () => {
    for (const double of [secured, other, plain]) await double.stop();
  });

  const portOf = ({ endpoint }: EventStoreDbDouble) => endpoint.split(':')[1];
  /** The outcome of opening, as it appears on the console or in the log. */
  const failureOf = async (url: string) => {
    const failure: unknown = await openEventStore(url).then(
      async (store) => store.close(),
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartFailure);
    return (failure as StartFailure).message;
  };

  it.each<[string, () => string]>([
    ['one server', () => secured.url],
    ['one server with a slash', () => secured.url.replace('?', '/?')],
    ['one name for all', () => `esdb+discover://${NAME}:${PASSWORD}@localhost:${portOf(secured)}${secured.settings}`],
    ['several, the first away', () => `esdb://${NAME}:${PASSWORD}@127.0.0.1:1,${secured.endpoint}${secured.settings}`],
    ['no sign-in', () => plain.url],
    ['several without sign-in', () => `esdb://127.0.0.1:1,${plain.endpoint}?tls=false`],
    ['one name without sign-in', () => `esdb+discover://localhost:${portOf(plain)}?tls=false`],
    ['credentials that are not required', () => `esdb://${NAME}:${PASSWORD}@${plain.endpoint}?tls=false`],
  ])('appends, reads and follows by an address of this form: %s', async (_form, address) => {
    const store = await openEventStore(address());
    const stream = sampleStream();
    const after = await store.head();
    const { position } = await store.append(sampleRequest(stream, { expected: 'none' }));
    expect(await store.read(stream)).toHaveLength(1);
    expect((await eventsAfter(store, after)).map((event) => event.position)).toEqual([position]);
    await store.close();
  });

  it('does not support the newer scheme, as its client does not, and throws that it does not', async () => {
    const failure: unknown = await openEventStore(`kurrentdb://${NAME}:${PASSWORD}@${secured.endpoint}`).catch(
      (error: unknown) => error,
    );
    expect(String(failure)).toMatch(/cannot be opened by kurrentdb:$/);
  });

  it('serves no client that does not sign in, or by another name or password', async () => {
    const client = EventStoreDBClient.connectionString(`esdb://${secured.endpoint}${secured.settings}`);
    const read = async (credentials?: typeof shop) => {
      for await (const _event of client.readAll({ maxCount: 1, ...(credentials && { credentials }) })) break;
    };
    const event = jsonEvent({ type: 'sample', data: {} });
    await expect(read()).rejects.toMatchObject({ type: 'access-denied', code: 7 });
    await expect(read({ ...shop, password: 'other' })).rejects.toMatchObject({ type: 'access-denied', code: 16 });
    const wrong = { credentials: { ...shop, username: 'other' } };
    await expect(client.appendToStream('a', event, wrong)).rejects.toMatchObject({ type: 'access-denied', code: 16 });
    await read(shop);
    await client.dispose();
  });

  it('appends by calls of their own, where a client without credentials shares one stream', async () => {
    const client = EventStoreDBClient.connectionString(plain.url);
    const event = () => jsonEvent({ type: 'sample', id: randomUUID(), data: {} });
    const written = await client.appendToStream(sampleStream(), [event(), event()], { expectedRevision: NO_STREAM });
    expect(written).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(plain.batchedAppends).toBe(1);
    await client.dispose();

    for (const double of [plain, secured]) {
      const before = double.batchedAppends;
      const store = await openEventStore(double.url);
      await store.append(sampleRequest(sampleStream(), { expected: 'none' }));
      await store.close();
      expect(double.batchedAppends).toBe(before);
    }
  });

  it.each<[string, RegExp, () => string]>([
    ['a wrong password', /refuses the name or the password/, () => secured.url.replace(PASSWORD, 'an%20other')],
    [
      'a wrong password of a cluster',
      /refuses the name or the password/,
      () => `esdb+discover://${NAME}:an%20other@localhost:${portOf(secured)}${secured.settings}`,
    ],
    [
      'a certificate of an unknown authority',
      /by TLS .*\(unable to verify the first certificate\).*tlsCAFile/,
      () => secured.url.replace(/\?.*/, ''),
    ],
    [
      'a certificate of another authority',
      /by TLS .*\(certificate signature failure\).*tlsCAFile/,
      () => `esdb://${NAME}:${PASSWORD}@${secured.endpoint}${other.settings}`,
    ],
    [
      'such a certificate in a cluster',
      /by TLS .*\(certificate signature failure\).*tlsCAFile/,
      () => `esdb://${NAME}:${PASSWORD}@127.0.0.1:1,${secured.endpoint}${other.settings}`,
    ],
    [
      'a server without TLS',
      /by TLS .*\(wrong version number\)/,
      () => `esdb://${NAME}:${PASSWORD}@${plain.endpoint}?tls=true`,
    ],
    ['a file that is not there', /File was not found/, () => `${secured.url}.not-there`],
    ['a setting with another value', /expected true or false/, () => secured.url.replace('tls=true', 'tls=perhaps')],
    ['a percent sign that encodes nothing', /write %25/, () => `esdb://shop:100%@${secured.endpoint}`],
  ])('ends a start with one sentence that shows no password: %s', async (_fault, sentence, address) => {
    const message = await failureOf(address());
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/\n|esdb:\/\/shop|p%40ss|p@ss|an%20other|100%@/);
  });

  it('is unavailable, not ended, when the password changes while it runs', async () => {
    const store = createEventStoreDbEventStore(secured.url.replace(PASSWORD, 'changed'));
    const failures = [
      await store.append(sampleRequest(sampleStream())).catch((error: unknown) => error),
      await store.read(sampleStream()).catch((error: unknown) => error),
      await eventsAfter(store, START).catch((error: unknown) => error),
    ];
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect((failure as Error).message).toMatch(/refuses the name or the password/);
      expect(JSON.stringify(deeply(failure))).not.toMatch(/changed/);
    }
    await store.close();
  });

  it('lets no warning of the client show the password', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = await openEventStore(`${secured.url}&unheardOf=1&tlsVerifyCert=false`);
    await store.close();
    const said = warn.mock.calls.flat().join('\n');
    warn.mockRestore();
    expect(said).toContain('unheardOf');
    expect(said).not.toContain(PASSWORD);
    expect(said).not.toContain(NAME);
  });
});

/** All that a log could write of an error: its own properties, also hidden ones, and its causes. */
function deeply(value: unknown, seen = new Set<unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Object.getOwnPropertyNames(value).map((name) => [name, deeply(Reflect.get(value, name), seen)]);
}
