import { type DayRange, monthToDate } from '../../../shared/report/report-range.ts';
import { choiceParam, dayParam, integerParam, readUrl, writeUrl } from '../../../shared/url/url-state.ts';

export const movementColumns = ['sales', 'adjustment'] as const;
export type MovementColumn = (typeof movementColumns)[number];

/**
 * What the panel of a product's movements shows; named so that it stands in the address beside what the page under it
 * shows.
 */
export function movementParams(zone: string) {
  const { start, end } = monthToDate(zone);
  return { from: dayParam(start), to: dayParam(end), column: choiceParam(movementColumns), page: integerParam(1) };
}

/** The search of an address, so that the panel shows this. */
export function withMovements(
  search: string,
  zone: string,
  { start, end }: DayRange,
  column: MovementColumn | undefined,
): URLSearchParams {
  return writeUrl(movementParams(zone), withoutMovements(search, zone), { from: start, to: end, column });
}

/** The search of an address without what concerns the panel. */
export function withoutMovements(search: string, zone: string): URLSearchParams {
  const params = movementParams(zone);
  return writeUrl(params, new URLSearchParams(search), readUrl(params, new URLSearchParams()));
}
