import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralised, unneutralised } from './spreadsheet-text.ts';

describe('texts for spreadsheets', () => {
  test.each([
    '=1+1',
    '+1-1',
    '+1+1',
    '++1',
    '+A1',
    '+ 1',
    '-1',
    '@SUM(A1)',
    '\t1',
    '\r1',
    '\n1',
    ' =1',
    '\u00a0=1',
    ' \u200b@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''-",
  ])('quotes %j', (text) => {
    expect(neutralised(text)).toBe(`'${text}`);
    expect(unneutralised(neutralised(text))).toBe(text);
  });

  test.each([
    '+852 9123 4567',
    '+1',
    '+49',
    '0044 20 1',
    '',
    'Tea',
    "'tis",
    '1-1',
    '1',
    "'",
    'A; B',
    'a\tb',
    '\u00a0',
    ' ',
  ])('leaves %j alone', (text) => {
    expect(neutralised(text)).toBe(text);
    expect(unneutralised(text)).toBe(text);
  });

  test.each([
    ["A;=cmd|' /C calc'!A0;", "A;'=cmd|' /C calc'!A0;"],
    ['a\t+1', "a\t'+1"],
    ['a\r\n@x', "a\r\n'@x"],
    ['a; \u00a0=1;-2', "a;' \u00a0=1;'-2"],
    ['\t=1', "'\t'=1"],
    ["a;'=1", "a;''=1"],
  ])('quotes %j where another spreadsheet begins a cell', (text, safe) => {
    expect(neutralised(text)).toBe(safe);
    expect(unneutralised(safe)).toBe(text);
  });

  test('gives back every text, and nothing of it begins a formula, wherever cells are taken to begin', () => {
    const piece = fc.constantFrom('=', '+', '@', "'", ';', '\t', '\r\n', ' ', '\u00a0', '\ufeff', 'a', '1', '，');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const safe = neutralised(text);
        expect(unneutralised(safe)).toBe(text);
        if (/^\+?1[1 ]*$/.test(text)) return;
        for (const cell of safe.split(/[;\t\r\n]/)) expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
    );
  });
});
