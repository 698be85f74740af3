import { expect, test } from 'vitest';
import { orderMailto } from './order-mail.ts';

const line = (n: number) => ({ itemNo: `NO-${n}`, name: '錫製機械人', units: n });
const decoded = (address: string) => new URL(address).searchParams;

test('a draft contains the order, in the language of the supplier', () => {
  const mail = { to: 'leaf&co@tea.example', shop: 'Lantau Gifts', lines: [line(3), line(1)] };
  const english = orderMailto({ ...mail, language: 'en' });
  expect(english).toMatch(/^mailto:leaf%26co%40tea\.example\?/);
  expect(decoded(english).get('subject')).toBe('Order from Lantau Gifts');
  expect(decoded(english).get('body')).toContain('\n3 × NO-3 錫製機械人\n1 × NO-1 錫製機械人\n\n');
  expect(decoded(orderMailto({ ...mail, language: 'zh-HK' })).get('body')).toContain('我們希望訂購以下貨品');
});

test('a long list is cut at the limit of mail clients, with the number of products in the file', () => {
  const lines = Array.from({ length: 200 }, (_, n) => line(n + 1));
  const address = orderMailto({ language: 'en', to: 'a@b.example', shop: 'S', lines });
  expect(address.length).toBeLessThanOrEqual(1_900);
  const body = decoded(address).get('body') ?? '';
  const shown = body.match(/×/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(5);
  expect(body).toContain(`and ${200 - shown} more products; see the attached file.`);
});
