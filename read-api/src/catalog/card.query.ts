import type { StockBand } from '@countinghouse/contracts/catalog/stock-band';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pictureAt, picturesByPath } from '../pictures/picture-list.query.ts';

/** The columns of a card, as the view has them. */
export interface CardRow {
  readonly product_id: string;
  readonly item_no: string;
  readonly name: string;
  readonly photo: string;
  /** Minor units. */
  readonly price: number;
  readonly stock: StockBand;
  readonly units_left: number | null;
}

/** Cards of the products among these that are sold, in the order asked for. */
export async function cardsByIds(database: Pick<Database, 'query'>, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await database.query<CardRow>({
    name: 'cards-by-ids',
    text: `select product_id, item_no, name, photo, price, stock, units_left
      from views."catalog_shelf__products" where product_id = any($1::uuid[]) and sold`,
    values: [ids],
  });
  const cards = new Map((await cardsOf(database, rows)).map((card) => [card._id, card]));
  return [...new Set(ids)].flatMap((id) => cards.get(id) ?? []);
}

/** Rows as cards, with the pictures of their photos. */
export async function cardsOf(database: Pick<Database, 'query'>, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const pictures = await picturesByPath(
    database,
    rows.map(({ photo }) => photo),
  );
  return rows.map((row) => cardOf(row, pictures));
}

function cardOf(row: CardRow, pictures: ReadonlyMap<string, Picture>): ProductCard {
  return {
    _id: row.product_id,
    itemNo: row.item_no,
    name: row.name,
    photo: pictureAt(pictures, row.photo),
    sellingPrice: fromMinor(row.price),
    stock: row.stock,
    ...(row.units_left !== null && { left: row.units_left }),
  };
}
