import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { CELL_SEPARATOR, type DemandCounts, type DemandRow } from '@countinghouse/contracts/inventory/demand-api';
import { demandTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { groupBy } from '@countinghouse/contracts/kernel/group-by';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  optional,
  parameters,
  pick,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, uuid } from '@countinghouse/contracts/kernel/table';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { pageBounds, pageClause } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../report-range.ts';

interface UnmetDemand {
  readonly products: DemandRow[];
  readonly total: number;
  readonly sums: DemandCounts;
  readonly suppliers: (DemandCounts & { readonly supplier: DemandRow['supplier'] })[];
}

const days = source(demandTables.days);
const missedRow = select({
  product_id: days.product_id,
  declined: typed(bigint(), sql`sum(${days.declined})::bigint`),
  refused: typed(bigint(), sql`sum(${days.refused})::bigint`),
  recovered: typed(bigint(), sql`sum(${days.recovered})::bigint`),
});
const missed = optional(derived(missedRow, 'missed'));
const waits = source(demandTables.waiting);
const waitingRow = select(all(waits));
const waiting = optional(derived(waitingRow, 'waiting'));
const demandRow = select({
  product_id: typed(uuid(), sql`coalesce(${missed.product_id}, ${waiting.product_id})`),
  declined: typed(bigint(), sql`coalesce(${missed.declined}, 0)::bigint`),
  refused: typed(bigint(), sql`coalesce(${missed.refused}, 0)::bigint`),
  recovered: typed(bigint(), sql`coalesce(${missed.recovered}, 0)::bigint`),
  waiting: typed(bigint(), sql`coalesce(${waiting.customers}, 0)::bigint`),
});
const demand = derived(demandRow, 'demand');
const product = optional(source(productListTables.products, 'product'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const wantedRow = select({
  ...all(demand),
  known: typed(boolean(), sql`${product.product_id} is not null`),
  ...pick(product, 'item_no', 'name', 'photo'),
  supplier_id: supplier.supplier_id,
  supplier_name: supplier.name,
});
const wanted = derived(wantedRow, 'wanted');
const everyWanted = select(all(wanted));

/**
 * Per product, units missed on the days $1 to $2 and customers waiting now; a product's supplier is its current one.
 */
const DEMAND = sql`${demand} as (${sql`select ${demandRow} from (${sql`select ${missedRow} from ${days}
      where ${days.day} between $1 and $2 group by ${days.product_id}`}) ${missed}
    full join (${sql`select ${waitingRow} from ${waits} where ${waits.customers} > 0`}) ${waiting}
      on ${waiting.product_id} = ${missed.product_id}`}
  ), ${wanted} as (${sql`select ${wantedRow} from ${demand}
    left join ${product} on ${product.product_id} = ${demand.product_id}
    left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}`})`;

const page = derived(wantedRow, 'page');
const level = optional(source(stockLevelTables.levels, 'level'));
const demandedProduct = select({
  ...all(page),
  quantity: typed(bigint(), sql`coalesce(${level.quantity}, 0)::bigint`),
});
const mostMissed = ({ declined, refused, waiting, item_no, product_id }: typeof wanted) =>
  sql`order by ${declined} + ${refused} desc, ${waiting} desc, ${item_no} nulls last, ${product_id}`;
const demandedSupplier = select({
  ...pick(wanted, 'supplier_id', 'supplier_name'),
  products: typed(bigint(), sql`count(*)::bigint`),
  declined: typed(bigint(), sql`sum(${wanted.declined})::bigint`),
  refused: typed(bigint(), sql`sum(${wanted.refused})::bigint`),
  recovered: typed(bigint(), sql`sum(${wanted.recovered})::bigint`),
  waiting: typed(bigint(), sql`sum(${wanted.waiting})::bigint`),
});
type SupplierRow = Selected<typeof demandedSupplier>;
const SUPPLIERS = {
  name: 'unmet-demand-suppliers',
  text: sql`with ${DEMAND} select ${demandedSupplier} from ${wanted}
    group by ${wanted.supplier_id}, ${wanted.supplier_name}
    order by sum(${wanted.declined} + ${wanted.refused}) desc, sum(${wanted.waiting}) desc,
      ${wanted.supplier_name} nulls last, ${wanted.supplier_id}`,
};

const amounts = source(demandTables.amounts, 'missed_amounts');
const total = typed(bigint(), sql`sum(${amounts.amount})::bigint`);
const productAmount = select({ ...pick(amounts, 'product_id', 'currency'), amount: total });
const supplierAmount = select({ supplier_id: supplier.supplier_id, currency: amounts.currency, amount: total });
const PRODUCT_AMOUNTS = {
  name: 'unmet-demand-amounts',
  text: sql`select ${productAmount} from ${amounts}
    where ${amounts.day} between $1 and $2 and ${amounts.product_id} = any($3::uuid[])
    group by ${amounts.product_id}, ${amounts.currency} order by ${amounts.currency}`,
};
const SUPPLIER_AMOUNTS = {
  name: 'unmet-demand-supplier-amounts',
  text: sql`select ${supplierAmount} from ${amounts}
    left join ${product} on ${product.product_id} = ${amounts.product_id}
    left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}
    where ${amounts.day} between $1 and $2
    group by ${supplier.supplier_id}, ${amounts.currency} order by ${amounts.currency}`,
};

/** Returns unmet demand on the shop days that a range touches: by product, most missed units first, and by supplier. */
export async function unmetDemand(
  database: Database,
  query: { readonly range: ReportRange; readonly supplier?: string | undefined; current: number; size: number },
  calendar: ShopCalendar,
): Promise<UnmetDemand> {
  const { range, supplier: supplierId, current, size } = query;
  const rangeDays = [calendar.dayOf(range.start), calendar.dayOf(range.end)];
  const { values, given } = parameters();
  for (const day of rangeDays) given(day);
  const where = supplierId ? sql`where ${wanted.supplier_id} = ${given(supplierId)}` : sql``;
  const { text: bounds, named } = pageClause(pageBounds({ current, size }), given);
  const wantedPage = sql`select ${everyWanted} from ${wanted} ${where} ${mostMissed(wanted)} ${bounds}`;
  const [products, suppliers, supplierAmounts] = await Promise.all([
    read(database, {
      ...named(`unmet-demand ${supplierId ? 'supplier' : ''}`),
      text: sql`with ${DEMAND}, ${page} as (${wantedPage})
        select ${demandedProduct} from ${page} left join ${level} on ${level.product_id} = ${page.product_id}
        ${mostMissed(page)}`,
      values,
    }),
    read(database, { ...SUPPLIERS, values: rangeDays }),
    read(database, { ...SUPPLIER_AMOUNTS, values: rangeDays }),
  ]);
  const productIds = products.map((row) => row.product_id);
  const productAmounts = await read(database, { ...PRODUCT_AMOUNTS, values: [...rangeDays, productIds] });
  const ofProduct = groupBy(productAmounts, ({ product_id }) => product_id);
  const ofSupplier = groupBy(supplierAmounts, ({ supplier_id }) => supplier_id);
  const ofAll = supplierId ? (ofSupplier.get(supplierId) ?? []) : supplierAmounts;
  const counted = supplierId ? suppliers.filter((row) => row.supplier_id === supplierId) : suppliers;
  const sum = (of: (row: SupplierRow) => number) => counted.reduce((all, row) => all + of(row), 0);
  return {
    products: products.map((row) => ({
      ...countsOf(row, amountsOf(row.product_id, ofProduct.get(row.product_id))),
      productId: row.product_id,
      product: row.known
        ? { _id: row.product_id, itemNo: row.item_no ?? '', name: row.name ?? '', photo: row.photo ?? '' }
        : null,
      supplier: supplierOf(row),
      quantity: row.quantity,
    })),
    total: sum((row) => row.products),
    sums: {
      declined: sum((row) => row.declined),
      refused: sum((row) => row.refused),
      recovered: sum((row) => row.recovered),
      amounts: amountsOf('', ofAll),
      waiting: sum((row) => row.waiting),
    },
    suppliers: suppliers.map((row) => ({
      ...countsOf(row, amountsOf('', ofSupplier.get(row.supplier_id))),
      supplier: supplierOf(row),
    })),
  };
}

function countsOf(
  { declined, refused, recovered, waiting }: Omit<DemandCounts, 'amounts'>,
  amounts: DemandCounts['amounts'],
): DemandCounts {
  return { declined, refused, recovered, amounts, waiting };
}

/** Amounts by currency, each with the cell that it is explained by. */
function amountsOf(
  cell: string,
  rows: readonly { readonly currency: string; readonly amount: number }[] = [],
): DemandCounts['amounts'] {
  const sums = groupBy(rows, ({ currency }) => currency);
  return [...sums].map(([currency, of]) => ({
    ...{ key: `${cell}${CELL_SEPARATOR}${currency}`, currency },
    amount: fromMinor(of.reduce((sum, { amount }) => sum + amount, 0)),
  }));
}

function supplierOf({ supplier_id, supplier_name }: Pick<SupplierRow, 'supplier_id' | 'supplier_name'>) {
  return supplier_id === null ? null : { _id: supplier_id, name: supplier_name ?? '' };
}
