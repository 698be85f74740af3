import { expect, test } from 'vitest';
import { definedMessages, defineMessages } from './messages.ts';

const modules = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../boot.ts', '!../browser.tsx']);

test('all modules of the server rendering load without a browser, and have both languages', async () => {
  expect(typeof window).toBe('undefined');
  for (const load of Object.values(modules)) await load();
  const sets = definedMessages();
  expect(sets.length).toBeGreaterThan(10);
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const { en, 'zh-HK': zhHK } of sets) {
    for (const [key, text] of Object.entries(zhHK)) {
      expect(text.trim(), `${key} in Chinese`).not.toBe('');
      expect(placeholders(text), `${key}: ${text}`).toEqual(placeholders(en[key] ?? ''));
    }
  }
});

test('Chinese is Traditional, in the words and marks of Hong Kong', () => {
  const texts = definedMessages().flatMap((set) => Object.values(set['zh-HK']));
  const simplified = /[订单货发设户录页显图数库类标签价总额删编辑请择邮话码态买卖顾产质进网东车长]/;
  const foreign =
    /产品|產品|客戶|類別|(?<!儲)存貨|基準|賬戶|信息|默認|登錄|菜單|打印|保存|搜索|文件|郵箱|軟件|視頻|數據/;
  const han = '\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef';
  const halfWidth = new RegExp(`[${han}]\\s*[,:;!?()]|[,:;!?()]\\s*[${han}]|[${han}]\\.(?!\\w)`, 'u');
  const filled = texts.map((text) => text.replace(/\{\w+\}/g, '值'));
  expect(filled.filter((text) => simplified.test(text) || foreign.test(text) || halfWidth.test(text))).toEqual([]);
});

test('a count selects singular or plural, and values are filled in', () => {
  const messages = defineMessages(
    { left_one: '{count} left', left_other: '{count} of {all} left' },
    { left_other: '剩 {count}／{all}' },
  );
  const values = { all: 9 };
  expect(messages.translate('en')('left', { ...values, count: 1 })).toBe('1 left');
  expect(messages.translate('en')('left', { ...values, count: 2 })).toBe('2 of 9 left');
  expect(messages.translate('zh-HK')('left', { ...values, count: 1 })).toBe('剩 1／9');
});
