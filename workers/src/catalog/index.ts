import { catalogJobs } from '@countinghouse/contracts/catalog/jobs';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';
import type { WorkerContext } from '../runtime/context.ts';
import { exportReactor, importCheckReactor } from './bulk.reactor.ts';
import { checkProductImportHandler } from './check-product-import.job.ts';
import { exportProductsHandler } from './export-products.job.ts';

/** Products in bulk. Its jobs read the views of the catalogue. */
export function catalog(database: Database, progress: Pick<Progress, 'waitFor'>): WorkerContext {
  return {
    jobs: catalogJobs,
    reactors: [importCheckReactor, exportReactor],
    handlers: (tools) => [
      checkProductImportHandler({ ...tools, database, progress }),
      exportProductsHandler({ ...tools, database }),
    ],
  };
}
