import type { ClientBase, Pool } from 'pg';
import { type AppendResult, WrongExpectedRevision } from './event-store.ts';
import { toStoreError, withRetries } from './postgres-errors.ts';
import { formatPosition } from './postgres-position.ts';
import type { PreparedAppend, PreparedEvent } from './prepared-append.ts';

/**
 * Appends a batch and settles every request of it. An outcome that is unknown because the connection broke is resolved by asking
 * again: the command ids make that harmless. When the statement itself fails, each request is tried on its own, so that
 * only the faulty one fails.
 */
export async function commitBatch(
  pool: Pool,
  batch: readonly PreparedAppend[],
): Promise<readonly (AppendResult | Error)[]> {
  try {
    return await withRetries(pool, () => appendBatch(pool, batch));
  } catch (error) {
    const failure = toStoreError(error);
    if (batch.length === 1 || failure.name === 'StoreUnavailable') return batch.map(() => failure);
    const outcomes: (AppendResult | Error)[] = [];
    for (const request of batch) outcomes.push(...(await commitBatch(pool, [request])));
    return outcomes;
  }
}

/** One call of `log.append_batch`; outside a transaction it commits. Conflicts come back as values. */
export async function appendBatch(
  db: Pool | ClientBase,
  batch: readonly PreparedAppend[],
): Promise<(AppendResult | WrongExpectedRevision)[]> {
  const events = batch.flatMap((request, r) =>
    request.events.map((event, index) => ({ event, request: r + 1, index })),
  );
  const column = <Key extends keyof PreparedEvent>(key: Key) => events.map(({ event }) => event[key]);
  const { rows } = await db.query<[outcome: string, revision: string, position: string]>({
    name: 'log.append_batch',
    text: 'select outcome, revision, position from log.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    rowMode: 'array',
    values: [
      batch.map((request) => request.stream),
      batch.map(expectedCode),
      batch.map((request) => request.commandId),
      batch.map((request) => request.events.length),
      events.map(({ request }) => request),
      events.map(({ index }) => index + 1),
      column('id'),
      column('type'),
      column('version'),
      column('data'),
      column('metadata'),
    ],
  });
  return rows.map(([outcome, revision, position], index) => {
    const at = Number(revision);
    if (outcome === 'conflict') return new WrongExpectedRevision(batch[index]!.stream, at < 0 ? undefined : at);
    return { revision: at, position: formatPosition(Number(position)), replayed: outcome === 'replayed' };
  });
}

function expectedCode({ expected }: PreparedAppend): number {
  if (expected === 'any') return -2;
  return expected === 'none' ? -1 : expected.revision;
}
