import type { StockBand } from '@countinghouse/contracts/catalog/stock-band';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import { type PicturesByPath, pictureAt } from '../pictures/picture-list.query.ts';

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

/** Rows as cards, with the pictures of their photos. */
export async function cardsOf(picturesByPath: PicturesByPath, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const pictures = await picturesByPath(rows.map(({ photo }) => photo));
  return rows.map((row) => cardOf(row, pictures));
}

/** A row as a card; `pictures` hold that of its photo. */
export function cardOf(row: CardRow, pictures: ReadonlyMap<string, Picture>): ProductCard {
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
