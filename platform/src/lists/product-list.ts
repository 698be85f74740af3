import { productList } from '@countinghouse/contracts/catalog/product.list';
import type { StockBand } from '@countinghouse/contracts/catalog/stock-band';
import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { NONE } from '@countinghouse/contracts/kernel/list';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { optional, pick, type Sql, select, source, sql } from '../read-store/sql.ts';
import { allFoundIn, type ListSql } from './list-sql.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const product = source(productListTables.products, 'product');
/** The stock of a product of the list, where it has been opened. */
export const level = optional(source(stockLevelTables.levels, 'level'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const place = optional(source(categoryTreeTables.places, 'place'));
const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');
const any = source(productListTables.products, 'any_product');

const withLevel = sql`left join ${level} on ${level.product_id} = ${product.product_id}`;
const named = sql`left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}
  left join ${place} on ${place.node_id} = ${product.node_id}`;
const lower = (text: Sql) => sql`lower(${text})`;
const byProduct = (expression: Sql) => ({ terms: [{ expression }, { expression: product.product_id }] });
const byName = (name: Sql) => ({
  terms: [{ expression: lower(name), isNullable: true }, { expression: product.product_id }],
});

/** Above any quantity that is low. It bounds the search for what is low on the index of quantities. */
const MOST_LOW = sql`(select greatest(max(${any.alert_quantity}), 0) from ${any})`;

/** A condition that no product without a level fulfils: so the planner starts with the levels. */
const inBand: Record<StockBand, Sql> = {
  in: sql`${level.quantity} > greatest(${product.alert_quantity}, 0)`,
  low: sql`${level.quantity} > 0 and ${level.quantity} <= ${product.alert_quantity}`,
  out: sql`${level.quantity} <= 0`,
};

const byCreation = byProduct(product.created_at);

/** Products with all that they refer to, in SQL. */
export const productListSql: ListSql<typeof productList> = {
  definition: productList,
  name: 'products',
  rows: product,
  joins: sql`${withLevel} ${named}`,
  id: product.product_id,
  words: [productListTables.words],
  search: (patterns) => allFoundIn(product.search, patterns),
  filters: {
    category: (nodeId, { given }) =>
      nodeId === NONE ? sql`${place.node_id} is null` : sql`${product.node_id} in (${nodesAtOrBelow(given(nodeId))})`,
    supplier: (supplierId, { given }) =>
      supplierId === NONE ? sql`${supplier.supplier_id} is null` : sql`${product.supplier_id} = ${given(supplierId)}`,
    tag: (tagId, { given }) => sql`${product.tag_ids} ? ${given(tagId)}`,
    status: ([status]) => (status === 'active' ? product.active : sql`not ${product.active}`),
    stock: (bands) => {
      const some = bands.map((band) => `(${inBand[band]})`).join(' or ') as Sql;
      return bands.includes('in') ? sql`(${some})` : sql`(${some}) and ${level.quantity} <= ${MOST_LOW}`;
    },
  },
  sorts: {
    itemNo: byProduct(lower(product.item_no)),
    name: byProduct(lower(product.name)),
    category: {
      ...byName(place.name),
      along: sql`${place} join ${product} on ${product.node_id} = ${place.node_id} ${withLevel}
        left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}`,
    },
    supplier: {
      ...byName(supplier.name),
      along: sql`${supplier} join ${product} on ${product.supplier_id} = ${supplier.supplier_id} ${withLevel}
        left join ${place} on ${place.node_id} = ${product.node_id}`,
    },
    quantity: {
      terms: [{ expression: level.quantity, isNullable: true }, { expression: level.product_id }],
      along: sql`${level} join ${product} on ${product.product_id} = ${level.product_id} ${named}`,
    },
    purchasePrice: byProduct(product.purchase_price),
    sellingPrice: byProduct(product.selling_price),
    status: {
      terms: [
        { expression: product.active, descends: true },
        { expression: product.created_at, descends: true },
        { expression: product.product_id, descends: true },
      ],
    },
    createdAt: byCreation,
    updatedAt: byProduct(product.updated_at),
  },
  usual: { by: byCreation, direction: 'descending' },
};

function nodesAtOrBelow(nodeId: Sql): Sql {
  return sql`select ${select(pick(below, 'node_id'))} from ${top} join ${below} on ${below.category_id} = ${top.category_id}
    where ${top.node_id} = ${nodeId} and starts_with(${below.path}, ${top.path})`;
}
