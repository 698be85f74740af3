export const HOUR_MS = 3_600_000;

/** A time so long after `at`; half-way to `now` where that lies ahead. */
export function later(at: string, ms: number, now: number): string {
  const start = Date.parse(at);
  return new Date(start + ms < now ? start + ms : Math.floor((start + now) / 2)).toISOString();
}

/** A time so long before `at`; half-way to `at` where that is not after `start`. */
export function earlier(at: string, ms: number, start: string): string {
  const [first, last] = [Date.parse(start), Date.parse(at)];
  return new Date(last - ms > first ? last - ms : Math.floor((first + last) / 2)).toISOString();
}
