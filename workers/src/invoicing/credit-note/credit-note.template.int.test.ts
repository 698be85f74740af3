import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PdfRenderer, pdfRenderer } from '../../pdf/pdf-renderer.ts';
import { textOfPages } from '../../testing/pdf-text.ts';
import { sampleCreditNote } from '../../testing/sample-credit-note.ts';
import { creditNoteTemplate } from './credit-note.template.ts';

let renderer: PdfRenderer;
beforeAll(async () => {
  const chromium = await resolveChromium(process.env.CHROMIUM_PATH);
  renderer = pdfRenderer({ chromium: async () => chromium, onError: () => undefined });
});
afterAll(() => renderer?.close());

const printed = async (...[different]: Parameters<typeof sampleCreditNote>) => {
  const [page = '', ...more] = await textOfPages(
    await renderer.render((await creditNoteTemplate(sampleCreditNote(different))).html),
  );
  expect(more).toEqual([]);
  return page;
};

it('has its number, its order, the return, the units and the amount', async () => {
  const page = await printed();
  const texts = [
    'Credit note',
    'CN-000012',
    'SO-000123',
    'RR-000007',
    'FPS 20261121-7',
    '21 Nov 2026',
    '2.55',
    '$5.10',
  ];
  for (const text of texts) expect(page).toContain(text);
  expect(page).not.toContain('Agreed difference');
});

it('adds up with fee, tax on top and what staff agreed on beside them', async () => {
  const taxes = [{ names: { en: 'VAT', zh: '增值稅' }, rate: 8_875, amount: 45 }];
  const page = await printed({ fee: 300, isTaxIncluded: false, taxes, total: 900 });
  for (const text of ['Delivery fee', '3.00', 'VAT 8.875 %', '0.45', 'Agreed difference', '0.45', '$9.00']) {
    expect(page).toContain(text);
  }
  expect(await printed({ taxes: [{ names: { en: 'VAT', zh: '' }, rate: 5_000, amount: 24 }] })).toContain(
    'Includes VAT 5 %',
  );
});

it('says in Chinese what an amount without units is for', async () => {
  const page = (await printed({ locale: 'zh-HK', lines: [], total: 1_000 })).replaceAll(' ', '');
  for (const text of ['退款單', '退款總額', '訂單SO-000123的退款', '$10.00']) expect(page).toContain(text);
});
