import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { labelled, listed, together } from './punctuation.ts';

test('marks are those of the language', () => {
  expect([labelled('Fee', '30'), listed(['a', 'b']), together('One.', 'Two.')]).toEqual([
    'Fee: 30',
    'a, b',
    'One. Two.',
  ]);
  chooseLanguage('zh-HK');
  expect([labelled('附加費', '30'), listed(['甲', '乙']), together('一。', '二。')]).toEqual([
    '附加費：30',
    '甲、乙',
    '一。二。',
  ]);
});
