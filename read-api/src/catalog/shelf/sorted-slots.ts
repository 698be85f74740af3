/**
 * Sorted slots for any number of products: an index is found by binary search, and later elements are shifted by one.
 */
export class SortedSlots {
  readonly compare: (one: number, other: number) => number;
  #slots = new Uint32Array(1_024);
  #length = 0;

  /** `compare` is never 0 for two different slots. */
  constructor(compare: (one: number, other: number) => number) {
    this.compare = compare;
  }

  /** In order; valid until the next change. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  fill(slots: Iterable<number>): void {
    this.#slots = Uint32Array.from(slots).sort(this.compare);
    this.#length = this.#slots.length;
  }

  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(Math.max(1_024, this.#length * 2));
      larger.set(this.#slots);
      this.#slots = larger;
    }
    const place = this.#placeOf(slot);
    this.#slots.copyWithin(place + 1, place, this.#length);
    this.#slots[place] = slot;
    this.#length += 1;
  }

  /** Uses the values that the slot was inserted with. */
  remove(slot: number): void {
    const place = this.#placeOf(slot);
    if (this.#slots[place] !== slot || place >= this.#length) throw new Error(`slot ${slot} is not at its place`);
    this.#slots.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  #placeOf(slot: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.#slots[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Binary search for the first index at which a predicate holds. */
export function firstIn(slots: Uint32Array, holds: (slot: number) => boolean): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(slots[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
