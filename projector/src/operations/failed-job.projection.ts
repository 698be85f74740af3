import type { ContactMessageEvent, CustomerMailEvent } from '@countinghouse/contracts/email/events';
import type { ExportEvent } from '@countinghouse/contracts/exports/events';
import type { InvoiceEvent } from '@countinghouse/contracts/invoicing/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { failedJobTables as tables } from '@countinghouse/contracts/operations/tables';
import { mailFaults } from '@countinghouse/contracts/operations/views';
import type { PictureEvent } from '@countinghouse/contracts/pictures/events';
import { defineProjection } from '../runner/define-projection.ts';
import { type Rows, rowsWith } from '../runner/projection.ts';

type JobEvent = InvoiceEvent | ExportEvent | CustomerMailEvent | ContactMessageEvent | PictureEvent;
type JobRow = RowOf<typeof tables.jobs>;

/** Background work that was given up; it is resolved when the same is done by another job later. */
export const failedJobs = defineProjection<JobEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'invoicing.InvoiceFailed': {
      apply(event, rows) {
        const { orderId, cause } = event.data;
        put(rows, event, { kind: 'invoice', cause, order_id: orderId });
      },
    },
    'invoicing.InvoiceIssued': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'order_id', data.orderId)],
      apply({ data }, rows) {
        resolve(rows, rows.find(tables.jobs, 'order_id', data.orderId));
      },
    },
    'exports.ExportFailed': {
      apply(event, rows) {
        const { exportId, cause } = event.data;
        // Too many rows are no fault: a narrower export is what helps.
        if (cause === 'gave-up') put(rows, event, { kind: 'export', cause, export_id: exportId });
      },
    },
    'email.CustomerMailNotSent': {
      apply(event, rows) {
        const { customerId, kind, cause } = event.data;
        const fault = mailFaults.find((mailFault) => mailFault === cause);
        if (fault) put(rows, event, { kind: 'customer-mail', cause: fault, customer_id: customerId, detail: kind });
      },
    },
    'email.ContactMessageNotSent': {
      apply(event, rows) {
        const { cause } = event.data;
        if (cause === 'delivery-failed') put(rows, event, { kind: 'contact-mail', cause });
      },
    },
    'pictures.PictureUnusable': {
      apply(event, rows) {
        const { path, cause } = event.data;
        put(rows, event, { kind: 'picture', cause, detail: path });
      },
    },
    'pictures.PictureReady': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'detail', data.path)],
      apply({ data }, rows) {
        resolve(rows, rows.find(tables.jobs, 'detail', data.path));
      },
    },
  },
});

function put(
  rows: Rows,
  { id, recordedAt }: Pick<RecordedEvent, 'id' | 'recordedAt'>,
  job: Pick<JobRow, 'kind' | 'cause'> & Partial<JobRow>,
): void {
  const about = { order_id: null, customer_id: null, export_id: null, detail: '' };
  rows.put(tables.jobs, { failure_id: id, failed_at: recordedAt, resolved: false, ...about, ...job });
}

function resolve(rows: Rows, jobs: readonly JobRow[]): void {
  for (const job of jobs) rows.put(tables.jobs, { ...job, resolved: true });
}
