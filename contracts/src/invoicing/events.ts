import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { languages } from '../messages/language.ts';

/** Category of the stream that tells the invoices of an order; its id is the order's. */
export const INVOICE = 'invoicing.invoice';

const invoice = { orderId: z.string(), requestId: z.string() };

export const invoiceRequested = defineEvent({
  type: 'invoicing.InvoiceRequested',
  version: 1,
  summary: 'Somebody asked for the invoice of an order as a PDF.',
  data: z.object({ ...invoice, locale: z.enum(languages) }),
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
    /** SHA-256 of the file in hexadecimal: tells whether a PDF in somebody's hands is this one. */
    sha256: z.string(),
    /** Order total on the document, in minor units. */
    total: z.number().int(),
    currency: z.string(),
  }),
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

export const invoicingEvents = [invoiceRequested, invoiceIssued, invoiceFailed, invoiceFileRemoved] as const;
export type InvoicingEvent = EventUnion<typeof invoicingEvents>;
