/** Items of many callers, taken in turn: one of each caller before a second one of any. */
export class FairQueue<Item> {
  readonly #byCaller = new Map<string, Item[]>();
  readonly #most: number;
  #size = 0;

  /**
   * @param most items of all callers together; beyond it the caller that has most gives up its newest one, of several
   * the one that came last.
   */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Answers the item that there is no room for, if so; it can be the one that was given. */
  push(caller: string, item: Item): Item | undefined {
    const items = this.#byCaller.get(caller);
    if (items) items.push(item);
    else this.#byCaller.set(caller, [item]);
    this.#size += 1;
    return this.#size > this.#most ? this.#giveUp() : undefined;
  }

  /** The oldest item of the caller whose turn it is; undefined when nobody waits. */
  shift(): Item | undefined {
    for (const [caller, items] of this.#byCaller) {
      const item = items.shift();
      this.#size -= 1;
      this.#byCaller.delete(caller);
      if (items.length > 0) this.#byCaller.set(caller, items);
      return item;
    }
    return undefined;
  }

  #giveUp(): Item | undefined {
    let most: [string, Item[]] | undefined;
    for (const entry of this.#byCaller) if (!most || entry[1].length >= most[1].length) most = entry;
    if (!most) return undefined;
    const [caller, items] = most;
    const item = items.pop();
    this.#size -= 1;
    if (items.length === 0) this.#byCaller.delete(caller);
    return item;
  }
}
