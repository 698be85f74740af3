import { catalogJobs } from '@countinghouse/contracts/catalog/jobs';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import type { WorkerContext } from '../context.ts';
import { type CheckDependencies, checkProductImportHandler } from './check-product-import.job.ts';
import { importCheckReactor } from './import-check.reactor.ts';

/** Bulk import of products; its job reads the views of the catalogue, and files by the slow `readTable`. */
export function catalog(
  database: Database,
  progress: Pick<Progress, 'waitFor'>,
  readTable: CheckDependencies['readTable'],
): WorkerContext {
  return {
    jobs: catalogJobs,
    reactors: [importCheckReactor],
    handlers: (tools) => [checkProductImportHandler({ ...tools, database, progress, readTable })],
  };
}
