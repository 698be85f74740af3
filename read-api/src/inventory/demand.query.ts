import type { DemandCounts, DemandRow } from '@countinghouse/contracts/inventory/demand-api';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pageBounds, pageClause } from '../list-page.ts';
import type { ReportRange } from '../report-range.ts';

interface ProductRow extends DemandCounts {
  readonly product_id: string;
  readonly known: boolean;
  readonly item_no: string;
  readonly name: string;
  readonly photo: string;
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
  readonly quantity: number;
}

interface SupplierRow extends DemandCounts {
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
  readonly products: number;
}

interface UnmetDemand {
  readonly products: DemandRow[];
  readonly total: number;
  readonly sums: DemandCounts;
  readonly suppliers: (DemandCounts & { readonly supplier: DemandRow['supplier'] })[];
}

/** Per product what was missed on the days $1 to $2, and who waits now. A product's supplier is the one it has today. */
const DEMAND = `demand as (
    select product_id, coalesce(declined, 0)::bigint as declined, coalesce(refused, 0)::bigint as refused,
      coalesce(customers, 0)::bigint as waiting
    from (
      select product_id, sum(declined) as declined, sum(refused) as refused
      from views."inventory_demand__days" where day between $1 and $2 group by product_id
    ) missed
    full join (select * from views."inventory_demand__waiting" where customers > 0) waiting using (product_id)
  ), wanted as (
    select demand.*, product.product_id is not null as known, product.item_no, product.name, product.photo,
      supplier.supplier_id, supplier.name as supplier_name
    from demand
    left join views."catalog_product_list__products" product using (product_id)
    left join views."suppliers_supplier_list__suppliers" supplier on supplier.supplier_id = product.supplier_id
  )`;

/** What was wanted and not there on the shop days that a range touches: by product, most missed units first, and by supplier. */
export async function unmetDemand(
  database: Database,
  query: { readonly range: ReportRange; readonly supplier?: string | undefined; current: number; size: number },
  calendar: ShopCalendar,
): Promise<UnmetDemand> {
  const { range, supplier, current, size } = query;
  const days = [calendar.dayOf(range.start), calendar.dayOf(range.end)];
  const values: unknown[] = [...days];
  const given = (value: unknown) => `$${values.push(value)}`;
  const where = supplier ? `where supplier_id = ${given(supplier)}` : '';
  const { text: bounds, named } = pageClause(pageBounds({ current, size }), given);
  const [{ rows: products }, { rows: suppliers }] = await Promise.all([
    database.query<ProductRow>({
      ...named(`unmet-demand ${supplier ? 'supplier' : ''}`),
      text: `with ${DEMAND}, page as (
          select * from wanted ${where}
          order by declined + refused desc, waiting desc, item_no nulls last, product_id ${bounds}
        )
        select page.*, coalesce(level.quantity, 0)::bigint as quantity from page
        left join views."inventory_stock_level__levels" level using (product_id)
        order by declined + refused desc, waiting desc, item_no nulls last, product_id`,
      values,
    }),
    database.query<SupplierRow>({
      name: 'unmet-demand-suppliers',
      text: `with ${DEMAND}
        select supplier_id, supplier_name, count(*)::bigint as products, sum(declined)::bigint as declined,
          sum(refused)::bigint as refused, sum(waiting)::bigint as waiting
        from wanted group by supplier_id, supplier_name
        order by sum(declined + refused) desc, sum(waiting) desc, supplier_name nulls last, supplier_id`,
      values: days,
    }),
  ]);
  const counted = supplier ? suppliers.filter((row) => row.supplier_id === supplier) : suppliers;
  const sum = (of: (row: SupplierRow) => number) => counted.reduce((all, row) => all + of(row), 0);
  return {
    products: products.map((row) => ({
      ...countsOf(row),
      productId: row.product_id,
      product: row.known ? { _id: row.product_id, itemNo: row.item_no, name: row.name, photo: row.photo } : null,
      supplier: supplierOf(row),
      quantity: row.quantity,
    })),
    total: sum((row) => row.products),
    sums: {
      declined: sum((row) => row.declined),
      refused: sum((row) => row.refused),
      waiting: sum((row) => row.waiting),
    },
    suppliers: suppliers.map((row) => ({ ...countsOf(row), supplier: supplierOf(row) })),
  };
}

function countsOf({ declined, refused, waiting }: DemandCounts): DemandCounts {
  return { declined, refused, waiting };
}

function supplierOf({ supplier_id, supplier_name }: Pick<SupplierRow, 'supplier_id' | 'supplier_name'>) {
  return supplier_id === null ? null : { _id: supplier_id, name: supplier_name ?? '' };
}
