import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { failedJobPage } from './failed-jobs.query.ts';

export interface OperationsReads {
  readonly database: Database;
  readonly calendar: ShopCalendar;
}

export function operationsBindings({ database, calendar }: OperationsReads): Binding[] {
  return [
    bind(operationsRoutes.listFailedJobs, async ({ query }) => ({
      ...ok,
      ...(await failedJobPage(database, criteriaOf(failedJobList, query), query, calendar)),
    })),
  ];
}
