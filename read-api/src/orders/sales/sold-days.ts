import type { Days } from '@countinghouse/contracts/orders/reports/sales-span';
import type { SoldColumns } from './product-sums.ts';

/** Sales of a shop day in one currency, identified by the build of the view and its number of changes. */
export interface SoldDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Its name. */
  readonly currency: string;
  /** Id of the view's checkpoint. */
  readonly build: number;
  readonly changes: number;
  readonly sold: SoldColumns;
}

/** Approximate size of a day beside its columns. */
const DAY_BYTES = 500;

/** Returns the key of a cached day. */
export function keyOf({ day, currency }: Pick<SoldDay, 'day' | 'currency'>): string {
  return `${day} ${currency}`;
}

/** An LRU cache of shop days, limited in bytes; whether an entry is still valid is checked against the view. */
export class SoldDays {
  readonly #days = new Map<string, SoldDay>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cached days of a range, first and last included, by their keys. */
  between({ first, last }: Days): ReadonlyMap<string, SoldDay> {
    return new Map([...this.#days].filter(([, { day }]) => day >= first && day <= last));
  }

  /** Stores or replaces a day as the most recently used. */
  keep(day: SoldDay): void {
    const key = keyOf(day);
    this.#drop(key);
    this.#days.set(key, day);
    this.#bytes += bytesOf(day);
    for (const oldest of this.#days.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#days.get(key);
    if (!kept) return;
    this.#days.delete(key);
    this.#bytes -= bytesOf(kept);
  }
}

function bytesOf({ sold: { products, quantities, amounts } }: SoldDay): number {
  return DAY_BYTES + products.byteLength + quantities.byteLength + amounts.byteLength;
}
