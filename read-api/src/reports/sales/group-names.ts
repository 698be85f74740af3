import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { optional, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DeliverySettings } from '@countinghouse/contracts/pricing/delivery/settings';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import type { RevenueRow, SaleGroup } from '@countinghouse/contracts/reports/sales/revenue-api';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

type Group = RevenueRow['group'];
type Named = Omit<NonNullable<Group>, '_id'>;

const place = source(categoryTreeTables.places, 'place');
const top = optional(source(categoryTreeTables.places, 'top'));
const supplier = source(supplierListTables.suppliers);
const product = source(productListTables.products);
const customer = source(customerListTables.customers);
const setting = source(pricingSettingsTables.parts);

const CATEGORIES = {
  name: 'categories of a report',
  text: sql`select ${select({ id: place.node_id, name: place.name, above: top.name })} from ${place}
    left join ${top} on ${top.node_id} = ${place.category_id} and ${place.category_id} <> ${place.node_id}
    where ${place.node_id} = any($1::uuid[])`,
};
const SUPPLIERS = {
  name: 'suppliers of a report',
  text: sql`select ${select({ id: supplier.supplier_id, name: supplier.name })} from ${supplier}
    where ${supplier.supplier_id} = any($1::uuid[])`,
};
const PRODUCTS = {
  name: 'products of a report',
  text: sql`select ${select({ id: product.product_id, name: product.name, item_no: product.item_no })} from ${product}
    where ${product.product_id} = any($1::uuid[])`,
};
const CUSTOMERS = {
  name: 'customers of a report',
  text: sql`select ${select({ id: customer.customer_id, name: customer.name })} from ${customer}
    where ${customer.customer_id} = any($1::uuid[])`,
};
const DELIVERY = {
  name: 'delivery methods of a report',
  text: sql`select ${select({ data: setting.data })} from ${setting} where ${setting.part} = 'delivery'`,
};

const namesIn: {
  readonly [By in Exclude<SaleGroup, 'none'>]: (
    database: Database,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Named>>;
} = {
  category: async (database, ids) =>
    new Map(
      (await read(database, { ...CATEGORIES, values: [ids] })).map(({ id, name, above }) => [
        id,
        { name: above === null ? name : `${above} › ${name}` },
      ]),
    ),
  supplier: async (database, ids) =>
    new Map((await read(database, { ...SUPPLIERS, values: [ids] })).map(({ id, name }) => [id, { name }])),
  product: async (database, ids) =>
    new Map(
      (await read(database, { ...PRODUCTS, values: [ids] })).map(({ id, name, item_no: itemNo }) => [
        id,
        { name: name || itemNo, itemNo },
      ]),
    ),
  customer: async (database, ids) =>
    new Map(
      (await read(database, { ...CUSTOMERS, values: [ids] })).map(({ id, name }) => [id, { name: name || null }]),
    ),
  delivery_method: async (database) => {
    const [row] = await read(database, { ...DELIVERY, values: [] });
    const { methods } = (row?.data as DeliverySettings | undefined) ?? { methods: [] };
    return new Map(methods.map(({ methodId, names }) => [methodId, { name: names.en || names.zh, names }]));
  },
};

/** Returns what the keys of a report's rows are called now: nothing where it is deleted or erased. */
export async function groupNames(
  database: Database,
  group: SaleGroup,
  keys: readonly string[],
): Promise<(key: string) => Group> {
  if (group === 'none') return () => null;
  const ids = keys.filter((key) => key !== NO_KEY);
  const names = ids.length === 0 ? new Map<string, Named>() : await namesIn[group](database, ids);
  return (key) => (key === NO_KEY ? { _id: null, name: null } : { _id: key, ...(names.get(key) ?? { name: null }) });
}
