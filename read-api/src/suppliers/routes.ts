import { versionOf } from '@countinghouse/contracts/kernel/version';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { listPage } from '../list-page.ts';

interface SupplierRow {
  readonly supplier_id: string;
  readonly details: Omit<SupplierView, '_id' | 'version'>;
  readonly revision: number;
}

export function supplierBindings({ database }: { readonly database: Database }): Binding[] {
  return [
    bind(supplierRoutes.listSuppliers, async ({ query }) => {
      const { rows, total } = await listPage<SupplierRow>(database, suppliers, query);
      return {
        ...ok,
        suppliers: rows.map(({ supplier_id, details, revision }) => ({
          _id: supplier_id,
          ...details,
          version: versionOf(revision),
        })),
        total,
      };
    }),
  ];
}

const suppliers = {
  table: 'views."suppliers_supplier_list__suppliers"',
  columns: 'supplier_id, details, revision',
  order: 'created_at desc, supplier_id desc',
};
