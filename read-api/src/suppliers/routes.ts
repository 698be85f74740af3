import { versionOf } from '@countinghouse/contracts/kernel/version';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { asOfTime, found } from '../history/as-of.ts';
import { supplierAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { listPage } from '../list-page.ts';

interface SupplierRow {
  readonly supplier_id: string;
  readonly details: Omit<SupplierView, '_id' | 'version'>;
  readonly revision: number;
}

export interface SupplierReads {
  readonly database: Database;
  readonly log: LogReads;
}

export function supplierBindings({ database, log }: SupplierReads): Binding[] {
  return [
    bind(supplierRoutes.listSuppliers, async ({ query }) => {
      const { rows, total } = await listPage<SupplierRow>(database, suppliers, query);
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

const suppliers = {
  table: 'views."suppliers_supplier_list__suppliers"',
  columns: 'supplier_id, details, revision',
  order: 'created_at desc, supplier_id desc',
};

async function supplierById(database: Database, supplierId: string): Promise<SupplierView | undefined> {
  const { rows } = await database.query<SupplierRow>({
    name: 'supplier-by-id',
    text: `select ${suppliers.columns} from ${suppliers.table} where supplier_id = $1`,
    values: [supplierId],
  });
  return rows[0] && supplierOf(rows[0]);
}

function supplierOf({ supplier_id, details, revision }: SupplierRow): SupplierView {
  return { _id: supplier_id, ...details, version: versionOf(revision) };
}
