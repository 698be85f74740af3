import { z } from 'zod';
import { queryInteger } from '../kernel/http/pagination.ts';

/** The page of a report in its query. Default: all rows. */
export const reportPage = {
  current: queryInteger(1, 1_000_000).optional(),
  size: queryInteger(1, 1_000).optional(),
};

/** The order of a report in its query: a name, behind a minus where it descends. */
export function reportSort<const Name extends string>(names: readonly Name[]) {
  return z.enum(names.flatMap((name) => [name, `-${name}`] as const)).optional();
}

/** The periods that a report is compared with: as many days or months just before, and the same days of last year. */
export const comparisons = ['before', 'year', 'both'] as const;
export type Comparison = (typeof comparisons)[number];

/** First and last shop day. */
const dayRange = z.object({ start: z.string(), end: z.string() });

/** The days of the comparisons, in a reply. */
export const comparedRanges = z.object({ before: dayRange.optional(), year: dayRange.optional() });
