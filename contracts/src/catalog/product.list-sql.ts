import { stockLevelTables } from '../inventory/tables.ts';
import { NONE } from '../kernel/http/list.ts';
import { allFoundIn, type ListSql, oneOf } from '../kernel/sql/list-sql.ts';
import { optional, pick, type Sql, select, source, sql } from '../kernel/sql/sql.ts';
import { supplierListTables } from '../suppliers/tables.ts';
import { productList } from './product.list.ts';
import { categoryTreeTables, productListTables } from './tables.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const product = source(productListTables.products, 'product');
/** The stock of a product of the list, where it has been opened. */
export const level = optional(source(stockLevelTables.levels, 'level'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const place = optional(source(categoryTreeTables.places, 'place'));
const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');
const node = source(categoryTreeTables.places, 'node');
const provider = source(supplierListTables.suppliers, 'provider');
const any = source(productListTables.products, 'any_product');

const withLevel = sql`left join ${level} on ${level.product_id} = ${product.product_id}`;
const named = sql`left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}
  left join ${place} on ${place.node_id} = ${product.node_id}`;
const lower = (text: Sql) => sql`lower(${text})`;
const byProduct = (expression: Sql) => ({ terms: [{ expression }, { expression: product.product_id }] });
const byName = (name: Sql) => ({
  terms: [{ expression: lower(name), isNullable: true }, { expression: product.product_id }],
});

/** The index that has what products refer to is read to find those that refer to nothing. */
const referringToNone = (missing: Sql) =>
  sql`${product.product_id} in (select ${any.product_id} from ${any} where ${missing})`;

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
      nodeId === NONE
        ? referringToNone(sql`not exists (select from ${node} where ${node.node_id} = ${any.node_id})`)
        : sql`${product.node_id} = any (array(${nodesAtOrBelow(given(nodeId))}))`,
    supplier: (supplierId, { given }) =>
      supplierId === NONE
        ? referringToNone(sql`not exists (select from ${provider} where ${provider.supplier_id} = ${any.supplier_id})`)
        : sql`${product.supplier_id} = ${given(supplierId)}`,
    tag: (tagId, { given }) => sql`${product.tag_ids} ? ${given(tagId)}`,
    status: ([status]) => (status === 'active' ? product.active : sql`not ${product.active}`),
    stock: (bands, context) => oneOf(level.band, bands, context),
  },
  sorts: {
    itemNo: byProduct(lower(product.item_no)),
    name: byProduct(lower(product.name)),
    category: {
      ...byName(place.name),
      along: sql`${place} join ${product} on ${product.node_id} = ${place.node_id} ${withLevel}
        left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}`,
      narrowedBy: 'category',
    },
    supplier: {
      ...byName(supplier.name),
      along: sql`${supplier} join ${product} on ${product.supplier_id} = ${supplier.supplier_id} ${withLevel}
        left join ${place} on ${place.node_id} = ${product.node_id}`,
      narrowedBy: 'supplier',
    },
    quantity: {
      terms: [{ expression: level.quantity, isNullable: true }, { expression: level.product_id }],
      along: sql`${level} join ${product} on ${product.product_id} = ${level.product_id} ${named}`,
      narrowedBy: 'stock',
    },
    purchasePrice: byProduct(product.purchase_price),
    sellingPrice: byProduct(product.selling_price),
    status: {
      terms: [
        { expression: product.active, descends: true },
        { expression: product.created_at, descends: true },
        { expression: product.product_id, descends: true },
      ],
      narrowedBy: 'status',
      isOfOneValue: true,
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
