import { setTimeout as delay } from 'node:timers/promises';
import { ErrorType, NO_STREAM } from '@eventstore/db-client';
import type { PreparedAppend } from '../append/prepared-append.ts';
import { type AppendResult, ForeignLog, StoreUnavailable, WrongExpectedRevision } from '../event-store.ts';
import type { ConnectionGuard } from './connection-guard.ts';
import { hasType, NotAdmitted, toStoreError, withinTimeout } from './errors.ts';
import { formatPosition, positionOf, toJsonEvents } from './events.ts';
import { type EventStoreDbConnection, readStream } from './read.ts';
import type { StoredResult, StreamTails } from './stream-tails.ts';

/**
 * The timeout of all attempts together, and the addition for each megabyte, after which the log counts as unavailable.
 * Milliseconds.
 */
const APPEND_TIMEOUT = 5_000;
const TIMEOUT_PER_MEGABYTE = 1_000;
const ATTEMPTS = 6;
const READ_BACK_TIMEOUT = 2_000;
/** Before the second and later attempts after a failure, in milliseconds. */
const PAUSES = [20, 100, 400, 1_000, 1_000];

/**
 * Appends with the revision that the stream is at, always: what the port calls `any` is the revision that was last
 * read, tried again when another writer was faster. So a request that is sent twice, because its response was lost, is
 * written once at most; the second attempt then finds the first one's events by their command id.
 */
export async function appendOnce(
  write: AppendWriter,
  tails: StreamTails,
  request: PreparedAppend,
  guard: Pick<ConnectionGuard, 'ensureOwn' | 'failed'>,
): Promise<AppendResult> {
  const { stream, expected, commandId } = request;
  let failure: Error = new StoreUnavailable(`other writers were always faster on ${stream}`);
  const giveUpAt = performance.now() + APPEND_TIMEOUT + (request.size / 1_000_000) * TIMEOUT_PER_MEGABYTE;
  const left = () => Math.max(1, giveUpAt - performance.now());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await withinTimeout(guard.ensureOwn(), left());
      // Whether a stream is new is decided by the server: no earlier append of the command can be there then.
      const assumed = attempt === 0 && expected === 'none' && !tails.cached(stream) ? NEW_STREAM : undefined;
      const { tail, fresh } = assumed ?? (await withinTimeout(tails.get(stream), left()));
      const earlier = tail.results.get(commandId);
      if (earlier) return { ...earlier, replayed: true };
      const at = expected === 'any' ? tail.revision : expected === 'none' ? -1 : expected.revision;
      if (at === tail.revision) {
        const written = await write(request, at, left());
        // The connection may have been replaced while the append was under way.
        await guard.ensureOwn();
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
      guard.failed(failure);
      const isFinal = failure instanceof NotAdmitted || failure instanceof ForeignLog;
      if (!(failure instanceof StoreUnavailable) || isFinal) throw failure;
      const pause = PAUSES[attempt] ?? 0;
      if (pause > left()) break;
      await delay(pause);
    }
  }
  throw failure;
}

const NEW_STREAM = { tail: { revision: -1, results: new Map<string, StoredResult>() }, fresh: false };

/** Writes at a revision, -1 for a new stream, within a time in milliseconds. */
type AppendWriter = (request: PreparedAppend, at: number, timeout: number) => Promise<StoredResult>;

/**
 * The response to an append has one position for all of it; the port promises that of its last event. Whether the two
 * are the same, for appends of one event and of several, is determined by reading the first of each kind back, so that
 * later ones need not be.
 */
export function appendWriter(connection: EventStoreDbConnection): AppendWriter {
  const { client, credentials } = connection;
  const namesLast = new Map<'one' | 'several', boolean>();
  return async (request, at, timeout) => {
    const append = client.appendToStream(request.stream, toJsonEvents(request), {
      expectedRevision: at < 0 ? NO_STREAM : BigInt(at),
      credentials,
      deadline: timeout,
    });
    const result = await withinTimeout(append, timeout);
    const revision = Number(result.nextExpectedRevision);
    const named = result.position && formatPosition(result.position);
    const kind = request.events.length === 1 ? 'one' : 'several';
    if (named !== undefined && namesLast.get(kind)) return { revision, position: named };
    const reading = readStream(connection, request.stream, { from: revision, direction: 'backwards', limit: 1 });
    const [last] = await withinTimeout(reading, READ_BACK_TIMEOUT);
    if (!last) throw new StoreUnavailable(`what was appended to ${request.stream} cannot be read back`);
    const position = positionOf(last);
    if (!namesLast.has(kind)) namesLast.set(kind, named === position);
    return { revision, position };
  };
}
