import {
  type InvoiceEvent,
  invoiceFailed,
  invoiceIssued,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { renderInvoice } from '@countinghouse/contracts/invoicing/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { failedJobRetried } from '@countinghouse/contracts/operations/events';
import { type Reactor, requestJob, settle } from '@countinghouse/platform/jobs/reactor';
import { retriedWork } from '../retried-work.ts';

/** Requests the rendering of every requested invoice. */
export const invoiceReactor: Reactor = {
  name: 'invoicing.render-invoice',
  types: [invoiceRequested.type, invoiceIssued.type, invoiceFailed.type, failedJobRetried.type],
  react(recorded) {
    const retried = retriedWork(recorded, 'invoice');
    if (retried) {
      const { retryId, work } = retried;
      return requestJob(renderInvoice, retryId, { orderId: work.orderId, requestId: work.requestId, retryId });
    }
    const event = recorded as RecordedEvent & InvoiceEvent;
    switch (event.type) {
      case 'invoicing.InvoiceRequested': {
        const { orderId, requestId } = event.data;
        return requestJob(renderInvoice, requestId, { orderId, requestId });
      }
      case 'invoicing.InvoiceIssued':
      case 'invoicing.InvoiceFailed':
        return settle(event.data.requestId, recorded);
      default:
        return undefined;
    }
  },
};
