import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { formatList, joinSentences, labelled } from './punctuation.ts';

test('marks are those of the language', () => {
  expect([labelled('Fee', '30'), formatList(['a', 'b']), joinSentences('One.', 'Two.')]).toEqual([
    'Fee: 30',
    'a, b',
    'One. Two.',
  ]);
  chooseLanguage('zh-HK');
  expect([labelled('運費', '30'), formatList(['甲', '乙']), joinSentences('一。', '二。')]).toEqual([
    '運費：30',
    '甲、乙',
    '一。二。',
  ]);
});
