import { invoicingJobs } from '@countinghouse/contracts/invoicing/jobs';
import type { WorkerContext } from '../context.ts';
import { eraseInvoicesHandler } from './erasure/erase-invoices.job.ts';
import { erasureReactor } from './erasure/erasure.reactor.ts';
import { invoiceReactor } from './invoice.reactor.ts';
import { renderInvoiceHandler } from './render-invoice.job.ts';

export const invoicing: WorkerContext = {
  jobs: invoicingJobs,
  reactors: [invoiceReactor, erasureReactor],
  handlers: (tools) => [renderInvoiceHandler(tools), eraseInvoicesHandler(tools)],
};
