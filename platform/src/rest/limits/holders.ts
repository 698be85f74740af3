/**
 * What many owners hold of something that there is a limited number of. Who needs room takes it from the owner that
 * holds most, and from nobody who holds less than the one that it is for.
 */
export class Holders<Item> {
  /** Items of each owner, oldest first. */
  readonly #byOwner = new Map<string, Set<Item>>();
  readonly #ownerOf = new Map<Item, string>();

  get size(): number {
    return this.#ownerOf.size;
  }

  /** How many items an owner holds. */
  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.size ?? 0;
  }

  /** The items of an owner, oldest first; valid until the next change. */
  of(owner: string): Iterable<Item> {
    return this.#byOwner.get(owner) ?? [];
  }

  /** The owner of an item that is held. */
  ownerOf(item: Item): string | undefined {
    return this.#ownerOf.get(item);
  }

  /** Adds an item, or hands it from its owner to another one, as whose newest it then counts. */
  set(item: Item, owner: string): void {
    if (this.#ownerOf.get(item) === owner) return;
    this.delete(item);
    this.#ownerOf.set(item, owner);
    const items = this.#byOwner.get(owner);
    if (items) items.add(item);
    else this.#byOwner.set(owner, new Set([item]));
  }

  /** Removes an item; nothing happens when it is not held. */
  delete(item: Item): void {
    const owner = this.#ownerOf.get(item);
    if (owner === undefined) return;
    this.#ownerOf.delete(item);
    const items = this.#byOwner.get(owner)!;
    items.delete(item);
    if (items.size === 0) this.#byOwner.delete(owner);
  }

  /** The owners that hold at least `count` items, most first, of several with equally many whoever came first. */
  *heaviest(count = 1): Generator<string> {
    const owners = [...this.#byOwner].filter(([, items]) => items.size >= count);
    owners.sort(([, one], [, other]) => other.size - one.size);
    for (const [owner] of owners) yield owner;
  }

  /** All items in the order in which to end them: each time the oldest of whoever then holds most. */
  fromHeaviest(): Item[] {
    const ranked = [...this.#byOwner.values()].flatMap((items) =>
      [...items].map((item, index) => ({ item, left: items.size - index })),
    );
    return ranked.sort((one, other) => other.left - one.left).map(({ item }) => item);
  }

  /**
   * The item to end so that an owner may have one more: the newest of whoever holds most. Undefined when nobody holds
   * more than the owner then would.
   */
  roomFor(owner: string): Item | undefined {
    const [most] = this.heaviest(this.countOf(owner) + 2);
    return most === undefined ? undefined : [...this.of(most)].at(-1);
  }
}
