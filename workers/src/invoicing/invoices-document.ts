import { type DocumentSource, type OrderDocument, printed, type WrittenDocument } from '../sheets/order-document.ts';
import { invoicesTemplate, invoiceTemplate } from './invoice.template.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { readOrderInvoice } from './order-invoice.ts';

/** Invoices that are rendered together to count their pages. */
const COUNTED_TOGETHER = 25;

/** The invoices of the orders, one after another, each as it is alone. */
export const invoicesDocument: OrderDocument = {
  title: 'Invoices',
  views: ['orders_order_list'],
  hasAll: true,
  async write(source, orders, onProgress) {
    const { log, language, timeZone, clock } = source;
    const terms = { locale: language, timeZone, issuedAt: new Date(clock()).toISOString() };
    const invoices: InvoiceDocument[] = [];
    for (const { order_id, order_no } of orders) {
      const invoice = await readOrderInvoice(log, order_id, terms);
      if (!invoice) throw new Error(`the log has no order ${order_no}`);
      invoices.push(invoice.document);
    }
    return printTogether(invoices, source, onProgress);
  },
};

/** Prints invoices into one document, each as it is alone; `onProgress` is called with the number of counted ones. */
export async function printTogether(
  invoices: readonly InvoiceDocument[],
  source: Pick<DocumentSource, 'renderer' | 'language'>,
  onProgress: (done: number) => Promise<void>,
): Promise<WrittenDocument> {
  const pages = await pagesOf(invoices, source, onProgress);
  return printed(source, await invoicesTemplate(invoices, pages, source.language));
}

/**
 * How many pages each invoice has. Where a group has as many pages as invoices, each has one; otherwise they are
 * rendered one by one. The longest are together, so that few groups are.
 */
async function pagesOf(
  invoices: readonly InvoiceDocument[],
  { renderer, language }: Pick<DocumentSource, 'renderer' | 'language'>,
  onProgress: (done: number) => Promise<void>,
): Promise<number[]> {
  const pages = invoices.map(() => 1);
  const longestFirst = [...invoices.entries()].sort(([, a], [, b]) => b.lines.length - a.lines.length);
  for (let start = 0; start < longestFirst.length; start += COUNTED_TOGETHER) {
    const group = longestFirst.slice(start, start + COUNTED_TOGETHER);
    const together = group.map(([, invoice]) => invoice);
    const { file } = await printed({ renderer }, await invoicesTemplate(together, [], language));
    if (pageCount(file) !== group.length) {
      for (const [index, invoice] of group) {
        const alone = await invoiceTemplate(invoice);
        pages[index] = pageCount(await renderer.render(alone.html));
      }
    }
    await onProgress(start + group.length);
  }
  return pages;
}

/** Pages of a PDF as Chromium writes it, with every page as an object in plain text. */
function pageCount(pdf: Buffer): number {
  const count = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  if (!count) throw new Error('the pages of the document could not be counted');
  return count;
}
