import { customerErased } from '@countinghouse/contracts/customers/events';
import { columnHead, type ExportColumn } from '@countinghouse/contracts/exports/column-heads';
import {
  EXPORT,
  type ExportEvent,
  exportFailed,
  exportReady,
  type exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import { writeExport } from '@countinghouse/contracts/exports/jobs';
import { MAX_EXPORT_ROWS } from '@countinghouse/contracts/exports/views';
import { type EventOf, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { collect, readStream } from '@countinghouse/platform/event-store/reading/read-stream';
import type { Files } from '@countinghouse/platform/files/files';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import type { PersonalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/queue/workers';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';
import { workProgress } from '@countinghouse/platform/vault/work-progress';
import { endsTry } from '../runtime/retry.ts';
import type { ListSheet, ListSheets } from '../sheets/list-sheet.ts';
import { sheetFile } from '../sheets/sheet-file.ts';
import { hasEventSince } from './has-event-since.ts';

export interface ExportDependencies {
  readonly log: Pick<EventLog, 'read' | 'append' | 'head' | 'subscribeAll'>;
  readonly files: Pick<Files, 'storeMade' | 'remove'>;
  readonly personalData: Pick<PersonalDataKeys, 'erase'>;
  readonly database: Database;
  readonly progress: Pick<Progress, 'waitFor'>;
  /** IANA zone of the shop. */
  readonly timeZone: string;
  readonly sheets: ListSheets;
}

interface ExportJob {
  readonly exportId: string;
  readonly retryId?: string | undefined;
}

type Requested = RecordedEvent<EventOf<typeof exportRequested>>;

/** Milliseconds to wait for the views to reach the end of the log. */
const VIEWS_WAIT = 30_000;

/**
 * Writes a list to a temporary file and deletes the search terms; a failed export keeps them for a retry, unless a
 * customer was erased since. A repeated job records one outcome and one file. No file contains an erased customer: the
 * views reach the end of the log before they are read, and a file is discarded when a customer was erased while it was
 * written; from then on it is in the registry and deleted with any erasure.
 */
export function writeExportHandler(deps: ExportDependencies): RecordingJobHandler<ExportJob> {
  const { log, files, personalData, progress, sheets } = deps;

  async function write(requested: Requested): Promise<ExportEvent> {
    const { exportId, list, format } = requested.data;
    const sheet = sheets[list];
    const head = await log.head();
    if (!(await progress.waitFor(sheet.views, head, VIEWS_WAIT))) throw new Error('the views are behind the log');
    const content = await contentOf(deps, sheet, requested);
    if (!content) return event(exportFailed, { exportId, cause: 'too-many-rows', keepsSearch: false });

    const { holdsCustomers, title } = sheet;
    const by = requested.metadata.actor.id ?? 'system';
    const made = { kind: 'export', ending: format, by, downloadName: `${title}.${format}`, holdsCustomers } as const;
    const file = await files.storeMade(content.file, made);
    if (holdsCustomers && (await hasEventSince(log, head, customerErased.type))) {
      await files.remove([file.path]);
      throw new Error('a customer was erased while the file was written');
    }
    const expiresAt = new Date(file.expiresAt).toISOString();
    return event(exportReady, { exportId, path: file.path, expiresAt, rows: content.rows });
  }

  async function settle({ exportId, retryId }: ExportJob, outcome: ExportEvent): Promise<void> {
    const { replayed } = await log.append(streamOf(EXPORT, exportId), 'any', [outcome], {
      actor: { kind: 'system', id: 'exports' },
      commandId: derivedId('export-outcome', retryId ?? exportId),
      correlationId: exportId,
      ...(retryId !== undefined && { causationId: retryId }),
    });
    if (replayed && outcome.type === 'exports.ExportReady') await files.remove([outcome.data.path]);
    if (!keepsSearch(outcome)) await personalData.erase(exportId);
  }

  /** The erased customer may be in the search terms; erasures after the outcome are handled by write-api. */
  async function giveUp(job: ExportJob): Promise<void> {
    const { exportId } = job;
    const [requested] = (await log.read(streamOf(EXPORT, exportId), { limit: 1 })) as Requested[];
    const isKnown = requested?.data.isSearched === true && requested.data.search !== null;
    const isKept = async () => isKnown && !(await hasEventSince(log, requested.position, customerErased.type));
    await settle(job, event(exportFailed, { exportId, cause: 'gave-up', keepsSearch: await isKept() }));
    if (!isKnown || (await isKept())) return;
    const metadata = { actor: { kind: 'system', id: 'exports' }, correlationId: exportId } as const;
    const commandId = derivedId('export-search-forgotten', job.retryId ?? exportId);
    const forgotten = event(exportSearchForgotten, { exportId });
    await log.append(streamOf(EXPORT, exportId), 'any', [forgotten], { ...metadata, commandId });
    await personalData.erase(exportId);
  }

  return {
    job: writeExport,

    async run(job) {
      const { exportId, retryId } = job;
      const [requested, ...outcomes] = await collect(readStream<ExportEvent>(log, streamOf(EXPORT, exportId)));
      if (requested?.type !== 'exports.ExportRequested') throw new PermanentFailure('the export was never asked for');
      // Left over by a crash between the outcome and the deletion.
      const outcome = outcomes.find(({ metadata }) => endsTry(metadata, retryId));
      if (outcome) return keepsSearch(outcome) ? undefined : personalData.erase(exportId);
      await settle(job, await write(requested));
    },

    exhausted: giveUp,
  };
}

function keepsSearch(outcome: ExportEvent): boolean {
  return outcome.type === 'exports.ExportFailed' && outcome.data.keepsSearch;
}

/** Returns the file and its number of rows; nothing when there are too many. */
async function contentOf({ database, timeZone }: ExportDependencies, sheet: ListSheet, { data }: Requested) {
  const { exportId, format, language, search, isSearched, conditions } = data;
  if (search === null && isSearched) throw new PermanentFailure('what was searched for is forgotten');
  const { total, batches } = await sheet.open(
    { database, timeZone, language },
    { ...conditions, search: search ?? '' },
  );
  if (total > MAX_EXPORT_ROWS[format]) return undefined;

  const progress = workProgress(database);
  const kept = shownCells(sheet, conditions);
  const heads = kept.map(({ column }) => columnHead(language, column));
  const file = sheetFile(format, heads);
  let rows = 0;
  await progress.report(exportId, { done: 0, total });
  for await (const batch of batches) {
    file.add(batch.map((row) => kept.map(({ index }) => row[index])));
    rows += batch.length;
    await progress.report(exportId, { done: rows, total: Math.max(rows, total) });
  }
  return { file: await file.finish(), rows };
}

/** Names in lists of columns with another name in files. */
const nameInLists: Readonly<Partial<Record<ExportColumn, string>>> = {
  createdAt: 'date',
  placedAt: 'date',
  orderTotal: 'total',
};

/**
 * Returns the columns of a file without those hidden in its list; columns in another order there are reordered among
 * each other, and columns without a counterpart keep their place.
 */
function shownCells(
  { columns, optional = [] }: Pick<ListSheet, 'columns' | 'optional'>,
  { hide = '', columns: order = '', with: added = '' }: Requested['data']['conditions'],
) {
  const hidden = new Set(hide.split('.'));
  const places = order.split('.');
  const cells = columns.map((column, index) => {
    const name = nameInLists[column] ?? column;
    return { column, index, name, place: places.indexOf(name) };
  });
  const named = cells.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place);
  const arranged = cells.map((cell) => (cell.place < 0 ? cell : (named.shift() ?? cell)));
  const asked = added.split('.');
  return arranged.filter(
    ({ column, name }) => !hidden.has(name) && (!optional.includes(column) || asked.includes(column)),
  );
}
