import { z } from 'zod';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { paging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../kernel/http/route.ts';
import { success, versionSchema } from '../kernel/http/wire.ts';
import { failedJobList } from './failed-job.list.ts';
import { failedJobView } from './views.ts';

const handledJob = {
  method: 'POST',
  service: 'write-api',
  access: 'staff',
  params: idParams,
  reply: success({ job: z.object({ _id: z.string(), version: versionSchema }) }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
} as const;

export const operationsRoutes = {
  retryFailedJob: defineRoute({
    ...handledJob,
    path: '/failed-job/:id/retry',
    summary: 'Have background work done again that was given up; while it is under way this changes nothing',
  }),
  setFailedJobAside: defineRoute({
    ...handledJob,
    path: '/failed-job/:id/set-aside',
    summary: 'Note that background work that was given up needs nothing more',
  }),
  reopenFailedJob: defineRoute({
    ...handledJob,
    path: '/failed-job/:id/reopen',
    summary: 'Take back that failed background work was set aside',
  }),
  listFailedJobs: defineRoute({
    method: 'GET',
    path: '/failed-job/list',
    service: 'read-api',
    access: 'staff',
    summary: 'List background work that was given up after its last try, latest first',
    query: withRanges(failedJobList, z.strictObject({ ...paging(10), ...listQuery(failedJobList) })),
    reply: success({ jobs: z.array(failedJobView), ...listFound }),
    views: [
      'operations_failed_job',
      'orders_order_list',
      'customers_customer_list',
      'exports_export_list',
      'identity_user_list',
    ],
  }),
};
