import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import { supplierListSql } from '@countinghouse/contracts/suppliers/supplier.list-sql';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { type SupplierView, supplierViewOf } from '@countinghouse/contracts/suppliers/views';
import { findRows } from '@countinghouse/platform/lists/find-page';
import { MOST_ROWS, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { read } from '@countinghouse/platform/sql/read';
import { supplierAsOf } from '../history/as-of/entities-as-of.ts';
import { found } from '../history/found.ts';
import type { LogReads } from '../history/log-reads.ts';

export interface SupplierReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
}

export function supplierBindings({ database, log, calendar }: SupplierReads): Binding[] {
  return [
    bind(supplierRoutes.listSuppliers, async ({ query }) => {
      const search = {
        list: supplierListSql,
        criteria: criteriaOf(supplierList, query),
        bounds: pageBounds(query, MOST_ROWS),
        calendar,
      };
      const { rows, ...found } = await findRows(database, search, SUPPLIERS_BY_IDS, ({ supplier_id }) => supplier_id);
      return { ...ok, suppliers: rows.map(supplierOf), ...found };
    }),

    bind(supplierRoutes.getSupplier, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const supplier = at === undefined ? await supplierById(database, id) : await supplierAsOf(log, id, at);
      return { ...ok, supplier: found(supplier) };
    }),
  ];
}

const supplier = source(supplierListTables.suppliers);
const supplierRow = select(pick(supplier, 'supplier_id', 'details', 'revision'));
const SUPPLIERS_BY_IDS = {
  name: 'listed-suppliers',
  text: sql`select ${supplierRow} from ${supplier} where ${supplier.supplier_id} = any ($1::uuid[])`,
};
const SUPPLIER_BY_ID = {
  name: 'supplier-by-id',
  text: sql`select ${supplierRow} from ${supplier} where ${supplier.supplier_id} = $1`,
};

async function supplierById(database: Database, supplierId: string): Promise<SupplierView | undefined> {
  const [row] = await read(database, { ...SUPPLIER_BY_ID, values: [supplierId] });
  return row && supplierOf(row);
}

function supplierOf({ supplier_id, details, revision }: Selected<typeof supplierRow>): SupplierView {
  return supplierViewOf(supplier_id, details, versionOf(revision));
}
