import {
  INVOICE,
  type InvoiceEvent,
  invoiceFileRemoved,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import type { Language } from '@countinghouse/contracts/messages/language';
import { streamType } from '../command-handling/stream-type.ts';

/** Paths of the invoice files of one order that nobody has removed yet, by the request that they were made for. */
export interface Invoices {
  readonly files: Readonly<Record<string, string>>;
}

export type InvoicesCommand =
  | { readonly type: 'RequestInvoice'; readonly orderId: string; readonly requestId: string; readonly locale: Language }
  | { readonly type: 'NoteRemovedFiles'; readonly orderId: string; readonly requestIds: readonly string[] };

/** The invoices of an order. That one was issued stays, whatever becomes of its file. */
export const invoices = streamType<Invoices, InvoicesCommand, InvoiceEvent>({
  category: INVOICE,
  initialState: { files: {} },

  evolve(state, { type, data }) {
    switch (type) {
      case 'invoicing.InvoiceIssued':
        return { files: { ...state.files, [data.requestId]: data.path } };
      case 'invoicing.InvoiceFileRemoved': {
        const { [data.requestId]: _, ...files } = state.files;
        return { files };
      }
      default:
        return state;
    }
  },

  decide(state, command) {
    const { orderId } = command;
    if (command.type === 'RequestInvoice') {
      const { requestId, locale } = command;
      return [event(invoiceRequested, { orderId, requestId, locale })];
    }
    const present = command.requestIds.filter((requestId) => requestId in state.files);
    return present.map((requestId) => event(invoiceFileRemoved, { orderId, requestId }));
  },
});
