import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { shelfTables } from '@countinghouse/contracts/catalog/tables';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import { type PicturesByPath, pictureAt } from '../shared/picture-list.query.ts';

/** Columns that a card is built from. */
export type CardRow = Pick<
  RowOf<typeof shelfTables.products>,
  'product_id' | 'item_no' | 'name' | 'photo' | 'price' | 'stock' | 'units_left'
>;

/** Converts rows to cards with the pictures of their photos. */
export async function cardsOf(picturesByPath: PicturesByPath, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const pictures = await picturesByPath(rows.map(({ photo }) => photo));
  return rows.map((row) => cardOf(row, pictures));
}

/** Converts a row to a card; `pictures` contains the picture of its photo. */
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
