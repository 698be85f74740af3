const DAY_MS = 86_400_000;
/** Whole shop days whose sales are also kept as one sum, so that reports over long ranges add up few rows. */
const SPAN_DAYS = 8;

/** A range of shop days, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The span that a shop day belongs to. */
export function spanOf(day: string): number {
  return Math.floor(numberOf(day) / SPAN_DAYS);
}

/** A range cut into whole spans, first and last, and the days before and behind them. */
export function spansIn({ first, last }: Days): {
  readonly spans: { readonly first: number; readonly last: number } | undefined;
  readonly days: readonly Days[];
} {
  const firstSpan = Math.ceil(numberOf(first) / SPAN_DAYS);
  const behindSpans = Math.floor((numberOf(last) + 1) / SPAN_DAYS);
  if (firstSpan >= behindSpans) return { spans: undefined, days: [{ first, last }] };
  const before = { first, last: dayOf(firstSpan * SPAN_DAYS - 1) };
  const behind = { first: dayOf(behindSpans * SPAN_DAYS), last };
  return {
    spans: { first: firstSpan, last: behindSpans - 1 },
    days: [before, behind].filter((days) => days.first <= days.last),
  };
}

function numberOf(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
