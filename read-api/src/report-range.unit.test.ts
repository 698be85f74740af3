import type { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { fieldMessage } from '@countinghouse/contracts/messages/field-messages';
import { languages } from '@countinghouse/contracts/messages/language';
import { expect, test } from 'vitest';
import { reportRange } from './report-range.ts';

const DAY = 86_400_000;

function sentences(start: number, end: number): string[] {
  try {
    reportRange(start, end);
    return [];
  } catch (error) {
    const [fault] = (error as RefusedError).refusal.fields ?? [];
    return languages.map((language) => `${fault?.field}: ${fieldMessage(language, fault?.code ?? '', fault?.limit)}`);
  }
}

test('a range is at most 3,660 days long and may be a single moment', () => {
  expect(sentences(5, 5)).toEqual([]);
  expect(sentences(0, 3_660 * DAY)).toEqual([]);
  expect(sentences(0, 3_660 * DAY + 1)).toEqual([
    'end_at: At most 3660 days are possible.',
    'end_at: 最多可選 3660 日。',
  ]);
});

test('a range that ends before it starts is refused', () => {
  expect(sentences(5, 4)).toEqual([
    'end_at: The end must not lie before the start.',
    'end_at: 結束時間不可早於開始時間。',
  ]);
});
