/** Items that a caller which took none for long gets before others. */
const CREDIT = 8;
/** Callers whose last turn is kept at most; beyond it, only those of callers that wait are. */
const MOST_TURNS = 50_000;

/**
 * Items of many callers, in turns: one of each caller, in the order in which they came, before the next one of any. A
 * caller that left out turns has up to eight of them later, before all others, so that it does not wait behind
 * thousands that never pause (start-time fair queuing: P. Goyal, H. M. Vin and H. Cheng, 1996, with a bounded credit).
 */
export class FairQueue<Item> {
  /** Waiting items of each caller, by the turn of the first of them. */
  readonly #byTurn = new Map<number, Map<string, Item[]>>();
  /** The last turn that each caller was given. */
  #turnOf = new Map<string, number>();
  readonly #most: number;
  /** The latest turn from which an item was taken. */
  #turn = 0;
  /** No item waits for an earlier turn. */
  #earliest = 0;
  #size = 0;

  /** @param most items of all callers together. */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item. Returns the one that there is no room for, if any, which may be the new one: the newest of the caller
   * with the most items, of several such callers of the one whose turn is last.
   */
  push(caller: string, item: Item): Item | undefined {
    const turn = this.#turnOf.get(caller);
    const waiting = turn === undefined ? undefined : this.#byTurn.get(turn)?.get(caller);
    if (waiting) waiting.push(item);
    else this.#wait(caller, [item]);
    this.#size += 1;
    return this.#size > this.#most ? this.#giveUp() : undefined;
  }

  /** Removes the next item and returns it; undefined when there is none. */
  shift(): Item | undefined {
    if (this.#size === 0) return undefined;
    while (!this.#byTurn.has(this.#earliest)) this.#earliest += 1;
    const [caller, items] = first(this.#byTurn.get(this.#earliest)!);
    this.#turn = Math.max(this.#turn, this.#earliest);
    this.#remove(caller, this.#earliest);
    const item = items.shift();
    this.#size -= 1;
    if (items.length > 0) this.#wait(caller, items);
    return item;
  }

  #wait(caller: string, items: Item[]): void {
    const last = this.#turnOf.get(caller) ?? Number.NEGATIVE_INFINITY;
    const turn = Math.max(last + 1, this.#turn - CREDIT);
    if (this.#turnOf.size >= MOST_TURNS) this.#forgetTurns();
    this.#turnOf.set(caller, turn);
    const callers = this.#byTurn.get(turn);
    if (callers) callers.set(caller, items);
    else this.#byTurn.set(turn, new Map([[caller, items]]));
    this.#earliest = this.#size === 0 ? turn : Math.min(this.#earliest, turn);
  }

  #remove(caller: string, turn: number): void {
    const callers = this.#byTurn.get(turn)!;
    callers.delete(caller);
    if (callers.size === 0) this.#byTurn.delete(turn);
  }

  #giveUp(): Item | undefined {
    let loser: { readonly caller: string; readonly turn: number; readonly items: Item[] } | undefined;
    for (const [turn, callers] of this.#byTurn) {
      for (const [caller, items] of callers) {
        const isWorse =
          !loser || items.length > loser.items.length || (items.length === loser.items.length && turn >= loser.turn);
        if (isWorse) loser = { caller, turn, items };
      }
    }
    if (!loser) return undefined;
    const item = loser.items.pop();
    this.#size -= 1;
    if (loser.items.length === 0) this.#remove(loser.caller, loser.turn);
    return item;
  }

  #forgetTurns(): void {
    this.#turnOf = new Map();
    for (const [turn, callers] of this.#byTurn) for (const caller of callers.keys()) this.#turnOf.set(caller, turn);
  }
}

function first<Key, Value>(map: ReadonlyMap<Key, Value>): [Key, Value] {
  return map.entries().next().value!;
}
