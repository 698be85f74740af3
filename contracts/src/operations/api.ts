import { z } from 'zod';
import { listQuery, listTotal, withRanges } from '../kernel/list.ts';
import { paging } from '../kernel/pagination.ts';
import { defineRoute } from '../kernel/route.ts';
import { success } from '../kernel/wire.ts';
import { failedJobList } from './failed-job.list.ts';
import { failedJobView } from './views.ts';

export const operationsRoutes = {
  listFailedJobs: defineRoute({
    method: 'GET',
    path: '/failed-job/list',
    service: 'read-api',
    access: 'staff',
    summary: 'List background work that was given up after its last try, latest first',
    query: withRanges(failedJobList, z.strictObject({ ...paging(10), ...listQuery(failedJobList) })),
    reply: success({ jobs: z.array(failedJobView), ...listTotal }),
    views: ['operations_failed_job', 'orders_order_list', 'customers_customer_list', 'exports_export_list'],
  }),
};
