import { catalogJobs } from '@countinghouse/contracts/catalog/jobs';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';
import type { WorkerContext } from '../runtime/context.ts';
import { checkProductImportHandler } from './check-product-import.job.ts';
import { importCheckReactor } from './import-check.reactor.ts';

/** Products in bulk. Its job reads the views of the catalogue. */
export function catalog(database: Database, progress: Pick<Progress, 'waitFor'>): WorkerContext {
  return {
    jobs: catalogJobs,
    reactors: [importCheckReactor],
    handlers: (tools) => [checkProductImportHandler({ ...tools, database, progress })],
  };
}
