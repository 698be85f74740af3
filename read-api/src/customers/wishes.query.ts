import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { wishTables } from '@countinghouse/contracts/customers/tables';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { CardsByIds } from '../shared/cards-by-ids.ts';

const wish = source(wishTables.wishes);
const wished = select(pick(wish, 'product_id', 'saved', 'notify', 'wished_at'));
type WishRow = Selected<typeof wished>;
const WISHES = {
  name: 'wishes-of-customer',
  text: sql`select ${wished} from ${wish} where ${wish.customer_id} = $1
    order by ${wish.wished_at} desc, ${wish.product_id}`,
};

/** Returns what a customer saved or waits for, newest first. */
export async function wishesOf(database: Database, customerId: string): Promise<readonly WishRow[]> {
  return read(database, { ...WISHES, values: [customerId] });
}

/** Returns the same as cards, for active products only. */
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
