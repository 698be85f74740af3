import { expect, test } from 'vitest';
import { definedTexts } from '../../shared/i18n/define-messages.ts';

const modules = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../boot.ts', '!../browser.tsx']);

test('all modules of the server rendering load without a browser, and have both languages', async () => {
  expect(typeof window).toBe('undefined');
  for (const load of Object.values(modules)) await load();
  const sets = definedTexts();
  expect(sets.length).toBeGreaterThan(10);
  for (const { 'zh-HK': zhHK } of sets) {
    for (const [key, text] of Object.entries(zhHK)) expect(text.trim(), `${key} in Chinese`).not.toBe('');
  }
});

test('Chinese is Traditional, in the words and marks of Hong Kong', () => {
  const texts = definedTexts().flatMap((set) => Object.values(set['zh-HK']));
  const simplified = /[订单货发设户录页显图数库类标签价总额删编辑请择邮话码态买卖顾产质进网东车长]/;
  const foreign =
    /产品|產品|客戶|類別|(?<!儲)存貨|基準|賬戶|信息|默認|登錄|菜單|打印|保存|搜索|文件|郵箱|軟件|視頻|數據/;
  const han = '\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef';
  const halfWidth = new RegExp(`[${han}]\\s*[,:;!?()]|[,:;!?()]\\s*[${han}]|[${han}]\\.(?!\\w)`, 'u');
  const filled = texts.map((text) => text.replace(/\{\w+\}/g, '值'));
  expect(filled.filter((text) => simplified.test(text) || foreign.test(text) || halfWidth.test(text))).toEqual([]);
});
