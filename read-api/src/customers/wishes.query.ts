import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { CardsByIds } from '../cards-by-ids.ts';

export interface WishRow {
  readonly product_id: string;
  readonly saved: boolean;
  readonly notify: boolean;
  readonly wished_at: string;
}

/** What a customer saved or waits for, newest first. */
export async function wishesOf(database: Database, customerId: string): Promise<readonly WishRow[]> {
  const { rows } = await database.query<WishRow>({
    name: 'wishes-of-customer',
    text: `select product_id, saved, notify, wished_at from views."customers_wishes__wishes"
      where customer_id = $1 order by wished_at desc, product_id`,
    values: [customerId],
  });
  return rows;
}

/** The same as cards, as far as it is still sold. */
export async function wishedCards(
  database: Database,
  cardsByIds: CardsByIds,
  customerId: string,
): Promise<(ProductCard & Pick<WishRow, 'saved' | 'notify'>)[]> {
  const wishes = new Map((await wishesOf(database, customerId)).map((row) => [row.product_id, row]));
  const cards = await cardsByIds([...wishes.keys()]);
  return cards.flatMap((card) => {
    const { saved, notify } = wishes.get(card._id) ?? {};
    return saved === undefined || notify === undefined ? [] : { ...card, saved, notify };
  });
}
