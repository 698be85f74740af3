import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, minorIn } from './bank-values.ts';
import { readStatement } from './read-statement.ts';

const shown = (content: Buffer | string, chosen = {}) => {
  const { lines, others, reading } = readStatement(Buffer.from(content), chosen);
  return { credits: lines.map(({ date, amount, text }) => [date, amount, text]), others, reading };
};

describe('the forms of banks', () => {
  it('reads one with titles above, one signed amount and month names', () => {
    const { credits, others, reading } = shown(
      [
        'Account activity,,,',
        'Account,123-456789-001,,',
        '',
        'Transaction date,Description,Amount,Currency',
        '27 Nov 2026,FPS FROM CHAN TAI MAN SO-000123,"1,234.50",HKD',
        '26 Nov 2026,BILL PAYMENT WATER,"-300.00",HKD',
        'Total,,"934.50",',
      ].join('\r\n'),
    );
    expect(credits).toEqual([['2026-11-27', 123_450, 'FPS FROM CHAN TAI MAN SO-000123']]);
    expect(others).toBe(2);
    expect(reading).toMatchObject({ date: 0, amount: 2, text: [1], separator: ',' });
  });

  it('reads one with deposits and withdrawals in columns of their own, and semicolons', () => {
    const { credits, reading } = shown(
      [
        'Date;Transaction Details;Reference;Withdrawal;Deposit;Balance',
        '05/11/2026;TRANSFER;SO 124;;80.00;1,080.00',
        '13/11/2026;CHEQUE;;50.00;;1,030.00',
        '13/11/2026;INTEREST;;;0.05;1,030.05',
      ].join('\n'),
    );
    expect(credits).toEqual([
      ['2026-11-05', 8_000, 'TRANSFER SO 124'],
      ['2026-11-13', 5, 'INTEREST'],
    ]);
    expect(reading).toMatchObject({ separator: ';', amount: 4, text: [1, 2] });
  });

  it('reads one in Chinese and in Big5', () => {
    // 交易日期,摘要,存入,支出
    const big5 = Buffer.from('a5e6a9f6a4e9b4c12cba4bad6e2ca673a44a2ca4e4a558', 'hex');
    const rest = Buffer.from('\r\n2026/11/27,FPS SO-000125,500.00,\r\n2026/11/28,ATM,,200.00\r\n');
    const { credits, reading } = shown(Buffer.concat([big5, rest]));
    expect(reading.encoding).toBe('big5');
    expect(reading.heads).toEqual(['交易日期', '摘要', '存入', '支出']);
    expect(credits).toEqual([['2026-11-27', 50_000, 'FPS SO-000125']]);
  });

  it('guesses the columns of one without heads, and reads months first where days only fit so', () => {
    const { credits } = shown('11/27/2026\tPAYMENT FROM ADA\t12.00 CR\n11/05/2026\tPAYMENT FROM BOB\t3.00\n');
    expect(credits).toEqual([
      ['2026-11-27', 1_200, 'PAYMENT FROM ADA'],
      ['2026-11-05', 300, 'PAYMENT FROM BOB'],
    ]);
  });
});

describe('the identity of a line', () => {
  const head = 'Date,Details,Amount\n';
  const idsOf = (text: string) => readStatement(Buffer.from(text), {}).lines.map(({ paymentId }) => paymentId);

  it('is the same in another file, form and case, and another one for its repetition', () => {
    const [one, twice] = idsOf(`${head}2026-11-27,FPS  from Ada,12.00\n2026-11-27,FPS from Ada,12.00\n`);
    expect(one).not.toBe(twice);
    expect(idsOf('Details;Amount;Date\nfps FROM ada;"12.00";27/11/2026\n')).toEqual([one]);
    expect(idsOf(`${head}2026-11-26,x,1.00\n2026-11-27,ＦＰＳ from Ada,12.00\n`)[1]).toBe(one);
    expect(idsOf(`${head}2026-11-27,FPS from Ada,12.01\n`)).not.toContain(one);
  });
});

describe('files that are none', () => {
  const codeOf = (content: Buffer | string) => {
    try {
      readStatement(Buffer.from(content), {});
      return undefined;
    } catch (error) {
      return (error as RefusedError).refusal.fields?.[0]?.code;
    }
  };

  it('are refused with a clear reason', () => {
    expect(codeOf('')).toBe('empty_file');
    expect(codeOf('\n \n,,\n')).toBe('empty_file');
    expect(codeOf('PK\u0003\u0004workbook')).toBe('table_type');
    expect(codeOf('%PDF-1.7')).toBe('table_type');
    expect(codeOf('a,b\n'.repeat(60_001))).toBe('too_many_lines');
    expect(codeOf(`Date,Details,Amount\n${'2026-11-27,x,1.00\n'.repeat(20_001)}`)).toBe('too_many_lines');
  });

  it('never break it, whatever is in them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readStatement(Buffer.from(bytes), {});
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedError);
        }
      }),
    );
  });

  it('has no credits where nothing looks like an amount', () => {
    expect(shown('hello\nworld\n').credits).toEqual([]);
  });
});

it.each([
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['HKD 12', 1_200],
  ['$0.5', 50],
  ['(12.00)', -1_200],
  ['12.00-', -1_200],
  ['12.00 DR', -1_200],
  ['+12.00', 1_200],
  ['１２.００', 1_200],
  ['1,234', 123_400],
  ['', undefined],
  ['n/a', undefined],
  ['SO-000123', undefined],
  ['99999999999999999999', undefined],
])('reads the amount %s', (cell, minor) => expect(minorIn(cell)).toBe(minor));

it.each([
  ['2026-11-27', '2026-11-27'],
  ['2026/1/5 10:30', '2026-01-05'],
  ['2026年11月27日', '2026-11-27'],
  ['20261127', '2026-11-27'],
  ['27-Nov-26', '2026-11-27'],
  ['27Nov2026', '2026-11-27'],
  ['31/02/2026', undefined],
  ['hello', undefined],
  ['99', undefined],
])('reads the day %s', (cell, day) => expect(dayIn(cell, 'day')).toBe(day));
