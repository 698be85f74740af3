import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { languages } from '../messages/language.ts';

/** Category of the stream of an order's invoices; its id is the order's. */
export const INVOICE = 'invoicing.invoice';

const invoice = { orderId: z.string(), requestId: z.string() };

export const invoiceRequested = defineEvent({
  type: 'invoicing.InvoiceRequested',
  version: 1,
  summary: 'Somebody asked for the invoice of an order as a PDF, and had none with that content there or under way.',
  data: z.object({
    ...invoice,
    locale: z.enum(languages),
    /** The refund whose credit note it is; absent of an invoice. */
    refundId: z.string().optional(),
    /** Versions of the order and of the company information that it is to show, or newer ones. */
    orderVersion: z.string(),
    companyVersion: z.string(),
    /** Account that requested it, whose file it is. */
    by: z.string(),
  }),
});

export const invoiceIssued = defineEvent({
  type: 'invoicing.InvoiceIssued',
  version: 1,
  summary: 'The invoice was rendered. The file is temporary, that it was issued stays.',
  data: z.object({
    ...invoice,
    /** Where it is served until `expiresAt`. */
    path: z.string(),
    expiresAt: z.string(),
    /** SHA-256 of the file in hexadecimal, by which a PDF can be compared with this one. */
    sha256: z.string(),
    /** Order total on the document, or what a credit note gives back, in minor units. */
    total: z.number().int(),
    currency: z.string(),
    customerId: z.string(),
    /** The characters on it that no font has, each once; most are of the customer's name or address. */
    unprinted: z.string(),
  }),
  personal: { subject: 'customerId', erased: { unprinted: '' } },
});

export const invoiceFailed = defineEvent({
  type: 'invoicing.InvoiceFailed',
  version: 1,
  summary: 'The invoice could not be rendered, after every try.',
  data: z.object({ ...invoice, cause: z.enum(['order-unknown', 'rendering-failed']) }),
});

export const invoiceFileRemoved = defineEvent({
  type: 'invoicing.InvoiceFileRemoved',
  version: 1,
  summary: 'The temporary file of an issued invoice was removed before its time.',
  data: z.object({ ...invoice }),
});

/** Category of the stream of what became of an erased customer's invoices; its id is the customer's. */
export const INVOICED_CUSTOMER = 'invoicing.customer';

export const customerInvoicesErased = defineEvent({
  type: 'invoicing.CustomerInvoicesErased',
  version: 1,
  summary: 'Every invoice file that went with an erased customer was removed.',
  data: z.object({ customerId: z.string() }),
});

export const invoicingEvents = [
  invoiceRequested,
  invoiceIssued,
  invoiceFailed,
  invoiceFileRemoved,
  customerInvoicesErased,
] as const;
export type InvoicingEvent = EventUnion<typeof invoicingEvents>;
/** The events of the stream of an order's invoices. */
export type InvoiceEvent = EventUnion<
  readonly [typeof invoiceRequested, typeof invoiceIssued, typeof invoiceFailed, typeof invoiceFileRemoved]
>;
