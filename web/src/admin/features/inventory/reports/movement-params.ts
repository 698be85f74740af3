import { type DayRange, monthToDate } from '../../../shared/report/report-range.ts';
import { choiceParam, dayParam, integerParam, readUrl, writeUrl } from '../../../shared/url/url-state.ts';

export const movementColumns = ['sales', 'adjustment'] as const;
export type MovementColumn = (typeof movementColumns)[number];

/** The parameters of a product's movements panel, with names that do not clash with those of the page below it. */
export function movementParams(zone: string) {
  const { start, end } = monthToDate(zone);
  return { from: dayParam(start), to: dayParam(end), column: choiceParam(movementColumns), page: integerParam(1) };
}

/** Returns the query of an address with the panel open. */
export function withMovements(
  search: string,
  zone: string,
  { start, end }: DayRange,
  column: MovementColumn | undefined,
): URLSearchParams {
  return writeUrl(movementParams(zone), withoutMovements(search, zone), { from: start, to: end, column });
}

/** Returns the query of an address without the panel's parameters. */
export function withoutMovements(search: string, zone: string): URLSearchParams {
  const params = movementParams(zone);
  return writeUrl(params, new URLSearchParams(search), readUrl(params, new URLSearchParams()));
}
