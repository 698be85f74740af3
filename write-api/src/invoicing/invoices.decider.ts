import {
  INVOICE,
  type InvoiceEvent,
  invoiceFileRemoved,
  invoiceRequested,
} from '@countinghouse/contracts/invoicing/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import type { Language } from '@countinghouse/contracts/messages/language';

/**
 * What distinguishes two invoices of an order. Each account has its own: removing one takes nothing from another
 * account.
 */
export interface InvoiceContent {
  /** Account that it is for. */
  readonly by: string;
  readonly locale: Language;
  /** The refund whose credit note it is; undefined for an invoice. */
  readonly refundId?: string | undefined;
  readonly orderVersion: string;
  readonly companyVersion: string;
}

export interface RequestedInvoice extends InvoiceContent {
  readonly requestId: string;
  /** Of its file; undefined as long as that is in the making. */
  readonly path?: string;
  /** The characters on it that no font has; undefined as long as it is in the making. */
  readonly unprinted?: string;
  /** It could not be made; a retry may still make it. */
  readonly hasFailed?: true;
}

/** The invoices of one order, oldest first, without those whose file was removed. */
export interface Invoices {
  readonly asked: readonly RequestedInvoice[];
}

export type InvoicesCommand =
  | ({
      readonly type: 'RequestInvoice';
      readonly orderId: string;
      readonly requestId: string;
      /** Path of a file that is not there any more, or not for long enough. */
      readonly gone?: string | undefined;
    } & InvoiceContent)
  | { readonly type: 'NoteRemovedFiles'; readonly orderId: string; readonly requestIds: readonly string[] };

/** The invoices of an order. That one was issued stays, whatever becomes of its file. */
export const invoices = streamType<Invoices, InvoicesCommand, InvoiceEvent>({
  category: INVOICE,
  initialState: { asked: [] },

  evolve({ asked }, { type, data }) {
    switch (type) {
      case 'invoicing.InvoiceRequested': {
        const { orderId: _, ...request } = data;
        return { asked: [...asked, request] };
      }
      case 'invoicing.InvoiceIssued': {
        const { requestId, path, unprinted } = data;
        const made = { path, unprinted };
        return {
          asked: asked.map((invoice) => (invoice.requestId === requestId ? issued(invoice, made) : invoice)),
        };
      }
      case 'invoicing.InvoiceFailed': {
        const { requestId } = data;
        return {
          asked: asked.map((invoice) => (invoice.requestId === requestId ? { ...invoice, hasFailed: true } : invoice)),
        };
      }
      case 'invoicing.InvoiceFileRemoved':
        return { asked: asked.filter(({ requestId }) => requestId !== data.requestId) };
    }
  },

  decide(state, command) {
    const { orderId } = command;
    if (command.type === 'RequestInvoice') {
      const { type: _, gone, ...request } = command;
      const there = invoiceWith(state, command);
      const answers = there && (there.path === undefined || there.path !== gone);
      return answers ? [] : [event(invoiceRequested, request)];
    }
    const present = filesOf(state).filter(({ requestId }) => command.requestIds.includes(requestId));
    return present.map(({ requestId }) => event(invoiceFileRemoved, { orderId, requestId }));
  },
});

/**
 * The newest invoice with this content, in the making or made. It is made from the order and the company as they are
 * then; versions only grow, so that one whose request names the present versions shows the present.
 */
export function invoiceWith({ asked }: Invoices, content: InvoiceContent): RequestedInvoice | undefined {
  return asked.findLast(
    ({ by, locale, refundId, orderVersion, companyVersion, hasFailed }) =>
      !hasFailed &&
      by === content.by &&
      locale === content.locale &&
      refundId === content.refundId &&
      orderVersion === content.orderVersion &&
      companyVersion === content.companyVersion,
  );
}

function issued(
  { hasFailed: _, ...invoice }: RequestedInvoice,
  made: Pick<RequestedInvoice, 'path' | 'unprinted'>,
): RequestedInvoice {
  return { ...invoice, ...made };
}

/** Those whose file was not removed yet; it may have expired. */
export function filesOf({ asked }: Invoices): readonly Required<RequestedInvoice>[] {
  return asked.filter((invoice): invoice is Required<RequestedInvoice> => invoice.path !== undefined);
}

/** An account's own of those. */
export function ownFiles(state: Invoices, account: string): readonly Required<RequestedInvoice>[] {
  return filesOf(state).filter(({ by }) => by === account);
}
