import { describe, expect, test } from 'vitest';
import { neutralised, unneutralised } from './spreadsheet-text.ts';

describe('texts for spreadsheets', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', "'=1", "''-"])(
    'quotes %j',
    (text) => {
      expect(neutralised(text)).toBe(`'${text}`);
      expect(unneutralised(neutralised(text))).toBe(text);
    },
  );

  test.each(['', 'Tea', "'tis", '1-1', ' =1', '1', "'"])('leaves %j alone', (text) => {
    expect(neutralised(text)).toBe(text);
    expect(unneutralised(text)).toBe(text);
  });
});
