import type { Days } from '@countinghouse/contracts/orders/reports/sales-span';
import type { SoldColumns } from './product-sums.ts';

/** What sold on a shop day in one currency, as one build of the view had it after so many changes. */
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

/** What a day costs beside its columns, roughly. */
const DAY_BYTES = 500;

/** Tells days in memory apart. */
export function keyOf({ day, currency }: Pick<SoldDay, 'day' | 'currency'>): string {
  return `${day} ${currency}`;
}

/**
 * Shop days in memory, up to a number of bytes; those that nobody asked for longest go first. Whether they still hold,
 * the view knows.
 */
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

  /** Those of a range that are here, first and last included, by their keys. */
  between({ first, last }: Days): ReadonlyMap<string, SoldDay> {
    return new Map([...this.#days].filter(([, { day }]) => day >= first && day <= last));
  }

  /** Keeps a day, or what is newly known of it, as the one asked for last. */
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
