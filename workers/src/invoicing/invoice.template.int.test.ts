import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PdfRenderer, pdfRenderer } from '../pdf/pdf-renderer.ts';
import { textOfPages } from '../testing/pdf-text.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { invoiceTemplate } from './invoice.template.ts';

let renderer: PdfRenderer;
beforeAll(async () => {
  const chromium = await resolveChromium(process.env.CHROMIUM_PATH);
  renderer = pdfRenderer({ chromium: async () => chromium, onError: () => undefined });
});
afterAll(() => renderer?.close());

const pagesOf = async (...[different]: Parameters<typeof sampleInvoice>) =>
  textOfPages(await renderer.render((await invoiceTemplate(sampleInvoice(different))).html));

describe('the printed invoice', () => {
  it('shows the shop, the customer, the lines, the fee and the total', async () => {
    const [page, ...more] = await pagesOf();
    expect(more).toEqual([]);
    for (const text of [
      'Harbour & Quill',
      'SO-000123',
      'Margaret Okonkwo',
      'Flat 7B, Tower 3',
      // 17:30 in Greenwich is the next day in Hong Kong.
      '19 Nov 2026',
      'White hanging heart T-light holder',
      '15.30',
      '18.50',
      '$40.58',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('says that a fee is still to be told, and calls the total so', async () => {
    const [page] = await pagesOf({ fee: 0, isFeeOpen: true });
    expect(page).toContain('to be confirmed');
    expect(page).toContain('Total without delivery');
    const [chinese] = await pagesOf({ fee: 0, isFeeOpen: true, locale: 'zh-HK' });
    for (const text of ['運費', '待確認', '總額（未計運費）']) expect(chinese?.replaceAll(' ', '')).toContain(text);
  });

  it('shows names in every script that it has a font for', async () => {
    const names = ['ชาเขียว', 'चाय', '녹차', '们边', 'Nguyễn', '🎁'];
    const [page] = await pagesOf({ lines: names.map((name) => ({ itemNo: 'W-1', name, quantity: 1, price: 99 })) });
    for (const name of names) expect(page?.replaceAll(' ', '')).toContain(name);
  });

  it('shows Traditional Chinese, rare and Cantonese characters too', async () => {
    const [page] = await pagesOf({
      locale: 'zh-HK',
      paymentMethod: 'Bank transfer',
      shop: { name: '翰海文房', address: '香港中環皇后大道中88號', phone: '2345 6789' },
      customer: { name: '陳大文', email: '', phone: '' },
      lines: [{ itemNo: '文-1', name: '𨋢門膠條、嘅、咗、啲、喺、冇、粿', quantity: 1, price: 99 }],
    });
    for (const text of [
      '發票',
      '銀行轉賬',
      '翰海文房',
      '香港中環皇后大道中',
      '陳大文',
      '𨋢門膠條、嘅、咗、啲、喺、冇、粿',
      '總計',
      '共 1 頁',
    ]) {
      expect(page?.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
    }
  });

  it('of 200 lines repeats its head on every page, loses no line and numbers its pages', async () => {
    const lines = Array.from({ length: 200 }, (_, n) => ({
      itemNo: `SKU-${n}-`,
      name: `Product ${n}`,
      quantity: 1,
      price: n,
    }));
    const pages = await pagesOf({ lines, fee: 0 });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.length).toBeLessThan(10);
    pages.forEach((page, index) => {
      expect(page).toContain('Description');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    const all = pages.join(' ');
    for (const { itemNo } of lines) expect(all.split(itemNo)).toHaveLength(2);
    expect(pages.at(-1)).toContain('$199.00');
  });

  it('wraps names without spaces and cuts no figure off', async () => {
    const pages = await pagesOf({
      lines: [{ itemNo: 'X'.repeat(60), name: '超'.repeat(400), quantity: 99_999, price: 9_999_999_999 }],
    });
    const text = pages.join('').replaceAll(' ', '');
    expect(text).toContain('超'.repeat(400));
    expect(text).toContain('X'.repeat(60));
    expect(pages.join(' ')).toContain('9,999,899,999,000.01');
  });
});
