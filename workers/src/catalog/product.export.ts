import { type ProductColumn, type ProductLine, productColumns } from '@countinghouse/contracts/catalog/product-sheet';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf, matching } from '../sheets/listing.ts';
import {
  listed,
  loadCatalogue,
  PRODUCT_VIEWS,
  product,
  productRowColumns,
  productsWithStock,
} from './product-catalogue.ts';

type Columns = Record<ProductColumn, (line: ProductLine) => ProductLine[ProductColumn]>;

/** Products in the columns that an import takes. */
export const productSheet = listSheet<ProductLine>({
  title: 'Products',
  views: PRODUCT_VIEWS,
  holdsCustomers: false,
  columns: Object.fromEntries(productColumns.map((column) => [column, (line: ProductLine) => line[column]])) as Columns,

  async rows({ database }, { search }) {
    const catalogue = await loadCatalogue(database);
    const listing = {
      columns: productRowColumns,
      from: productsWithStock,
      time: product.created_at,
      id: product.product_id,
      where: matching(product.search, search),
    };
    return linesOf(database, listing, (row) => [listed(row, catalogue).line]);
  },
});
