import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { call } from '../../api/call.ts';

const CARDS_A_CALL = 50;

/** What the shop shows of products, by their ids; null for products that are no longer sold. */
export class CartCards {
  readonly #known = new Map<string, ProductCard | null>();
  readonly known: ReadonlyMap<string, ProductCard | null> = this.#known;

  /** Reads cards again. @throws ApiError */
  async read(ids: readonly string[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(ids.length / CARDS_A_CALL) }, (_, part) =>
      ids.slice(part * CARDS_A_CALL, (part + 1) * CARDS_A_CALL),
    );
    const responses = await Promise.all(parts.map((part) => call('productCards', { query: { ids: part.join(',') } })));
    for (const id of ids) this.#known.set(id, null);
    for (const card of responses.flatMap(({ products }) => products)) this.#known.set(card._id, card);
  }

  /** Reads cards that are not known; lines are shown without photos when that fails. Returns whether it read any. */
  async readMissing(ids: readonly string[]): Promise<boolean> {
    const missing = ids.filter((id) => !this.#known.has(id));
    if (missing.length > 0) await this.read(missing).catch(() => undefined);
    return missing.length > 0;
  }
}
