/** A stream of random choices that is the same for the same seed. */
export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from 0 to `below - 1`. */
  integer(below: number): number;
  /** One of the items, of which there must be one at least. */
  pick<Item>(items: readonly Item[]): Item;
  /** True in so many cases out of 1. */
  chance(probability: number): boolean;
}

/**
 * Mulberry32 by Tommy Ettinger: 32 bits of state, small and fast, plenty for spreading trouble and choosing what a test
 * does; for no secret.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: (items) => items[integer(items.length)]!,
    chance: (probability) => next() < probability,
  };
}
