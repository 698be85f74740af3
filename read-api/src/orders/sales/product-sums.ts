import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { OtherAmount, SoldView } from '@countinghouse/contracts/orders/views';

/** Sales of products in columns, one index per entry; a product may have several entries, which are summed. */
export interface SoldColumns {
  /** Numbers of {@link ProductNumbers}. */
  readonly products: Uint32Array;
  readonly quantities: Float64Array;
  /** Minor units. */
  readonly amounts: Float64Array;
}

/** Sales of products in one currency. */
export interface SoldPart {
  readonly currency: string;
  /** True for the base currency of the shop. */
  readonly isBase: boolean;
  readonly sold: SoldColumns;
}

/** Sales of a product or of all; amounts in minor units, those of other currencies than the base by name. */
export interface Sold {
  readonly quantity: number;
  readonly amount: number;
  readonly otherAmounts: readonly OtherAmount[];
}

const ID_BYTES = 16;
const ROW_BYTES = 32;

/** Decodes the result of a `packed` query. */
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

/**
 * Dense numbers for the ids of products, used as array indexes; they never change, as there are at most as many as
 * products ever sold.
 */
export class ProductNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #ids: string[] = [];

  /** Returns the number of an id given as 32 hexadecimal digits. */
  of(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  }

  idOf(product: number): string {
    return this.#ids[product]!;
  }

  /** Upper bound of the numbers, exclusive. */
  get count(): number {
    return this.#ids.length;
  }
}

/** Summed columns, indexed by the numbers of products. */
export class ProductSums {
  readonly quantities: Float64Array;
  /** Minor units of the base currency. */
  readonly amounts: Float64Array;
  readonly numbers: ProductNumbers;
  readonly #others = new Map<string, Float64Array>();

  constructor(numbers: ProductNumbers, parts: readonly SoldPart[]) {
    this.numbers = numbers;
    this.quantities = new Float64Array(numbers.count);
    this.amounts = new Float64Array(numbers.count);
    for (const { currency, isBase, sold } of parts) {
      const sums = isBase ? this.amounts : this.#amountsIn(currency);
      const { products, quantities, amounts } = sold;
      for (let n = 0; n < products.length; n += 1) {
        this.quantities[products[n]!]! += quantities[n]!;
        sums[products[n]!]! += amounts[n]!;
      }
    }
  }

  /** Returns the products with sales, unordered. */
  sold(): Uint32Array {
    const sold = new Uint32Array(this.quantities.length);
    let count = 0;
    for (let product = 0; product < sold.length; product += 1) {
      if (this.quantities[product] !== 0) sold[count++] = product;
    }
    return sold.subarray(0, count);
  }

  of(product: number): Sold {
    // A product first sold after this range has a number beyond its arrays.
    return this.#soldBy((column) => column[product] ?? 0);
  }

  all(): Sold {
    return this.#soldBy((column) => column.reduce((total, value) => total + value, 0));
  }

  #soldBy(sumIn: (column: Float64Array) => number): Sold {
    const others = [...this.#others].map(([currency, amounts]) => ({ currency, amount: sumIn(amounts) }));
    return {
      quantity: sumIn(this.quantities),
      amount: sumIn(this.amounts),
      otherAmounts: others.filter(({ amount }) => amount !== 0),
    };
  }

  #amountsIn(currency: string): Float64Array {
    let amounts = this.#others.get(currency);
    if (!amounts) {
      amounts = new Float64Array(this.numbers.count);
      this.#others.set(currency, amounts);
    }
    return amounts;
  }
}

/** Converts sales to their view. */
export function soldView({ quantity, amount, otherAmounts }: Sold): SoldView {
  const others = otherAmounts
    .map((other) => ({ currency: other.currency, amount: fromMinor(other.amount) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return { quantity, amount: fromMinor(amount), ...(others.length > 0 && { otherAmounts: others }) };
}
