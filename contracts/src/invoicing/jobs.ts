import { z } from 'zod';
import { defineJob, retry } from '../kernel/job.ts';

export const renderInvoice = defineJob({
  name: 'invoicing/render-invoice',
  summary: 'Render the invoice of an order as a PDF.',
  data: z.strictObject({ orderId: z.uuid(), requestId: z.uuid(), ...retry }),
  attempts: 3,
});

export const eraseInvoices = defineJob({
  name: 'invoicing/erase-invoices',
  summary: 'Remove the invoice files of an erased customer.',
  data: z.strictObject({ customerId: z.uuid() }),
});

export const invoicingJobs = [renderInvoice, eraseInvoices] as const;
