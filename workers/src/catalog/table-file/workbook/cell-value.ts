import type { CellMark } from '@countinghouse/platform/files/tables/table-line';
import { dateFromSerial, format, isDateFormat } from 'numfmt';

/** A cell as the XML of its sheet has it. */
export interface StoredCell {
  /** Attribute `t` (ECMA-376 Part 1, 18.18.11): a number unless it says otherwise. */
  readonly type: string | undefined;
  /** Number format of its style, such as `0.00` or `General`. */
  readonly format: string;
  readonly text: string;
}

/** A cell as it is read. */
export interface CellValue {
  readonly text: string;
  /** Whether it is a number that is no day. */
  readonly isNumber?: boolean;
  readonly mark?: CellMark;
}

/** Digits that a spreadsheet keeps of a number (IEEE 754); what is behind them is noise of its calculations. */
const DIGITS = 15;
const LONG = 10 ** DIGITS;
const UNFORMATTED = /^(?:general|@|)$/i;
/** Days between the first day of workbooks that count from 1904 and that of all others. */
const DAYS_UNTIL_1904 = 1_462;

/** What a cell that is no shared string has. Numbers are in plain digits, days as `YYYY-MM-DD`, with a time if any. */
export function cellValue({ type, format: pattern, text }: StoredCell, since1904: boolean): CellValue {
  if (type === 'b') return { text: text === '1' || text === 'true' ? 'true' : 'false' };
  if (type === 'd') return { text: text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), mark: dateMark(text, text) };
  if (type !== undefined && type !== 'n') return { text };
  const stored = text.trim();
  const number = Number(stored);
  if (stored === '' || !Number.isFinite(number)) return { text: stored };
  const isLong = Math.abs(number) >= LONG;
  if (UNFORMATTED.test(pattern) && !isLong) return { text: plainDigits(number), isNumber: true };
  const shown = shownAs(pattern, number);
  if (!UNFORMATTED.test(pattern) && isDateFormat(pattern)) {
    return { text: dayOf(since1904 ? number + DAYS_UNTIL_1904 : number) ?? shown, mark: dateMark(shown, stored) };
  }
  if (isLong) return { text: wholeDigits(stored), mark: { is: 'long', shown, stored } };
  const value = plainDigits(number);
  const mark = { is: 'formatted', shown, stored: value } as const;
  return { text: value, isNumber: true, ...(shown !== value && { mark }) };
}

function dateMark(shown: string, stored: string): CellMark {
  return { is: 'date', shown, stored };
}

/** A cell as a spreadsheet shows it in a column that is wide enough. */
function shownAs(pattern: string, number: number): string {
  // A pattern that is not understood shows nothing.
  return (
    format(UNFORMATTED.test(pattern) ? 'General' : pattern, number, { throws: false, invalid: '' }).trim() ||
    plainDigits(number)
  );
}

function plainDigits(number: number): string {
  if (Number.isInteger(number)) return String(number);
  const rounded = String(Number(number.toPrecision(DIGITS)));
  return rounded.includes('e')
    ? Number(rounded)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : rounded;
}

/** The digits as they are stored, if they are only digits. */
function wholeDigits(stored: string): string {
  return /^-?\d+$/.test(stored) ? stored : BigInt(Math.round(Number(stored))).toString();
}

function dayOf(serial: number): string | undefined {
  // Below 1 it is a time without a day.
  if (serial < 1) return undefined;
  const [year, month, day, hour, minute, second] = dateFromSerial(serial);
  if (!Number.isFinite(year)) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hour + minute + second === 0 ? date : `${date} ${two(hour)}:${two(minute)}:${two(Math.floor(second))}`;
}
