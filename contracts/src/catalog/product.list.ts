import { stockBands } from '../inventory/stock-band.ts';
import { choices, defineList, reference } from '../kernel/http/list.ts';

/** The products in the back office. */
export const productList = defineList({
  sorts: {
    itemNo: 'ascending',
    name: 'ascending',
    category: 'ascending',
    supplier: 'ascending',
    quantity: 'ascending',
    purchasePrice: 'ascending',
    sellingPrice: 'ascending',
    status: 'ascending',
    createdAt: 'descending',
    updatedAt: 'descending',
  },
  filters: {
    /** A node of the category tree with all below it. */
    category: reference({ mayBeNone: true }),
    supplier: reference({ mayBeNone: true }),
    tag: reference(),
    status: choices(['active', 'inactive']),
    /** Above the alert quantity, at or below it, or none left. */
    stock: choices(stockBands),
  },
});
