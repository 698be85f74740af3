import { ApiError } from '../../../../shared/http/api-error.ts';
import { imageUrl } from '../../../../shared/shop/image-url.ts';
import { fieldAuthors } from '../../form/merging/field-authors.ts';
import { download } from '../../http/call.ts';
import { versionIn } from '../../http/reversal.ts';
import { sendSerializedRequest } from '../../http/serialized-request.ts';
import { type Batch, type BatchItem, type Outcome, settle } from './batch.ts';

/** Concurrent calls, limited to leave capacity for other people. */
const AT_ONCE = 4;

export interface BatchRun {
  /** Called with the state after every call. */
  readonly onProgress: (batch: Batch) => void;
  /** Stops further calls; those in flight are completed. */
  readonly signal: AbortSignal;
  /** Called with the file in an item's response. */
  readonly onFile?: (name: string, file: Blob) => Promise<void>;
  readonly send?: (item: BatchItem, batch: Batch, onFile: NonNullable<BatchRun['onFile']>) => Promise<unknown>;
}

/**
 * Makes the waiting calls of a batch. Ends when none is left or when it is aborted; rejects without a connection, a
 * ready server or a session: then calls in flight count as waiting. Its idempotency keys make it safe to repeat.
 */
export async function runBatch(batch: Batch, options: BatchRun): Promise<Batch> {
  const { onProgress, signal, onFile = async () => undefined, send = sendItem } = options;
  let present = batch;
  let trouble: Error | undefined;
  const waiting = batch.items.filter(({ state }) => state === 'waiting');
  const work = async () => {
    for (let item = waiting.shift(); item && !signal.aborted && !trouble; item = waiting.shift()) {
      const outcome = await outcomeOf(item, send(item, batch, onFile)).catch((error: Error) => error);
      if (outcome instanceof Error) trouble ??= outcome;
      else {
        present = settle(present, item.key, outcome);
        onProgress(present);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (trouble) throw trouble;
  return present;
}

async function sendItem(
  { call, further = [], key, saves }: BatchItem,
  batch: Batch,
  onFile: NonNullable<BatchRun['onFile']>,
): Promise<unknown> {
  let reply = await sendSerializedRequest(call, key, batch.id);
  for (const [index, next] of further.entries()) {
    const version = versionIn(reply);
    const based = { ...next, ...(version !== undefined && { ifMatch: version }) };
    reply = await sendSerializedRequest(based, `${key}.${index + 1}`, batch.id);
  }
  if (saves !== undefined) await onFile(saves, await download(imageUrl((reply as { path: string }).path)));
  return reply;
}

/** @throws an error that does not depend on this item: the next one would fail as well. */
async function outcomeOf({ record }: BatchItem, pending: Promise<unknown>): Promise<Outcome> {
  try {
    const reply = await pending;
    return { state: 'done', version: versionIn(reply), unprinted: (reply as { unprinted?: string }).unprinted };
  } catch (error) {
    if (!(error instanceof ApiError && isVerdict(error))) throw error;
    const { fields } = error.details;
    const named = Array.isArray(fields) ? fields.map(String) : undefined;
    // Without the history the refusal is sufficient.
    const [by] = record && named ? await fieldAuthors(record, named).catch(() => []) : [];
    return { state: 'refused', why: error.message, ...(named && { fields: named }), ...(by && { by }) };
  }
}

/** Returns true when the server has decided about the item, as opposed to a failure of the call. */
function isVerdict({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
