import { describe, expect, it } from 'vitest';
import { formatMinor } from '../format-amount.ts';
import { embeddedFonts } from '../pdf/embedded-fonts.ts';
import { cssString, html } from '../pdf/html.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { invoiceTemplate } from './invoice.template.ts';

describe('amounts', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123456, '1,234.56'],
    [100000000, '1,000,000.00'],
    [99_999 * 9_999_999_999, '9,999,899,999,000.01'],
    [-123456, '−1,234.56'],
  ])('%i minor units are formatted as %s', (minor, text) => {
    expect(formatMinor(minor)).toBe(text);
  });
});

describe('a value in a document', () => {
  it('is text, whatever it contains', () => {
    expect(html`<td title="${`"'><script>`}">${'<b>&amp;</b>'}</td>`.markup).toBe(
      '<td title="&quot;&#39;&gt;&lt;script&gt;">&lt;b&gt;&amp;amp;&lt;/b&gt;</td>',
    );
  });

  it('contains no character that a document may not contain', () => {
    expect(html`${'a\u0000b\ud800c\u001bd'}`.markup).toBe('a\ufffdb\ufffdc\ufffdd');
  });

  it('cannot end a string of a style sheet', () => {
    const text = cssString(`"; } </style><script>\n\\`);
    expect(text.slice(1, -1)).toMatch(/^(?:[A-Za-z0-9 ]|\\[0-9a-f]+ )*$/);
  });
});

describe('embedded fonts', () => {
  it('are Inter alone for Latin text, and Noto Sans HK beside it for Chinese', async () => {
    const latin = await embeddedFonts('Total 1,234.56 café', [400]);
    expect(latin.rules.match(/font-family:'[^']+'/g)).toEqual(["font-family:'Inter'"]);
    expect((await embeddedFonts('總計', [400])).rules).toContain("font-family:'Noto Sans HK'");
  });

  it.each([
    ['ชาเขียว', 'Noto Sans Thai'],
    ['चाय', 'Noto Sans Devanagari'],
    ['شاي', 'Noto Sans Arabic'],
    ['תה', 'Noto Sans Hebrew'],
    ['녹차', 'Noto Sans KR'],
    ['们', 'Noto Sans SC'],
    ['🎁🫖', 'Noto Emoji'],
  ])('have a font for %s', async (text, family) => {
    const { rules, unprinted } = await embeddedFonts(text, [400, 600]);
    expect(unprinted).toBe('');
    expect([...new Set(rules.match(/(?<=font-family:')[^']+/g))]).toEqual([family]);
  });

  it('are only those required by the text', async () => {
    const rules = (await embeddedFonts('發票', [400, 600])).rules.split('\n');
    expect(rules.length).toBeLessThanOrEqual(4);
    expect(rules.every((rule) => rule.includes('url(data:font/woff2;base64,'))).toBe(true);
  });
});

describe('the invoice', () => {
  it('has no external references', async () => {
    const { html: document } = await invoiceTemplate(sampleInvoice());
    expect(document.match(/(?:src|href|url)\s*[=(]\s*["']?(?!data:)[a-z/.]/gi)).toBeNull();
  });

  it('shows hostile names as they are written', async () => {
    const name = '</td><iframe src="file:///etc/passwd"></iframe>';
    const { html: document } = await invoiceTemplate(sampleInvoice({ customer: { name, email: name, phone: name } }));
    expect(document).not.toContain('<iframe');
    expect(document).toContain('&lt;iframe src=&quot;file:///etc/passwd&quot;&gt;');
  });

  it.each([
    ['none of what it prints', 'Zoë Ōtani 陳大文 ☺️ ชา 🎁', ''],
    ['each letter that no font has, once', 'ஆவி ஆ\u{1F9FF}', 'ஆவி'],
    ['nothing that is invisible', 'a\u200d\ufe0f\u00ad\tb', ''],
  ])('names %s', async (_, name, unprinted) => {
    expect((await invoiceTemplate(sampleInvoice({ customer: { name, email: '', phone: '' } }))).unprinted).toBe(
      unprinted,
    );
  });

  it.each([
    ['en', 'Before discount', 'Discount by the shop'],
    ['zh-HK', '折扣前', '商店折扣'],
  ] as const)('in %s has the discount of staff above what the lines come to', async (locale, before, discount) => {
    const { html: document } = await invoiceTemplate(sampleInvoice({ locale, discount: 92 }));
    expect(document).toContain(`<span>${before}</span><span>23.00</span>`);
    expect(document).toContain(`<span>${discount}</span><span>−0.92</span>`);
    expect((await invoiceTemplate(sampleInvoice({ locale }))).html).not.toContain(discount);
  });

  it('of an erased customer has a dash for the name and nothing else', async () => {
    const erased = { customer: { name: '', email: '', phone: '' }, shippingAddress: '' };
    expect((await invoiceTemplate(sampleInvoice(erased))).html).toContain('<p class="who">—</p></div>');
  });
});
