import { type DocumentSource, type OrderDocument, printed, type WrittenDocument } from '../sheets/order-document.ts';
import { invoicesTemplate, nameOfInvoice } from './invoice.template.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { readOrderInvoice } from './order-invoice.ts';

/** Invoices that are rendered together to count their pages: progress is told between them. */
const COUNTED_TOGETHER = 100;

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

/** How many pages each invoice has, by the pages on which a rendering of several names their beginnings. */
async function pagesOf(
  invoices: readonly InvoiceDocument[],
  { renderer, language }: Pick<DocumentSource, 'renderer' | 'language'>,
  onProgress: (done: number) => Promise<void>,
): Promise<number[]> {
  const pages: number[] = [];
  for (let start = 0; start < invoices.length; start += COUNTED_TOGETHER) {
    const group = invoices.slice(start, start + COUNTED_TOGETHER);
    const { file } = await printed({ renderer }, await invoicesTemplate(group, [], language));
    pages.push(...pagesBetween(file, group.length));
    await onProgress(pages.length);
  }
  return pages;
}

/**
 * The pages of each invoice of a PDF as Chromium writes it: objects in plain text, those of pages in the order of their
 * numbers, and named destinations as `/name [page 0 R /XYZ …]` (ISO 32000-2, 12.3.2.4).
 */
function pagesBetween(pdf: Buffer, count: number): number[] {
  const text = pdf.toString('latin1');
  const all = [...text.matchAll(/(\d+) 0 obj\s*<<\s*\/Type \/Page\b/g)].map(([, number]) => Number(number));
  const inOrder = all.sort((a, b) => a - b);
  const first = Array.from({ length: count }, (_, index) => {
    const [, page] = new RegExp(`/${nameOfInvoice(index)} \\[(\\d+) 0 R\\b`).exec(text) ?? [];
    return inOrder.indexOf(Number(page));
  });
  const pages = first.map((page, index) => (first[index + 1] ?? inOrder.length) - page);
  if (first[0] !== 0 || pages.some((one) => one < 1)) throw new Error('the pages of the document could not be counted');
  return pages;
}
