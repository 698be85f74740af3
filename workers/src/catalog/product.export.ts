import { productListSql } from '@countinghouse/contracts/catalog/product.list-sql';
import {
  optionalProductColumns,
  type ProductColumn,
  type ProductLine,
  productColumns,
} from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';
import { listed, loadCatalogue, PRODUCT_VIEWS, productRowColumns } from './product-catalogue.ts';
import { taxClassName } from './values/tax-classes.ts';

type Columns = Record<ProductColumn, (line: ProductLine) => ProductLine[ProductColumn]>;

/** Products in the columns that an import reads. */
export const productSheet = listSheet<ProductLine>({
  title: 'Products',
  views: PRODUCT_VIEWS,
  holdsCustomers: false,
  optional: optionalProductColumns,
  columns: Object.fromEntries(productColumns.map((column) => [column, (line: ProductLine) => line[column]])) as Columns,

  async rows(source, query) {
    const catalogue = await loadCatalogue(source.database);
    const listing = { list: productListSql, columns: productRowColumns };
    return linesOf(source, listing, query, (row) => {
      const { line } = listed(row, catalogue);
      return [{ ...line, taxClass: taxClassName(catalogue.taxes, String(line.taxClass), source.language) }];
    });
  },
});
