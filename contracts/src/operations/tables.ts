import { integer, json, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import type { FailedWork } from './events.ts';
import type { FailedJobCause, FailedJobKind, FailedJobState } from './views.ts';

export const failedJobTables = readModel('operations_failed_job', {
  jobs: keyed({
    columns: {
      /** Id of the event that reported it first. */
      failure_id: uuid(),
      kind: text<FailedJobKind>(),
      failed_at: timestamptz(),
      cause: text<FailedJobCause>(),
      state: text<FailedJobState>(),
      /** What to do again; null where that is not recorded. */
      work: json<FailedWork>().nullable(),
      /** The last retry. */
      retry_id: uuid().nullable(),
      handled_by: uuid().nullable(),
      handled_at: timestamptz().nullable(),
      /** Of the stream of what staff did about it; -1 until they do anything. */
      revision: integer(),
      order_id: uuid().nullable(),
      customer_id: uuid().nullable(),
      export_id: uuid().nullable(),
      /** Kind of a mail to a customer, path of a picture, or name of another job; else empty. */
      detail: text(),
      /** The search text of the detail. */
      search: text(),
    },
    key: ['failure_id'],
    indexes: (c) => [
      `(${c.failed_at} desc, ${c.failure_id} desc)`,
      `(${c.kind}, ${c.failed_at} desc, ${c.failure_id} desc)`,
      `(${c.order_id}) where ${c.order_id} is not null`,
      `(${c.customer_id}) where ${c.customer_id} is not null`,
      `(${c.export_id}) where ${c.export_id} is not null`,
      `(${c.retry_id}) where ${c.retry_id} is not null`,
      `(${c.detail}) where ${c.detail} <> ''`,
    ],
  }),
});
