import { expect, it } from 'vitest';
import { spanOf, spansIn } from './sales-span.ts';

const DAY_MS = 86_400_000;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);

it('covers every day of a range once, by its span or alone', () => {
  for (let start = 0; start < 16; start++) {
    for (let length = 1; length < 40; length++) {
      const { spans, days } = spansIn({ first: day(start), last: day(start + length - 1) });
      for (let n = start - 20; n < start + length + 20; n++) {
        const bySpan = spans && spanOf(day(n)) >= spans.first && spanOf(day(n)) <= spans.last ? 1 : 0;
        const alone = days.filter(({ first, last }) => first <= day(n) && day(n) <= last).length;
        expect([start, length, n, bySpan + alone]).toEqual([
          start,
          length,
          n,
          n >= start && n < start + length ? 1 : 0,
        ]);
      }
    }
  }
});

it('adds up a month of seventeen parts at most', () => {
  for (let start = 0; start < 8; start++) {
    const { spans, days } = spansIn({ first: day(start), last: day(start + 30) });
    const single = days.reduce((sum, { first, last }) => sum + (Date.parse(last) - Date.parse(first)) / DAY_MS + 1, 0);
    expect(spans ? spans.last - spans.first + 1 + single : single).toBeLessThanOrEqual(17);
  }
});
