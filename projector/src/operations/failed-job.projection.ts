import type { ContactMessageEvent, CustomerMailEvent } from '@countinghouse/contracts/email/events';
import { sendContactMessage, sendOrderMail, sendPasswordMail } from '@countinghouse/contracts/email/jobs';
import type { ExportEvent } from '@countinghouse/contracts/exports/events';
import { writeExport } from '@countinghouse/contracts/exports/jobs';
import type { InvoiceEvent } from '@countinghouse/contracts/invoicing/events';
import { renderInvoice } from '@countinghouse/contracts/invoicing/jobs';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { pictureIdOf } from '@countinghouse/contracts/kernel/http/rendition';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import type { FailedJobEvent, FailedWork, GivenUpWorkEvent } from '@countinghouse/contracts/operations/events';
import { failedJobTables as tables } from '@countinghouse/contracts/operations/tables';
import {
  type FailedJobKind,
  type FailedJobState,
  mailFaults,
  retriedMailFaults,
} from '@countinghouse/contracts/operations/views';
import type { PictureEvent } from '@countinghouse/contracts/pictures/events';
import { makeRenditions } from '@countinghouse/contracts/pictures/jobs';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import {
  type RowRef,
  type RowSearch,
  type Rows,
  rowOf,
  rowsWith,
} from '@countinghouse/platform/projections/projection/projection';

type JobEvent =
  | InvoiceEvent
  | ExportEvent
  | CustomerMailEvent
  | ContactMessageEvent
  | PictureEvent
  | FailedJobEvent
  | GivenUpWorkEvent;
type JobRow = RowOf<typeof tables.jobs>;
type Outcome = RecordedEvent<DomainEvent>;

/**
 * Background work that was given up and what became of it: staff have it tried again or set it aside, and it is
 * resolved when a retry or another job does the same later.
 */
export const failedJobs = defineProjection<JobEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'invoicing.InvoiceFailed': {
      reads: retriedJob,
      apply(event, rows) {
        const { orderId, requestId, cause } = event.data;
        fail(rows, event, { kind: 'invoice', cause, order_id: orderId }, { kind: 'invoice', orderId, requestId });
      },
    },
    'invoicing.InvoiceIssued': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'order_id', data.orderId)],
      apply: ({ data }, rows) => resolve(ofKind(rows.find(tables.jobs, 'order_id', data.orderId), 'invoice'), rows),
    },
    'exports.ExportFailed': {
      reads: retriedJob,
      apply(event, rows) {
        const { exportId, cause } = event.data;
        // What people choose is no fault: choosing less, or other orders, is what helps.
        if (cause !== 'gave-up') return resolve(retried(rows, event), rows);
        fail(rows, event, { kind: 'export', cause, export_id: exportId }, { kind: 'export', exportId });
      },
    },
    'exports.ExportReady': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'export_id', data.exportId)],
      apply: ({ data }, rows) => resolve(rows.find(tables.jobs, 'export_id', data.exportId), rows),
    },
    'email.CustomerMailNotSent': {
      reads: retriedJob,
      apply(event, rows) {
        const { customerId, mailId, kind, orderId, cause } = event.data;
        const again = retried(rows, event);
        const faults = again.length > 0 ? retriedMailFaults : mailFaults;
        const fault = faults.find((mailFault) => mailFault === cause);
        if (!fault) return resolve(again, rows);
        const about = { customer_id: customerId, order_id: orderId, detail: kind };
        const work: FailedWork = { kind: 'customer-mail', customerId, mailId, mail: kind, orderId };
        fail(rows, event, { kind: 'customer-mail', cause: fault, ...about }, isRetryable(work) ? work : null);
      },
    },
    'email.CustomerMailSent': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'customer_id', data.customerId)],
      apply({ data: { customerId, orderId, kind } }, rows) {
        const mails = ofKind(rows.find(tables.jobs, 'customer_id', customerId), 'customer-mail');
        // A later mail of an order includes the content of an earlier one.
        resolve(
          mails.filter((mail) => (orderId === null ? mail.detail === kind : mail.order_id === orderId)),
          rows,
        );
      },
    },
    'email.ContactMessageNotSent': {
      reads: retriedJob,
      apply(event, rows) {
        const { messageId, cause } = event.data;
        if (cause !== 'delivery-failed') return resolve(retried(rows, event), rows);
        fail(rows, event, { kind: 'contact-mail', cause }, { kind: 'contact-mail', messageId });
      },
    },
    'email.ContactMessageSent': {
      reads: retriedJob,
      apply: (event, rows) => resolve(retried(rows, event), rows),
    },
    'pictures.PictureUnusable': {
      reads: retriedJob,
      apply(event, rows) {
        const { path, cause } = event.data;
        const pictureId = pictureIdOf(path);
        fail(rows, event, { kind: 'picture', cause, detail: path }, pictureId ? { kind: 'picture', pictureId } : null);
      },
    },
    'pictures.PictureReady': {
      reads: ({ data }) => [rowsWith(tables.jobs, 'detail', data.path)],
      apply: ({ data }, rows) => resolve(rows.find(tables.jobs, 'detail', data.path), rows),
    },
    'operations.WorkGivenUp': {
      reads: retriedJob,
      apply(event, rows) {
        const { job, cause, orderId, customerId } = event.data;
        const kind = kinds[job] ?? 'other';
        const about = { order_id: orderId, customer_id: customerId, detail: kind === 'other' ? job : '' };
        fail(rows, event, { kind, cause, ...about }, null);
      },
    },
    'operations.FailedJobRetried': {
      reads: jobOf,
      apply: (event, rows) => handle(rows, event, { state: 'retrying', retry_id: event.data.retryId }),
    },
    'operations.FailedJobSetAside': {
      reads: jobOf,
      apply: (event, rows) => handle(rows, event, { state: 'set-aside' }),
    },
    'operations.FailedJobReopened': {
      reads: jobOf,
      apply: (event, rows) => handle(rows, event, { state: 'open' }),
    },
  },
});

/** The kinds of jobs by name, of those that have one of their own. */
const kinds: Readonly<Record<string, FailedJobKind>> = {
  [renderInvoice.name]: 'invoice',
  [sendOrderMail.name]: 'customer-mail',
  [sendPasswordMail.name]: 'customer-mail',
  [sendContactMessage.name]: 'contact-mail',
  [writeExport.name]: 'export',
  [makeRenditions.name]: 'picture',
};

function jobOf({ data }: RecordedEvent<FailedJobEvent>): readonly RowRef[] {
  return [rowOf(tables.jobs, data.jobId)];
}

/** The job whose retry an outcome may be of. */
function retriedJob({ metadata: { causationId } }: Outcome): readonly RowSearch[] {
  return causationId === undefined ? [] : [rowsWith(tables.jobs, 'retry_id', causationId)];
}

function retried(rows: Rows, { metadata: { causationId } }: Outcome): JobRow[] {
  return causationId === undefined ? [] : rows.find(tables.jobs, 'retry_id', causationId);
}

/** Records a failure: of the job whose retry it was, or of a new one. */
function fail(
  rows: Rows,
  event: Outcome,
  job: Pick<JobRow, 'kind' | 'cause'> & Partial<Omit<JobRow, 'search'>>,
  work: FailedWork | null,
): void {
  const { id, recordedAt } = event;
  const again = retried(rows, event);
  for (const row of again) {
    rows.put(tables.jobs, { ...row, state: 'open', cause: job.cause, failed_at: recordedAt });
  }
  if (again.length > 0) return;
  const about = { order_id: null, customer_id: null, export_id: null, detail: '' };
  const search = searchText(job.detail);
  const unhandled = { retry_id: null, handled_by: null, handled_at: null, revision: -1 };
  rows.put(tables.jobs, {
    failure_id: id,
    failed_at: recordedAt,
    state: 'open',
    work,
    search,
    ...about,
    ...unhandled,
    ...job,
  });
}

function handle(rows: Rows, event: RecordedEvent<FailedJobEvent>, change: HandledChange): void {
  const { data, metadata, recordedAt, revision } = event;
  const row = rows.get(tables.jobs, data.jobId);
  if (!row) return;
  const by = metadata.actor.kind === 'staff' ? (metadata.actor.id ?? null) : null;
  rows.put(tables.jobs, { ...row, ...change, handled_by: by, handled_at: recordedAt, revision });
}

interface HandledChange {
  readonly state: FailedJobState;
  readonly retry_id?: string;
}

function resolve(jobs: readonly JobRow[], rows: Rows): void {
  for (const job of jobs) rows.put(tables.jobs, { ...job, state: 'resolved' });
}

function ofKind(jobs: readonly JobRow[], kind: JobRow['kind']): JobRow[] {
  return jobs.filter((job) => job.kind === kind);
}

/** Mails whose subject is recorded; a customer who waits for a product is notified by its next return to stock. */
function isRetryable({ mail, orderId }: Extract<FailedWork, { kind: 'customer-mail' }>): boolean {
  return orderId !== null || ['password-reset', 'password-changed', 'address-changed'].includes(mail);
}
