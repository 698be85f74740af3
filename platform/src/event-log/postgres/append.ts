import type { ClientBase, Pool } from 'pg';
import type { PreparedEvent } from '../append/prepared-append.ts';
import type { PreparedCommit } from '../append/prepared-commit.ts';
import { type AppendResult, type ExpectedRevision, WrongExpectedRevision } from '../event-store.ts';
import { toStoreError, withRetries } from './errors.ts';
import { formatPosition } from './position.ts';

/** The outcome of one commit of a batch. */
type Outcome<Failure extends Error = Error> = readonly AppendResult[] | Failure;

/**
 * Makes a batch of commits and settles each. An outcome that is unknown because the connection broke is resolved by
 * retrying: the command ids make that harmless. When the statement itself fails, each commit is tried on its own, so
 * that only the faulty one fails.
 */
export async function commitBatch(pool: Pool, batch: readonly PreparedCommit[]): Promise<readonly Outcome[]> {
  try {
    return await withRetries(pool, () => appendBatch(pool, batch));
  } catch (error) {
    const failure = toStoreError(error);
    if (batch.length === 1 || failure.name === 'StoreUnavailable') return batch.map(() => failure);
    const outcomes: Outcome[] = [];
    for (const commit of batch) outcomes.push(...(await commitBatch(pool, [commit])));
    return outcomes;
  }
}

/** Calls `log.append` once, which commits outside a transaction; conflicts come back as values. */
export async function appendBatch(
  db: Pool | ClientBase,
  batch: readonly PreparedCommit[],
): Promise<Outcome<WrongExpectedRevision>[]> {
  const requests = batch.flatMap(({ requests, preconditions }, group) => [
    ...requests.map((request) => ({ group, ...request })),
    ...preconditions.map(({ stream, expected }) => ({ group, stream, expected, commandId: null, events: [] })),
  ]);
  const events = requests.flatMap((request, r) =>
    request.events.map((event, index) => ({ event, request: r + 1, index })),
  );
  const column = <Key extends keyof PreparedEvent>(key: Key) => events.map(({ event }) => event[key]);
  const { rows } = await db.query<ResultRow>({
    name: 'log.append',
    text: APPEND,
    rowMode: 'array',
    values: [
      requests.map((request) => request.group),
      requests.map((request) => request.stream),
      requests.map((request) => expectedCode(request.expected)),
      requests.map((request) => request.commandId),
      requests.map((request) => request.events.length),
      events.map(({ request }) => request),
      events.map(({ index }) => index + 1),
      column('id'),
      column('type'),
      column('version'),
      column('data'),
      column('metadata'),
    ],
  });
  let end = 0;
  return batch.map((commit) => {
    const start = end;
    end += commit.requests.length + commit.preconditions.length;
    return toOutcome(commit, rows.slice(start, end));
  });
}

const APPEND = 'select outcome, revision, position from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';

type ResultRow = [outcome: 'appended' | 'replayed' | 'conflict' | 'refused', revision: string, position: string | null];

function toOutcome(
  { requests, preconditions }: PreparedCommit,
  rows: readonly ResultRow[],
): Outcome<WrongExpectedRevision> {
  // For what was appended before, the streams that it read do not matter.
  const replayed = rows[0]![0] === 'replayed';
  const elsewhere = replayed ? -1 : rows.findIndex(([outcome]) => outcome === 'conflict');
  if (elsewhere >= 0) {
    const at = Number(rows[elsewhere]![1]);
    return new WrongExpectedRevision([...requests, ...preconditions][elsewhere]!.stream, at < 0 ? undefined : at);
  }
  return rows.slice(0, requests.length).map(([, revision, position]) => ({
    revision: Number(revision),
    position: formatPosition(Number(position)),
    replayed,
  }));
}

function expectedCode(expected: ExpectedRevision): number {
  if (expected === 'any') return -2;
  return expected === 'none' ? -1 : expected.revision;
}
