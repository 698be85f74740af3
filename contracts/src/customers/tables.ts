import { columnsOf } from '../kernel/record/columns.ts';
import { additive, bigint, boolean, integer, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import { customerRecord } from './record.ts';

/** An erased customer has no row. */
export const customerListTables = readModel('customers_customer_list', {
  customers: keyed({
    columns: {
      customer_id: uuid(),
      ...columnsOf(customerRecord.fields),
      canonical_email: text(),
      active: boolean(),
      unpaid_limit_lifted: boolean(),
      staff_note: text(),
      search: text(),
      revision: integer(),
      created_at: timestamptz(),
    },
    key: ['customer_id'],
    indexes: (c) => [
      `(${c.created_at} desc, ${c.customer_id} desc)`,
      `(${c.canonical_email})`,
      `(lower(${c.name}), ${c.customer_id})`,
      `(lower(${c.email}), ${c.customer_id})`,
      `(${c.points}, ${c.customer_id})`,
      `(${c.active} desc, ${c.created_at} desc, ${c.customer_id} desc)`,
      `using gin (${c.search} gin_trgm_ops)`,
    ],
  }),
  totals: additive({ columns: { scope: text<'all' | 'active'>(), customers: bigint() }, key: ['scope'] }),
  words: searchWords(),
});

/** What customers saved of the assortment, and who waits for which product. */
export const wishTables = readModel('customers_wishes', {
  wishes: keyed({
    columns: {
      customer_id: uuid(),
      product_id: uuid(),
      saved: boolean(),
      /** The customer waits for a mail when it is back in stock. */
      notify: boolean(),
      /** Since when there is a wish of either kind. */
      wished_at: timestamptz(),
    },
    key: ['customer_id', 'product_id'],
    indexes: (c) => [
      `(${c.product_id}, ${c.customer_id}) where ${c.notify}`,
      `(${c.customer_id}, ${c.wished_at} desc, ${c.product_id})`,
    ],
  }),
});
