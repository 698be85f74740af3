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
