import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { neutralised, unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';

/** A cell: text, number, boolean, amount of money, local time of the shop, or nothing. */
export type Cell = string | number | boolean | Amount | ShopTime | undefined;

export interface Amount {
  readonly kind: 'amount';
  /** Major units. */
  readonly value: number;
}

export interface ShopTime {
  readonly kind: 'shop time';
  /** `YYYY-MM-DD HH:MM:SS`, local time of the shop. */
  readonly value: string;
}

/** Converts minor units to an amount of money. */
export function amount(minor: number): Amount {
  return { kind: 'amount', value: fromMinor(minor) };
}

/** Converts instants (ISO 8601) to local time of the shop. @param timeZone IANA name. */
export function shopClock(timeZone: string): (instant: string) => ShopTime {
  // The Swedish locale formats times as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => ({ kind: 'shop time', value: format.format(Date.parse(instant)) });
}

/**
 * Control characters: a workbook cannot contain them, a text with them is not detected as text, and before a formula
 * they would hide it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A cell of a CSV file: text that a spreadsheet would calculate is escaped, numbers never are. */
export function csvValue(cell: Cell): string | number | boolean | undefined {
  const value = printable(cell);
  return typeof value === 'string' ? neutralised(value) : value;
}

/**
 * A cell of a workbook, where text is never calculated: only a text is quoted from which an import would remove a
 * quote.
 */
export function workbookValue(cell: Cell): string | number | boolean | undefined {
  const value = printable(cell);
  return typeof value === 'string' && unneutralised(value) !== value ? neutralised(value) : value;
}

function printable(cell: Cell): string | number | boolean | undefined {
  const value = typeof cell === 'object' ? cell.value : cell;
  return typeof value === 'string' ? value.replace(CONTROL, '') : value;
}
