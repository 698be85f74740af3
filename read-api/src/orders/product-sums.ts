/** What products sold, one place per product in every column; a product may stand in several places, whose sums add up. */
export interface SoldColumns {
  /** Numbers of {@link ProductNumbers}. */
  readonly products: Uint32Array;
  readonly quantities: Float64Array;
  /** Minor units. */
  readonly amounts: Float64Array;
}

const ID_BYTES = 16;
const ROW_BYTES = 32;

/** Reads what `packed` of a query answers. */
export function unpacked(rows: Buffer, numbers: ProductNumbers): SoldColumns {
  const count = rows.length / ROW_BYTES;
  const products = new Uint32Array(count);
  const quantities = new Float64Array(count);
  const amounts = new Float64Array(count);
  for (let n = 0, at = 0; n < count; n += 1, at += ROW_BYTES) {
    products[n] = numbers.of(rows.toString('hex', at, at + ID_BYTES));
    quantities[n] = rows.readDoubleBE(at + ID_BYTES);
    amounts[n] = rows.readDoubleBE(at + ID_BYTES + 8);
  }
  return { products, quantities, amounts };
}

/** Small numbers for the ids of products, to be places in arrays. They never change: there are at most as many as products ever sold. */
export class ProductNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];

  /** Of an id as 32 hexadecimal digits. */
  of(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  idOf(product: number): string {
    return this.#ids[product]!;
  }

  /** Every number is below. */
  get count(): number {
    return this.#ids.length;
  }
}

/** Columns added up: one place per product, by its number. */
export class ProductSums {
  readonly quantities: Float64Array;
  /** Minor units. */
  readonly amounts: Float64Array;
  readonly numbers: ProductNumbers;

  constructor(numbers: ProductNumbers, parts: readonly SoldColumns[]) {
    this.numbers = numbers;
    this.quantities = new Float64Array(numbers.count);
    this.amounts = new Float64Array(numbers.count);
    for (const { products, quantities, amounts } of parts) {
      for (let n = 0; n < products.length; n += 1) {
        this.quantities[products[n]!]! += quantities[n]!;
        this.amounts[products[n]!]! += amounts[n]!;
      }
    }
  }

  /** The products that sold, in no order. */
  sold(): Uint32Array {
    const sold = new Uint32Array(this.quantities.length);
    let count = 0;
    for (let product = 0; product < sold.length; product += 1) {
      if (this.quantities[product] !== 0) sold[count++] = product;
    }
    return sold.subarray(0, count);
  }

  of(product: number): { readonly quantity: number; readonly amount: number } {
    // A product that first sold behind this range has a number beyond its arrays.
    return { quantity: this.quantities[product] ?? 0, amount: this.amounts[product] ?? 0 };
  }

  all(): { readonly quantity: number; readonly amount: number } {
    const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
    return { quantity: sum(this.quantities), amount: sum(this.amounts) };
  }
}
