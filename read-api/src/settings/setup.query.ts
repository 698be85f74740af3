import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { literal, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { boolean, text } from '@countinghouse/contracts/kernel/table';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { SetupView } from '@countinghouse/contracts/settings/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { filled } from './frame.query.ts';
import { filledPages, partRow, parts, saved } from './page-parts.ts';

const tree = source(categoryTreeTables.trees);
const product = source(productListTables.products, 'product');
const level = source(stockLevelTables.levels, 'level');
const order = source(orderListTables.orders, 'o');

const step = (condition: Sql) => typed(boolean(), sql`exists (${condition})`);
const field = (part: 'company' | 'page:dashboard' | 'page:contact', name: string) =>
  typed(
    text().nullable(),
    sql`(select ${parts.data} ->> ${literal(name)} from ${parts} where ${parts.part} = ${literal(part)})`,
  );

const setup = select({
  company: field('company', 'name'),
  title: field('page:dashboard', 'title'),
  logo: field('page:dashboard', 'logo'),
  email: field('page:contact', 'email'),
  phone: field('page:contact', 'phone'),
  pages: filledPages,
  category: step(sql`select from ${tree}`),
  product: step(sql`select from ${product} where ${product.active} and ${product.photo} <> ''`),
  stock: step(sql`select from ${level} join ${product} on ${product.product_id} = ${level.product_id}
    where ${level.quantity} > 0`),
  order: step(sql`select from ${order} where ${order.confirmed}`),
});
const SETUP = {
  name: 'shop-setup',
  text: sql`with ${parts} as materialized (${sql`select ${partRow} from ${saved}
    where ${saved.part} = 'company' or starts_with(${saved.part}, 'page:')`}) select ${setup}`,
};

/** Returns which steps from an empty shop to its first order are done. */
export async function shopSetup(database: Database): Promise<SetupView> {
  const [row] = await read(database, SETUP);
  const { company, title, logo, email, phone, pages, ...done } = row!;
  const has = (...texts: readonly (string | null)[]) => filled(...texts.map((one) => one ?? '')) !== '';
  return {
    ...done,
    name: has(title, company),
    logo: has(logo),
    // What was ordered was in stock.
    stock: done.stock || done.order,
    delivery: pages?.includes('deliveryMethod') ?? false,
    payment: pages?.includes('shippingPaymentTerms') ?? false,
    contact: has(email, phone),
  };
}
