import { expect, test } from 'vitest';
import { registeredMessages } from '../shared/i18n/define-messages.ts';

// Loading the modules registers their messages.
import.meta.glob('../**/*.messages.ts', { eager: true });

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
const areas = [...registeredMessages()];

test('every area of the app has messages', () => {
  expect(areas.length).toBeGreaterThan(5);
});

test.each(areas)('%s has the same values filled in in Chinese', (_, { en, 'zh-HK': chinese }) => {
  const missing = Object.keys(en).filter((key) => !key.endsWith('_one') && !chinese[key]);
  expect(missing).toEqual([]);
  for (const [key, text] of Object.entries(chinese))
    expect([key, placeholders(text)]).toEqual([key, placeholders(en[key] ?? '')]);
});

test('Chinese messages are Traditional', () => {
  const simplified = /[订单货发设户录页显图数库类标签价总额删编辑请择邮话码态买卖顾产质进网东车长]/;
  const found = areas.flatMap(([area, messages]) =>
    Object.entries(messages['zh-HK']).flatMap(([key, text]) => (simplified.test(text) ? [`${area}.${key}`] : [])),
  );
  expect(found).toEqual([]);
});

const han = '\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef';
/**
 * A half-width mark adjacent to a Chinese character or a filled-in value; within Latin words (`CSV (UTF-8)`,
 * `https://`) it is allowed.
 */
const halfWidth = new RegExp(`[${han}]\\s*[,:;!?()]|[,:;!?()]\\s*[${han}]|[${han}]\\.(?!\\w)`, 'u');
/** Full-width marks include their space. */
const spaced =
  /[\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f] | [\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/;

test('Chinese messages have full-width punctuation', () => {
  const found = areas.flatMap(([area, messages]) =>
    Object.entries(messages['zh-HK']).flatMap(([key, text]) => {
      const filled = text.replace(/\{\{\w+\}\}/g, '值');
      return halfWidth.test(filled) || spaced.test(filled) ? [`${area}.${key}: ${text}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test('no screen writes an English colon between translated texts', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const found = Object.entries(sources).filter(([, source]) => /`[^`\n]*\)\}: \$\{/.test(source));
  expect(found.map(([file]) => file)).toEqual([]);
});

test('Chinese messages are those of Hong Kong, with one name for one thing', () => {
  const foreign =
    /产品|產品|客戶|類別|(?<!儲)存貨|基準|賬戶|信息|默認|登錄|菜單|打印|保存|搜索|文件|郵箱|軟件|視頻|數據|網站地址/;
  const found = areas.flatMap(([area, messages]) =>
    Object.entries(messages['zh-HK']).flatMap(([key, text]) => (foreign.test(text) ? [`${area}.${key}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});
