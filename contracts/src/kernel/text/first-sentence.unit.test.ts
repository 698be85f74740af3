import { describe, expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

describe('the first sentence of a text', () => {
  it.each([
    ['', ''],
    [' \n ', ''],
    ['Free from $600.50 on. Else $40.', 'Free from $600.50 on.'],
    ['送貨至全港各區。離島三日。', '送貨至全港各區。'],
    ['No full stop', 'No full stop'],
    ['Is it free?\nYes', 'Is it free?'],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it('is cut at a word beyond 160 characters, and between characters where there is no word', () => {
    const words = firstSentence(`${'parcel '.repeat(60)}.`);
    expect(words).toMatch(/^(parcel )+parcel…$/);
    expect([...words].length).toBeLessThanOrEqual(160);
    expect([...firstSentence('📦'.repeat(500))]).toHaveLength(160);
    expect(firstSentence('📦'.repeat(500)).isWellFormed()).toBe(true);
  });
});
