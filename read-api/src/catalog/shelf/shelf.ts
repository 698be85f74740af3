import type { ListingSort } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import { compact, folded, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
import { indexedWords } from '@countinghouse/contracts/kernel/text/joined-words';
import type { CardRow } from '../product-cards.ts';
import { type NamedPlaces, namedPlaces } from './search/place-names.ts';
import { Synonyms } from './search/synonyms.ts';
import { WordIndex } from './search/word-index.ts';
import type { ShelfChanges, ShelfRow } from './shelf-rows.ts';
import { type NodeRow, type ShelfNode, ShelfTree } from './shelf-tree.ts';
import { firstIn, SortedSlots } from './sorted-slots.ts';

export interface ShelfTag {
  readonly id: string;
  /** Undefined for a tag that is deleted or was never created. */
  name: string | undefined;
  /** The tag that has its products since it was merged. */
  mergedInto: string | null;
  /** Of the name, folded. */
  words: readonly string[];
}

/** The sort orders that are maintained; price descending is price ascending read from the end. */
type KeptOrder = Exclude<ListingSort, '-price'> | 'itemNo' | 'place';

/** From this number of changed products on, all orders are sorted anew. */
const MANY_CHANGES = 3_000;

/** The active products, in columns by slot, with the orders and indexes that listings and searches read. */
export class Shelf {
  readonly tags: ShelfTag[] = [];
  words = new WordIndex();
  synonyms = new Synonyms();
  tree = new ShelfTree([]);
  /** Changes whenever the content of a listing may change. */
  version = 0;

  rows: (CardRow | undefined)[] = [];
  /** Folded. */
  names: string[] = [];
  /** Folded, letters and digits only. */
  compactNos: string[] = [];
  tagsOf: (readonly number[])[] = [];
  prices = new Float64Array(0);
  stocked = new Uint8Array(0);
  /** Numbers of {@link ShelfTree}. */
  places = new Int32Array(0);
  /** Number of the first word of the name in {@link words}; -1 for a name without words. */
  firstWords = new Int32Array(0);
  readonly #nodeIds: (string | null)[] = [];
  #created = new Float64Array(0);
  #units = new Float64Array(0);

  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #nodes = new Map<string, NodeRow>();
  readonly #tagNumbers = new Map<string, number>();
  /** Units sold of products that are not active now. */
  readonly #otherUnits = new Map<string, number>();
  #namedPlaces: NamedPlaces | undefined;

  readonly #newest = (one: number, other: number) =>
    this.#created[other]! - this.#created[one]! || (this.rows[one]!.product_id < this.rows[other]!.product_id ? 1 : -1);
  readonly #orders: Readonly<Record<KeptOrder, SortedSlots>> = {
    newest: new SortedSlots((one, other) => (one === other ? 0 : this.#newest(one, other))),
    best: new SortedSlots((one, other) => this.#units[other]! - this.#units[one]! || this.#tie(one, other)),
    price: new SortedSlots((one, other) => this.prices[one]! - this.prices[other]! || this.#tie(one, other)),
    name: new SortedSlots((one, other) => {
      const [a, b] = [this.names[one]!, this.names[other]!];
      return a < b ? -1 : a > b ? 1 : this.#tie(one, other);
    }),
    place: new SortedSlots((one, other) => this.places[one]! - this.places[other]! || this.#tie(one, other)),
    itemNo: new SortedSlots((one, other) => {
      const [a, b] = [this.compactNos[one]!, this.compactNos[other]!];
      return a < b ? -1 : a > b ? 1 : this.#tie(one, other);
    }),
  };

  /** The categories and tags by their names; made when the first search needs it. */
  get namedPlaces(): NamedPlaces {
    this.#namedPlaces ??= namedPlaces(this.tree, this.tags);
    return this.#namedPlaces;
  }

  /** The number of active products. */
  get size(): number {
    return this.#slots.size;
  }

  /** Upper bound of the slots, exclusive. */
  get capacity(): number {
    return this.rows.length;
  }

  slotOf(productId: string): number | undefined {
    return this.#slots.get(productId);
  }

  /** Of a tag that was merged, the number of the tag that has its products. */
  tagNumberOf(tagId: string): number | undefined {
    const number = this.#tagNumbers.get(tagId);
    const into = this.tags[number ?? -1]?.mergedInto;
    return into ? this.tagNumberOf(into) : number;
  }

  /** Returns all slots in an order, to be read from the end with `reversed`; valid until the next {@link apply}. */
  order(sort: ListingSort): { readonly slots: Uint32Array; readonly reversed: boolean } {
    return { slots: this.#orders[sort === '-price' ? 'price' : sort].slots, reversed: sort === '-price' };
  }

  /** Returns slots of the products whose item number begins with `start`, letters and digits only. */
  numbered(start: string): Uint32Array {
    const { slots } = this.#orders.itemNo;
    const from = firstIn(slots, (slot) => this.compactNos[slot]! >= start);
    const to = firstIn(slots, (slot) => this.compactNos[slot]! >= start && !this.compactNos[slot]!.startsWith(start));
    return slots.subarray(from, to);
  }

  /** Returns slots of the products with the nearest prices, up to `most` to each side. */
  pricedNear(price: number, most: number): Uint32Array {
    const { slots } = this.#orders.price;
    const at = firstIn(slots, (slot) => this.prices[slot]! >= price);
    return slots.subarray(Math.max(0, at - most), at + most);
  }

  /** Returns slots of the products in a subtree of the categories. */
  within({ from, to }: Pick<ShelfNode, 'from' | 'to'>): Uint32Array {
    const { slots } = this.#orders.place;
    const first = firstIn(slots, (slot) => this.places[slot]! >= from);
    return slots.subarray(
      first,
      firstIn(slots, (slot) => this.places[slot]! >= to),
    );
  }

  /** Compares two slots in an order; `-price` as `price`, see {@link order}. */
  compare(sort: ListingSort): (one: number, other: number) => number {
    return this.#orders[sort === '-price' ? 'price' : sort].compare;
  }

  /** Applies rows of the views; with `isLoading` the orders are left to {@link putInOrder}. */
  apply({ products = [], nodes = [], tags = [], units = [], synonyms }: ShelfChanges, isLoading = false): void {
    if (synonyms) {
      this.synonyms = new Synonyms(synonyms);
      this.version += 1;
    }
    if (products.length + nodes.length + tags.length + units.length === 0) return;
    this.version += 1;
    const isMany = isLoading || products.length + units.length > MANY_CHANGES;
    if (nodes.length > 0 || tags.length > 0) this.#namedPlaces = undefined;
    for (const { tag_id, name, deleted, merged_into } of tags) {
      const tag = this.tags[this.#tagNumber(tag_id)]!;
      tag.name = deleted ? undefined : name;
      tag.mergedInto = merged_into;
      tag.words = indexedWords(folded(name));
    }
    for (const { product_id, quantity } of units) this.#sell(product_id, quantity, isMany);
    if (nodes.length > 0) this.#plant(nodes);
    for (const row of products) this.#show(row, isMany);
    if (isMany && !isLoading) this.putInOrder();
    if (this.words.isSparse) this.#indexAnew();
  }

  putInOrder(): void {
    for (const order of Object.values(this.#orders)) order.fill(this.#slots.values());
  }

  #tie(one: number, other: number): number {
    return one === other ? 0 : this.#newest(one, other);
  }

  #show(row: ShelfRow, isMany: boolean): void {
    const known = this.#slots.get(row.product_id);
    if (!row.sold) {
      if (known !== undefined) this.#takeAway(known, isMany);
      return;
    }
    const slot = known ?? this.#newSlot(row.product_id);
    const before = this.rows[slot];
    const name = folded(row.name);
    const compactNo = compact(folded(row.item_no));
    const place = this.tree.numberOf(row.node_id);
    const orders: readonly KeptOrder[] = before
      ? [
          ...(row.price === before.price ? [] : (['price'] as const)),
          ...(name === this.names[slot] ? [] : (['name'] as const)),
          ...(compactNo === this.compactNos[slot] ? [] : (['itemNo'] as const)),
          ...(place === this.places[slot] ? [] : (['place'] as const)),
        ]
      : ['newest', 'best', 'price', 'name', 'itemNo', 'place'];
    if (before && !isMany) for (const order of orders) this.#orders[order].remove(slot);
    if (before && name !== this.names[slot]) this.#unindex(slot);
    const isReworded = !before || name !== this.names[slot];
    const { product_id, item_no, photo, price, stock, units_left } = row;
    // Stores only what a card shows, and an already folded name only once.
    this.rows[slot] = {
      product_id,
      item_no,
      name: name === row.name ? name : row.name,
      photo,
      price,
      stock,
      units_left,
    };
    this.names[slot] = name;
    this.compactNos[slot] = compactNo;
    this.prices[slot] = price;
    this.stocked[slot] = stock === 'out' ? 0 : 1;
    this.#nodeIds[slot] = row.node_id === null ? null : (this.#nodes.get(row.node_id)?.node_id ?? null);
    this.places[slot] = place;
    this.tagsOf[slot] = [...new Set(row.tag_ids)].map((id) => this.#tagNumber(id));
    if (!before) {
      this.#created[slot] = Date.parse(row.created_at);
      this.#units[slot] = this.#otherUnits.get(product_id) ?? 0;
      this.#otherUnits.delete(product_id);
    }
    if (isReworded) this.#index(slot);
    if (!isMany) for (const order of orders) this.#orders[order].insert(slot);
  }

  #takeAway(slot: number, isMany: boolean): void {
    if (!isMany) for (const order of Object.values(this.#orders)) order.remove(slot);
    this.#unindex(slot);
    const { product_id } = this.rows[slot]!;
    this.#otherUnits.set(product_id, this.#units[slot]!);
    this.#slots.delete(product_id);
    this.rows[slot] = undefined;
    this.#free.push(slot);
  }

  #newSlot(productId: string): number {
    const slot = this.#free.pop() ?? this.rows.length;
    this.#slots.set(productId, slot);
    if (slot === this.rows.length) this.rows.push(undefined);
    if (slot >= this.prices.length) this.#grow(Math.max(1_024, slot * 2));
    return slot;
  }

  #grow(length: number): void {
    const copied = <Column extends Float64Array | Int32Array | Uint8Array>(larger: Column, column: Column): Column => {
      larger.set(column);
      return larger;
    };
    this.prices = copied(new Float64Array(length), this.prices);
    this.stocked = copied(new Uint8Array(length), this.stocked);
    this.firstWords = copied(new Int32Array(length), this.firstWords);
    this.places = copied(new Int32Array(length), this.places);
    this.#created = copied(new Float64Array(length), this.#created);
    this.#units = copied(new Float64Array(length), this.#units);
  }

  #sell(productId: string, quantity: number, isMany: boolean): void {
    const slot = this.#slots.get(productId);
    if (slot === undefined) {
      this.#otherUnits.set(productId, quantity);
      return;
    }
    if (!isMany) this.#orders.best.remove(slot);
    this.#units[slot] = quantity;
    if (!isMany) this.#orders.best.insert(slot);
  }

  #plant(nodes: readonly NodeRow[]): void {
    for (const node of nodes) this.#nodes.set(node.node_id, node);
    this.tree = new ShelfTree(this.#nodes.values());
    let isMoved = false;
    for (const slot of this.#slots.values()) {
      const place = this.tree.numberOf(this.#nodeIds[slot]!);
      isMoved ||= place !== this.places[slot];
      this.places[slot] = place;
    }
    if (isMoved) this.#orders.place.fill(this.#slots.values());
  }

  #tagNumber(tagId: string): number {
    const known = this.#tagNumbers.get(tagId);
    if (known !== undefined) return known;
    this.#tagNumbers.set(tagId, this.tags.length);
    return this.tags.push({ id: tagId, name: undefined, mergedInto: null, words: [] }) - 1;
  }

  #index(slot: number): void {
    const name = this.names[slot]!;
    const written = wordsOf(name).length;
    const numbers = indexedWords(name).map((word, place) => this.words.add(word, slot, place >= written));
    this.firstWords[slot] = numbers[0] ?? -1;
  }

  #unindex(slot: number): void {
    for (const word of indexedWords(this.names[slot]!)) this.words.remove(word, slot);
  }

  #indexAnew(): void {
    this.words = new WordIndex();
    for (const slot of this.#slots.values()) this.#index(slot);
  }
}
