import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';

/** The count that all processes share. */
export interface SharedCount {
  /**
   * Takes `points` of a key's limit, in windows of the limit's length.
   * @returns `granted`, false when they are beyond the limit; what is left; milliseconds until the window ends
   */
  take(key: string, points: number): Promise<Taken>;
}

export interface Taken {
  readonly granted: boolean;
  readonly left: number;
  readonly msBeforeNext: number;
}

/** What one process has counted of a key in the present window. */
interface Entry {
  used: number;
  /** How many this process may count before it takes more. */
  allowed: number;
  /** What is left for all processes, as of this one's last take; undefined before. */
  left?: number;
  /** Nothing is left for any process. */
  isUsedUp: boolean;
  windowEnd: number;
  taking?: Promise<void>;
}

/** Of how many parts of a limit one is counted without a call, and taken with each call. */
const PARTS = 10;
/** Entries beyond which those whose windows have ended are dropped. */
const LEAST_SWEPT = 1_000;

/**
 * Counts in memory and takes from the shared count in batches: a process counts a tenth of the limit per key without a
 * call, then takes all of that and a tenth more, and so on. One process alone keeps the limit exactly; each further one
 * may allow a tenth more, or, having taken what it did not use, a tenth less. Limits under ten are taken from each
 * time. `clock` returns milliseconds.
 */
export function batchedLimit({ count: limit, seconds }: RateLimit, shared: SharedCount, clock = Date.now) {
  const batch = Math.floor(limit / PARTS);
  const entries = new Map<string, Entry>();
  let sweepAt = LEAST_SWEPT;

  function entryOf(key: string): Entry {
    const now = clock();
    const existing = entries.get(key);
    if (existing && (existing.windowEnd > now || existing.taking)) return existing;
    if (entries.size >= sweepAt) {
      for (const [each, { windowEnd }] of entries) if (windowEnd <= now) entries.delete(each);
      sweepAt = Math.max(LEAST_SWEPT, entries.size * 2);
    }
    const entry: Entry = { used: 0, allowed: batch, isUsedUp: false, windowEnd: now + seconds * 1_000 };
    entries.set(key, entry);
    return entry;
  }

  /** Takes what lacks for `points` more, or a batch; the first call also takes what was counted without one. */
  async function takeMore(key: string, entry: Entry, points: number): Promise<void> {
    const { used, allowed, left } = entry;
    const [taken, most] = left === undefined ? [0, limit - used] : [allowed, allowed - used + left];
    const target = used + Math.max(points, Math.min(batch, most));
    const result = await shared.take(key, target - taken);
    entry.windowEnd = clock() + result.msBeforeNext;
    entry.left = result.left;
    entry.isUsedUp = !result.granted;
    if (result.granted) entry.allowed = target;
  }

  /** Uses `points` of the key as soon as `needed` are there. @returns milliseconds until they are, when not now */
  async function use(key: string, needed: number, points: number): Promise<number | undefined> {
    for (;;) {
      const entry = entryOf(key);
      const { used, allowed, left } = entry;
      if (used + needed <= allowed) {
        // In the same turn, so that calls at the same time do not all take the last one.
        entry.used += points;
        return undefined;
      }
      if (entry.isUsedUp || (left !== undefined && used + needed > allowed + left)) return entry.windowEnd - clock();
      entry.taking ??= takeMore(key, entry, needed).finally(() => {
        delete entry.taking;
      });
      await entry.taking;
    }
  }

  return {
    /** Counts `points`, at most the limit. @returns milliseconds until they are allowed, when they are too many */
    count(key: string, points = 1) {
      const counted = Math.min(points, limit);
      return use(key, counted, counted);
    },
    /** @returns milliseconds until one more is allowed, when the limit is used up */
    check: (key: string) => use(key, 1, 0),
    /** How many keys this process holds in memory. */
    remembered: () => entries.size,
  };
}
