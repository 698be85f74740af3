import { boolean, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import type { FailedJobCause, FailedJobKind } from './views.ts';

export const failedJobTables = readModel('operations_failed_job', {
  jobs: keyed({
    columns: {
      /** Id of the event that told of it. */
      failure_id: uuid(),
      kind: text<FailedJobKind>(),
      failed_at: timestamptz(),
      cause: text<FailedJobCause>(),
      resolved: boolean(),
      order_id: uuid().nullable(),
      customer_id: uuid().nullable(),
      export_id: uuid().nullable(),
      /** Kind of a mail to a customer, or path of a picture; else empty. */
      detail: text(),
    },
    key: ['failure_id'],
    indexes: (c) => [
      `(${c.failed_at} desc, ${c.failure_id} desc)`,
      `(${c.kind}, ${c.failed_at} desc, ${c.failure_id} desc)`,
      `(${c.order_id}) where ${c.order_id} is not null`,
      `(${c.detail}) where ${c.detail} <> ''`,
    ],
  }),
});
