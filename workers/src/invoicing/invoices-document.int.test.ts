import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PdfRenderer, pdfRenderer } from '../pdf/pdf-renderer.ts';
import { textOfPages } from '../testing/pdf-text.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { invoiceTemplate } from './invoice.template.ts';
import { printTogether } from './invoices-document.ts';

let renderer: PdfRenderer;
beforeAll(async () => {
  const chromium = await resolveChromium(process.env.CHROMIUM_PATH);
  renderer = pdfRenderer({ chromium: async () => chromium, onError: () => undefined });
});
afterAll(() => renderer.close());

const long = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ itemNo: `SKU-${n}`, name: `Product ${n} 綠茶`, quantity: 1, price: n }));

test('invoices in one document are as each is alone', async () => {
  const locale = 'zh-HK';
  const invoices = [
    sampleInvoice({ locale, number: 'SO-000001' }),
    sampleInvoice({ locale, number: 'SO-000002', lines: long(70), customer: { name: '陳大文', email: '', phone: '' } }),
    sampleInvoice({ locale, number: 'SO-000003', isFeeOpen: true }),
    sampleInvoice({ locale, number: 'SO-000004', lines: long(40) }),
    ...Array.from({ length: 99 }, (_, n) => sampleInvoice({ locale, number: `SO-0001${n + 100}` })),
  ];
  const alone: string[] = [];
  for (const invoice of invoices.slice(0, 5)) {
    alone.push(...(await textOfPages(await renderer.render((await invoiceTemplate(invoice)).html))));
  }
  const done: number[] = [];
  const { file } = await printTogether(invoices, { renderer, language: locale }, async (count) => {
    done.push(count);
  });
  const together = await textOfPages(file);
  expect(together.slice(0, alone.length)).toEqual(alone);
  expect(together).toHaveLength(alone.length + 98);
  expect(done).toEqual([100, 103]);
});
