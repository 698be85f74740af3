import { exportJobs } from '@countinghouse/contracts/exports/jobs';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import type { WorkerContext } from '../context.ts';
import type { ListSheets } from '../sheets/list-sheet.ts';
import type { OrderDocuments } from '../sheets/order-document.ts';
import { exportReactor } from './export.reactor.ts';
import { writeExportHandler } from './write-export.job.ts';

/** Exports of lists and documents of orders; the job reads the views of all contexts that these name. */
export function listExports(
  database: Database,
  progress: Pick<Progress, 'waitFor'>,
  sheets: ListSheets,
  documents: OrderDocuments,
): WorkerContext {
  return {
    jobs: exportJobs,
    reactors: [exportReactor],
    handlers: (tools) => [writeExportHandler({ ...tools, database, progress, sheets, documents })],
  };
}
