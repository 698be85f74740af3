import {
  type InvoiceEvent,
  invoiceFailed,
  invoiceIssued,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { renderInvoice } from '@countinghouse/contracts/invoicing/jobs';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { type Reactor, want } from '../runtime/reactor.ts';

/** Has every invoice rendered that was asked for. */
export const invoiceReactor: Reactor = {
  name: 'invoicing.render-invoice',
  types: [invoiceRequested.type, invoiceIssued.type, invoiceFailed.type],
  react(recorded) {
    const event = recorded as RecordedEvent & InvoiceEvent;
    switch (event.type) {
      case 'invoicing.InvoiceRequested': {
        const { orderId, requestId } = event.data;
        return want(renderInvoice, requestId, { orderId, requestId });
      }
      case 'invoicing.InvoiceIssued':
      case 'invoicing.InvoiceFailed':
        return { settled: event.data.requestId };
      default:
        return undefined;
    }
  },
};
