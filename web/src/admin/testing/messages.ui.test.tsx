import { expect, test } from 'vitest';
import { definedTexts } from '../../shared/i18n/define-messages.ts';
import { allFieldLabels } from '../shared/ui/fields/field-labels.ts';

// Loading the modules registers their messages.
import.meta.glob('../**/*.messages.ts', { eager: true });

const texts = definedTexts().flatMap((area) => Object.entries(area['zh-HK']));

test('every area of the app has messages', () => {
  expect(definedTexts().length).toBeGreaterThan(5);
});

test('every message is written in Chinese, too', () => {
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('Chinese messages are Traditional', () => {
  const simplified = /[订单货发设户录页显图数库类标签价总额删编辑请择邮话码态买卖顾产质进网东车长]/;
  expect(texts.filter(([, text]) => simplified.test(text))).toEqual([]);
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
  const found = texts.filter(([, text]) => {
    const filled = text.replace(/\{\w+\}/g, '值');
    return halfWidth.test(filled) || spaced.test(filled);
  });
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
  expect(texts.filter(([, text]) => foreign.test(text))).toEqual([]);
});

test('the label of a field is worded once, and taken by fieldLabels everywhere', () => {
  const sources = import.meta.glob<string>('../**/*.messages.ts', { query: '?raw', import: 'default', eager: true });
  const isWordedIn = (source: string, key: string, word: string) =>
    new RegExp(`^ +'?${key}'?: '${word.replace(/[()]/g, '\\$&')}',$`, 'im').test(source);
  const { en, 'zh-HK': chinese } = allFieldLabels;
  const found = Object.entries(sources).flatMap(([file, source]) =>
    (Object.keys(en) as (keyof typeof en)[])
      .filter((key) => isWordedIn(source, key, en[key]) && isWordedIn(source, key, chinese[key]))
      .map((key) => `${file}: ${key}`),
  );
  expect(found).toEqual([]);
});
