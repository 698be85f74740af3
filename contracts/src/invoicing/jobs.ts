import { z } from 'zod';
import { defineJob } from '../kernel/job.ts';

export const renderInvoice = defineJob({
  name: 'invoicing/render-invoice',
  summary: 'Render the invoice of an order as a PDF.',
  data: z.strictObject({ orderId: z.uuid(), requestId: z.uuid() }),
  attempts: 3,
});

export const invoicingJobs = [renderInvoice] as const;
