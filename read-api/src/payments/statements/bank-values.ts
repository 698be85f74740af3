const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: .*)?$/;
const NAMED_MONTH = /^(\d{1,2})[-/. ]?([a-z]{3})[a-z]*[-/. ,]*(\d{4}|\d{2})(?: .*)?$/i;

/** What days of a statement have first where it is not told by the day itself. */
export type DayOrder = 'day' | 'month';

/** A day as `YYYY-MM-DD`; undefined for what is none. */
export function dayIn(cell: string, order: DayOrder): string | undefined {
  const text = cell.normalize('NFKC').trim();
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, first, second, ofYear] = DAY_FIRST.exec(text) ?? [];
  if (first) {
    const [dayNumber, monthNumber] = order === 'day' ? [first, second] : [second, first];
    return dayOf(fullYear(ofYear), Number(monthNumber), Number(dayNumber));
  }
  const [, dayOfMonth, name, inYear] = NAMED_MONTH.exec(text) ?? [];
  if (!name) return undefined;
  return dayOf(fullYear(inYear), MONTHS.indexOf(name.toLowerCase()) + 1, Number(dayOfMonth));
}

/** The order of day and month in a column: the month is first where only that makes days of all cells. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const isDay = (order: DayOrder) => cells.filter((cell) => dayIn(cell, order) !== undefined).length;
  return isDay('month') > isDay('day') ? 'month' : 'day';
}

function fullYear(text = ''): number {
  return text.length === 2 ? 2_000 + Number(text) : Number(text);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

const MOST_MINOR = 9_999_999_999;
/** Behind or before an amount: a debit. */
const DEBIT = /(?:\bDR\.?$|^DR\b|-$|^-|^\(.*\)$)/i;

/** An amount in minor units, below 0 for a debit; undefined for what is none. */
export function minorIn(cell: string): number | undefined {
  const text = cell.normalize('NFKC').replaceAll('\u2212', '-').trim();
  const digits = text.replace(/[^\d.,]/g, '');
  const letters = text.replace(/\b(?:CR|DR)\b\.?|[A-Z]{3}|[\d.,\s()$€£¥+'-]/gi, '');
  if (!/\d/.test(digits) || letters !== '') return undefined;
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/[.,]/g, '');
  const minor = Number(whole || '0') * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(minor) || minor > MOST_MINOR) return undefined;
  return DEBIT.test(text) && minor > 0 ? -minor : minor;
}

/** A text as lines are compared: one width, one case, single blanks. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
}
