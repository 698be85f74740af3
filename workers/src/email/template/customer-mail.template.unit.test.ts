import { customerMailKinds, staffNoticeKinds } from '@countinghouse/contracts/email/events';
import { type Language, languages } from '@countinghouse/contracts/messages/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleMail, sampleMailedOrder } from '../../testing/sample-mail.ts';
import { customerMailTemplate } from './customer-mail.template.ts';

const write = (...mail: Parameters<typeof sampleMail>) => customerMailTemplate(sampleMail(...mail));
type Kind = Parameters<typeof sampleMail>[0];
const kinds: readonly Kind[] = [...new Set([...customerMailKinds, ...staffNoticeKinds])];
const everyMail = kinds.flatMap((kind) => languages.map((language): [Kind, Language] => [kind, language]));

describe.each(everyMail)('the mail %s in %s', (kind, language) => {
  const { subject, text, html } = write(kind, language);

  it('has a subject of one line, a text and a document with the same link', () => {
    expect(subject).toMatch(/^[^\n]{5,150}$/);
    expect(text).toContain('\nhttps://shop.example/account/orders/0198\n');
    expect(html).toContain('href="https://shop.example/account/orders/0198"');
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('is in its language and has no missing text', () => {
    const ours = `${subject}\n${text}`.replace(/undefined|NaN|Invalid Date|\[object/g, '!!').split('奶油色')[0] ?? '';
    expect(ours).not.toContain('!!');
    expect(/\p{Script=Han}/u.test(ours)).toBe(language === 'zh-HK');
    expect(/\b(you|your|order|please)\b/i.test(ours)).toBe(language === 'en');
  });

  it('loads nothing but pictures of products, and runs no script', () => {
    const withoutPictures = html.replace(
      /<img src="https:\/\/shop\.example\/files\/images\/[0-9a-f-]+\.jpg" [^>]*>/g,
      '',
    );
    expect(withoutPictures).not.toMatch(/<(img|script|link|iframe|form|object|svg)|url\(|@import| on\w+=/i);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });

  it('has the same content in its text and its document', () => {
    const document = html.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ');
    const amounts = (from: string) => [...from.matchAll(/\$[\d,]+\.\d\d/g)].map(([amount]) => amount);
    expect(new Set(amounts(document))).toEqual(new Set(amounts(text)));
  });
});

describe('the order of a mail', () => {
  it('adds up, and omits the fee of a new one', () => {
    const { text } = write('order-received', 'en');
    expect(text).toContain('71053 · 2 × $339.00 = $678.00');
    expect(text).toContain('Subtotal: $1,008.00\nDelivery fee: we will tell you\nTotal without delivery: $1,008.00');
  });

  it('has the new total once the fee is set', () => {
    const { subject, text } = write('fee-set', 'zh-HK', { order: sampleMailedOrder({ fee: 5_050 }) });
    expect(subject).toContain('$1,058.50');
    expect(text).toContain('小計: $1,008.00\n運費: $50.50\n總額: $1,058.50');
  });

  it('has the code that pays it by FPS as a picture of its own, and the account as text', () => {
    const terms = { paragraphs: [], link: 'https://shop.example/terms', fps: { id: '1234567', code: '00020112' } };
    const { html, text, pictures = [] } = write('order-received', 'en', { order: sampleMailedOrder({ terms }) });
    expect(html).toContain('<img src="cid:fps" ');
    expect(text).toContain('pay to 1234567.');
    expect(pictures.map(({ id }) => id)).toEqual(['fps']);
    expect(write('order-received', 'en')).not.toHaveProperty('pictures');
  });

  it('shows the first lines of a long one, and the sum of the others', () => {
    const line = {
      itemNo: 'A',
      name: 'x'.repeat(200),
      quantity: 1,
      price: 100,
      picture: sampleMailedOrder().lines[0]!.picture,
    };
    const { html, text } = write('order-received', 'en', {
      order: sampleMailedOrder({ lines: Array.from({ length: 1_000 }, () => line) }),
    });
    expect(text).toContain('and 940 more items\n  $940.00');
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  });

  it('has pictures beside its lines, in a column of its own, and none in an order without', () => {
    const { html } = write('order-received', 'en');
    expect(html.match(/<img [^>]*alt=""[^>]*>/g)).toHaveLength(1);
    expect(html.match(/<td width="80"/g)).toHaveLength(2);
    const lines = sampleMailedOrder().lines.map((line) => ({ ...line, picture: '' }));
    const bare = write('order-received', 'en', { order: sampleMailedOrder({ lines }) });
    expect(bare.html).not.toMatch(/<img|colspan|<td width="80"/);
    expect(bare.text).toBe(write('order-received', 'en').text);
  });

  it('says where it goes, unless it is picked up, and when, where the shop says so', () => {
    const order = sampleMailedOrder({ deliveryNote: 'In one to two working days.' });
    const parts = ['Delivery address', 'Flat A, 12/F, Harbour House\n88 Nathan Road, Kowloon', 'In one to two working'];
    const { html, text } = write('order-received', 'en', { order });
    for (const part of parts) for (const form of [html, text]) expect(form).toContain(part);
    expect(write('ready-for-pickup', 'en', { order }).text).not.toContain('Nathan Road');
    expect(write('picked-by-courier', 'zh-HK').text).toContain('* 送貨地址 *\n\nFlat A');
    expect(write('order-received', 'en', { order: sampleMailedOrder({ address: [] }) }).text).not.toContain(
      'Delivery address',
    );
  });

  it('contains how to pay', () => {
    const paragraphs = [
      { text: 'Ways to pay', isHeading: true },
      { text: 'Pay to account 1-2-3.', isHeading: false },
      { text: '• FPS', isHeading: false },
    ];
    const terms = { paragraphs, link: 'https://shop.example/terms' };
    const { html, text } = write('order-received', 'en', { order: sampleMailedOrder({ terms }) });
    for (const form of [html, text]) {
      expect(form).toContain('How to pay');
      expect(form).toContain('Pay to account 1-2-3.');
      expect(form).toContain('https://shop.example/terms');
    }
    expect(html).toMatch(/<h3[^>]*>Ways to pay<\/h3>/);
    expect(text).toContain('\nWays to pay\n');
  });
});

it('the expiry of a link for a new password is in the shop’s time zone, in both languages', () => {
  expect(write('password-reset', 'en').text).toMatch(/until 16:30 Hong Kong Standard Time/);
  expect(write('password-reset', 'zh-HK').text).toContain('有效至 16:30（香港標準時間）');
});

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='display:none",
    '</title><style>*{display:none}</style>',
    '<!--[if mso]>',
    '\r\nBcc: x@example.com\r\n\r\n<b>',
    '\u202e\u2028&amp;<a href="https://evil.example">',
  ),
);

it('any input is text in it, never markup or a header', () => {
  const tagsOf = (document: string) => (document.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
  const plain = { itemNo: 'a', name: 'a', quantity: 1, price: 100, picture: 'https://shop.example/a.jpg' };
  const mailWith = (text: string) =>
    write('order-received', 'en', {
      shop: {
        title: text || 'a',
        name: text || 'a',
        address: text || 'a',
        phone: text || 'a',
        email: text || 'a',
        url: 'https://shop.example',
      },
      order: sampleMailedOrder({
        lines: [{ ...plain, name: text, itemNo: text }],
        currency: { name: text, symbol: text },
        paymentMethod: text || 'a',
        address: [text || 'a'],
        deliveryNote: text || 'a',
        terms: { paragraphs: [{ text, isHeading: false }], link: 'https://shop.example/terms' },
      }),
    });
  const fixed = tagsOf(mailWith('a').html);
  fc.assert(
    fc.property(typed, (text) => {
      const { subject, html } = mailWith(text);
      expect(tagsOf(html)).toEqual(fixed);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

it('a product name is text in its subject and its texts', () => {
  fc.assert(
    fc.property(typed, (product) => {
      const { subject, html } = write('back-in-stock', 'en', { product });
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(html).not.toMatch(/<(script|img|b>|a href="https:\/\/evil)/);
    }),
  );
});
