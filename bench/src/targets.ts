import type { Measurement } from './measurement.ts';

/** What a figure has to reach: at least, or at most for the ones that are better when smaller. */
interface Target {
  readonly target: number;
  readonly better: 'more' | 'less';
}

/** On 2 cores with embedded PostgreSQL at default durability. Figures without a target are floors and context. */
const targets: Readonly<Record<string, Target>> = {
  'append/1-writer': { target: 1_500, better: 'more' },
  'append/32-writers': { target: 12_000, better: 'more' },
  'append/32-writers-to-autocommit-insert': { target: 1.5, better: 'more' },
  'commands/20-event-streams/32-writers': { target: 3_500, better: 'more' },
  'live projection of 3 views': { target: 25_000, better: 'more' },
  'rebuild of 3 views': { target: 100_000, better: 'more' },
  'append to visible at 2000 events/s, p99': { target: 50, better: 'less' },
  // 30 times the better of two open peers, measured the same way.
  'http/product search page': { target: 750, better: 'more' },
  'http/product list page': { target: 1_440, better: 'more' },
  'http/10 newest orders': { target: 1_440, better: 'more' },
  'http/order, cart to placed': { target: 267, better: 'more' },
  'http/everybody buying one product': { target: 189, better: 'more' },
  'http/product edit': { target: 2_010, better: 'more' },
  'http/product search page, p95': { target: 25, better: 'less' },
  'http/product list page, p95': { target: 25, better: 'less' },
  'http/10 newest orders, p95': { target: 25, better: 'less' },
  'http/order, cart to placed, p95': { target: 25, better: 'less' },
  'http/everybody buying one product, p95': { target: 25, better: 'less' },
  'http/product edit, p95': { target: 25, better: 'less' },
  'http/product search page, cost of a large shop': { target: 2, better: 'less' },
  'http/product list page, cost of a large shop': { target: 2, better: 'less' },
  'http/10 newest orders, cost of a large shop': { target: 2, better: 'less' },
  'http/sales ranking of a month, 1,000,000 orders': { target: 50, better: 'less' },
  'http/inventory trend of a year, 1,000,000 orders': { target: 20, better: 'less' },
};

/** A figure beside what it has to reach; both null where nothing is asked. */
export interface Judged extends Measurement {
  readonly target: number | null;
  readonly met: boolean | null;
}

export function judge(measurement: Measurement): Judged {
  const goal = targets[measurement.name];
  if (!goal) return { ...measurement, target: null, met: null };
  const { target, better } = goal;
  return { ...measurement, target, met: better === 'more' ? measurement.value >= target : measurement.value <= target };
}
