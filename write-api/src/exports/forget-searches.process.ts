import { customerErased } from '@countinghouse/contracts/customers/events';
import { exportListTables } from '@countinghouse/contracts/exports/tables';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { failedJobSetAside } from '@countinghouse/contracts/operations/events';
import { failedJobTables } from '@countinghouse/contracts/operations/tables';
import type { Position } from '@countinghouse/platform/event-log/event-store';
import { StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { read } from '@countinghouse/platform/sql/read';
import type { Process } from '../processes/process.ts';
import type { WriteDeps } from '../write-deps.ts';
import { listExport } from './export.decider.ts';

const VIEWS_WAIT_MS = 30_000;

const { exports } = exportListTables;
const { jobs } = failedJobTables;
const row = source(exports);
const job = source(jobs);
const KEPT = {
  name: 'exports-with-kept-searches',
  text: sql`select ${select(pick(row, 'export_id'))} from ${row}
    where ${row.status} = 'failed' and ${row.is_searched} and not ${row.is_forgotten}`,
};
const OF_JOB = {
  name: 'export-of-failed-job',
  text: sql`select ${select(pick(job, 'export_id'))} from ${job} where ${job.failure_id} = $1`,
};

/**
 * Erases the search of a failed export when staff set it aside. When a customer is erased it erases those of all
 * exports, because it cannot determine whose name was searched for.
 */
export function forgetSearchesProcess({
  commands,
  vault,
  database,
  progress,
}: Pick<WriteDeps, 'commands' | 'vault' | 'database' | 'progress'>): Process {
  async function exportsMeant(type: string, jobId: string | undefined, position: Position): Promise<string[]> {
    const isOfAll = type === customerErased.type;
    if (!(await progress.waitFor([isOfAll ? exports.view : jobs.view], position, VIEWS_WAIT_MS))) {
      throw new StoreUnavailable('the views are behind the log');
    }
    const rows = isOfAll
      ? await read(database, { ...KEPT, values: [] })
      : await read(database, { ...OF_JOB, values: [jobId] });
    return rows.flatMap(({ export_id }) => (export_id === null ? [] : [export_id]));
  }

  return {
    name: 'exports.forget-searches',
    types: [failedJobSetAside.type, customerErased.type],
    async handle({ id, type, data, position, metadata: { correlationId } }) {
      for (const exportId of await exportsMeant(type, (data as { jobId?: string }).jobId, position)) {
        const commandId = derivedId('forget-search', id, exportId);
        const metadata = {
          actor: { kind: 'system', id: 'exports' },
          commandId,
          correlationId,
          causationId: id,
        } as const;
        await commands.handle(listExport, exportId, { type: 'ForgetSearch', exportId }, metadata);
        await vault.personalData.erase(exportId);
      }
    },
  };
}
