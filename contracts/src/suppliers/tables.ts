import { integer, jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { SupplierDetails } from './record.ts';

export const supplierListTables = readModel('suppliers_supplier_list', {
  suppliers: keyed({
    columns: {
      supplier_id: uuid(),
      name: text(),
      details: jsonb<SupplierDetails>(),
      search: text(),
      revision: integer(),
      created_at: timestamptz(),
    },
    key: ['supplier_id'],
    indexes: (c) => [`(${c.created_at} desc, ${c.supplier_id} desc)`, `(lower(${c.name}), ${c.supplier_id})`],
  }),
  words: searchWords(),
});
