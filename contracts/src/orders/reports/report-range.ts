import { queryInteger } from '../../kernel/http/pagination.ts';

/** A time of a report range in a query: milliseconds since the epoch. */
export const reportInstant = queryInteger(0, 8_640_000_000_000);

/** The range of a report in a query, both ends included. */
export const reportRange = { start_at: reportInstant, end_at: reportInstant };
