import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { neutralised, unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';

/** What stands in a cell: text, a count or a yes and no, an amount of money, a time of the shop's clock, or nothing. */
export type Cell = string | number | boolean | Amount | ShopTime | undefined;

export interface Amount {
  readonly kind: 'amount';
  /** Major units. */
  readonly value: number;
}

export interface ShopTime {
  readonly kind: 'shop time';
  /** `YYYY-MM-DD HH:MM:SS`, as the clock in the shop showed it. */
  readonly value: string;
}

/** An amount of money, from minor units. */
export function amount(minor: number): Amount {
  return { kind: 'amount', value: fromMinor(minor) };
}

/** Tells instants (ISO 8601) by the shop's clock. @param timeZone IANA name. */
export function shopClock(timeZone: string): (instant: string) => ShopTime {
  // Sweden writes times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => ({ kind: 'shop time', value: format.format(Date.parse(instant)) });
}

/**
 * Nothing that anybody sees. A workbook cannot hold it, a text with it is not taken for one, and before a formula it
 * would hide that it is one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A cell of a CSV file: text that a spreadsheet would calculate is neutralised, numbers never are. */
export function csvValue(cell: Cell): string | number | boolean | undefined {
  const value = printable(cell);
  return typeof value === 'string' ? neutralised(value) : value;
}

/** A cell of a workbook, whose texts are never calculated: quoted is only what an import would take a quote from. */
export function workbookValue(cell: Cell): string | number | boolean | undefined {
  const value = printable(cell);
  return typeof value === 'string' && unneutralised(value) !== value ? neutralised(value) : value;
}

function printable(cell: Cell): string | number | boolean | undefined {
  const value = typeof cell === 'object' ? cell.value : cell;
  return typeof value === 'string' ? value.replace(CONTROL, '') : value;
}
