import { setTimeout as delay } from 'node:timers/promises';
import { ErrorType, NO_STREAM } from '@eventstore/db-client';
import { type AppendResult, StoreUnavailable, WrongExpectedRevision } from './event-store.ts';
import { answeredInTime, hasType, toStoreError } from './eventstoredb-errors.ts';
import { positionOf, toJsonEvents } from './eventstoredb-events.ts';
import { type EventStoreDbConnection, readStream } from './eventstoredb-read.ts';
import type { StoredAnswer, StreamTails } from './eventstoredb-stream-tails.ts';
import type { PreparedAppend } from './prepared-append.ts';

/** Milliseconds. */
const APPEND_TIMEOUT = 5_000;
const ATTEMPTS = 6;
/** Before the second and later attempts after a failure, in milliseconds. */
const PAUSES = [20, 100, 400, 1_000, 1_000];

/**
 * Appends with the revision that the stream is at, always: what the port calls `any` is the revision that was last seen, tried
 * again when another writer was faster. So a request that is sent twice, because its answer was lost, is written once at most;
 * the second attempt then finds the first one's events by their command id.
 */
export async function appendOnce(
  connection: EventStoreDbConnection,
  tails: StreamTails,
  request: PreparedAppend,
): Promise<AppendResult> {
  const { stream, expected, commandId } = request;
  let failure: Error = new StoreUnavailable(`other writers were always faster on ${stream}`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const { tail, fresh } = await tails.get(stream);
      const answer = tail.answers.get(commandId);
      if (answer) return { ...answer, replayed: true };
      const at = expected === 'any' ? tail.revision : expected === 'none' ? -1 : expected.revision;
      if (at === tail.revision) {
        const written = await write(connection, request, at);
        tails.appended(stream, commandId, written);
        return { ...written, replayed: false };
      }
      if (fresh) throw new WrongExpectedRevision(stream, tail.revision < 0 ? undefined : tail.revision);
      tails.forget(stream);
    } catch (error) {
      tails.forget(stream);
      if (error instanceof WrongExpectedRevision) throw error;
      // Another process was faster; what it wrote decides whether this is a conflict or a repetition.
      if (hasType(error, ErrorType.WRONG_EXPECTED_VERSION)) continue;
      failure = toStoreError(error);
      if (!(failure instanceof StoreUnavailable)) throw failure;
      await delay(PAUSES[attempt] ?? 0);
    }
  }
  throw failure;
}

async function write(connection: EventStoreDbConnection, request: PreparedAppend, at: number): Promise<StoredAnswer> {
  const { client, credentials } = connection;
  const append = client.appendToStream(request.stream, toJsonEvents(request), {
    expectedRevision: at < 0 ? NO_STREAM : BigInt(at),
    credentials,
    deadline: APPEND_TIMEOUT,
  });
  const result = await answeredInTime(append, APPEND_TIMEOUT + 1_000);
  const revision = Number(result.nextExpectedRevision);
  // The answer names one place for the whole append; the port promises that of its last event.
  const [last] = await readStream(connection, request.stream, { from: revision, direction: 'backwards', limit: 1 });
  if (!last) throw new StoreUnavailable(`what was appended to ${request.stream} cannot be read back`);
  return { revision, position: positionOf(last) };
}
