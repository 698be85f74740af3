import { customerErased } from '@countinghouse/contracts/customers/events';
import {
  EXPORT,
  type ExportEvent,
  exportFailed,
  exportReady,
  type exportRequested,
  exportSearchForgotten,
} from '@countinghouse/contracts/exports/events';
import { writeExport } from '@countinghouse/contracts/exports/jobs';
import { type EventOf, event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import type { Files } from '@countinghouse/platform/files/files';
import { endsTry } from '@countinghouse/platform/jobs/retry';
import { PermanentFailure, type RecordingJobHandler } from '@countinghouse/platform/jobs/workers';
import type { PersonalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import type { PdfRenderer } from '../pdf/pdf-renderer.ts';
import type { ListSheets } from '../sheets/list-sheet.ts';
import type { OrderDocuments } from '../sheets/order-document.ts';
import { subjectOf } from './export-content.ts';
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
  readonly documents: OrderDocuments;
  readonly renderer: Pick<PdfRenderer, 'render'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

interface ExportJob {
  readonly exportId: string;
  readonly retryId?: string | undefined;
}

type Requested = RecordedEvent<EventOf<typeof exportRequested>>;

/** Milliseconds to wait for the views to reach the end of the log. */
const VIEWS_WAIT = 30_000;

/**
 * Writes a list, or a document of orders, to a temporary file and deletes the search terms; a failed export keeps them
 * for a retry, unless a customer was erased since. A repeated job records one outcome and one file. No file contains an
 * erased customer: the views reach the end of the log before they are read, and a file is discarded when a customer was
 * erased while it was written; from then on it is in the registry and deleted with any erasure.
 */
export function writeExportHandler(deps: ExportDependencies): RecordingJobHandler<ExportJob> {
  const { log, files, personalData, progress, sheets, documents } = deps;

  async function write(requested: Requested): Promise<ExportEvent> {
    const { exportId, list, format, language } = requested.data;
    const seesStaff = requested.metadata.actor.role === 'SUPER_ADMIN';
    const subject = subjectOf(list, sheets, documents);
    const head = await log.head();
    if (!(await progress.waitFor(subject.views, head, VIEWS_WAIT))) throw new Error('the views are behind the log');
    const content = await subject.write({ ...deps, language, seesStaff }, requested.data);
    if (typeof content === 'string') return event(exportFailed, { exportId, cause: content, keepsSearch: false });

    const { holdsCustomers, title } = subject;
    const by = requested.metadata.actor.id ?? 'system';
    const downloadName = `${title}.${format}`;
    const made = { kind: 'export', ending: format, by, downloadName, isAboutMany: holdsCustomers } as const;
    const file = await files.storeMade(content.file, made);
    if (holdsCustomers && (await hasEventSince(log, head, customerErased.type))) {
      await files.remove([file.path]);
      throw new Error('a customer was erased while the file was written');
    }
    const expiresAt = new Date(file.expiresAt).toISOString();
    const { file: _, ...about } = content;
    return event(exportReady, { exportId, path: file.path, expiresAt, ...about });
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
