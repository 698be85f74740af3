import { versionOf } from '@countinghouse/contracts/kernel/version';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { type SupplierView, supplierViewOf } from '@countinghouse/contracts/suppliers/views';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pick, read, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { asOfTime, found } from '../history/as-of.ts';
import { supplierAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { listPage } from '../list-page.ts';

export interface SupplierReads {
  readonly database: Database;
  readonly log: LogReads;
}

export function supplierBindings({ database, log }: SupplierReads): Binding[] {
  return [
    bind(supplierRoutes.listSuppliers, async ({ query }) => {
      const { rows, total } = await listPage(database, suppliers, query);
      return {
        ...ok,
        suppliers: rows.map(supplierOf),
        total,
      };
    }),

    bind(supplierRoutes.getSupplier, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const supplier = at === undefined ? await supplierById(database, id) : await supplierAsOf(log, id, at);
      return { ...ok, supplier: found(supplier) };
    }),
  ];
}

const supplier = source(supplierListTables.suppliers);
const suppliers = {
  table: supplier,
  columns: select(pick(supplier, 'supplier_id', 'details', 'revision')),
  key: 'supplier_id' as const,
  order: sql`${supplier.created_at} desc, ${supplier.supplier_id} desc`,
  search: supplier.search,
};
const SUPPLIER_BY_ID = {
  name: 'supplier-by-id',
  text: sql`select ${suppliers.columns} from ${supplier} where ${supplier.supplier_id} = $1`,
};

async function supplierById(database: Database, supplierId: string): Promise<SupplierView | undefined> {
  const [row] = await read(database, { ...SUPPLIER_BY_ID, values: [supplierId] });
  return row && supplierOf(row);
}

function supplierOf({ supplier_id, details, revision }: Selected<typeof suppliers.columns>): SupplierView {
  return supplierViewOf(supplier_id, details, versionOf(revision));
}
