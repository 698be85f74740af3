import type { CategoryState } from '../../catalog/category.state.ts';
import type { customerRegistered } from '../../customers/events.ts';
import type { EventOf } from '../../kernel/event.ts';
import {
  bigint,
  boolean,
  byteOrderedText,
  date,
  integer,
  json,
  keyed,
  type RowOf,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { CurrencyListState } from '../../settings/currency-list.state.ts';

/** The event that a row was last written for. */
const place = { position: byteOrderedText(), recorded_at: timestamptz() };

const version = {
  product_id: uuid(),
  /** From 1. */
  version: integer(),
  item_no: text(),
  name: text(),
  /** Of the node that it belonged to when the version began. */
  category_id: uuid().nullable(),
  /** Names from the top-level category to that node. */
  category_path: text().nullable(),
  supplier_id: uuid().nullable(),
  /** Base currency when the version began. */
  currency: text(),
  /** Minor units of the base currency. */
  selling_price: bigint(),
  /** Minor units of the base currency; 0 where nobody has entered one. */
  purchase_price: bigint(),
  active: boolean(),
  deleted: boolean(),
  valid_from: timestamptz(),
  ...place,
};

const category = {
  category_id: uuid(),
  name: text(),
  /** Names from the top-level category to the node. */
  path: text(),
  parent_id: uuid().nullable(),
  top_id: uuid(),
  /** 0 for a top-level category. */
  depth: integer(),
  deleted: boolean(),
  /** Where its products belong: itself, or the nearest node above it that is left. */
  now_id: uuid().nullable(),
};

/** A node of the category trees, as analysts see it. */
export type CategoryFact = RowOf<{ readonly columns: typeof category }>;

/** The trees of categories with what was deleted from them. */
export interface CategoryRecord {
  readonly state: CategoryState;
  readonly deleted: readonly CategoryFact[];
}

/** What facts refer to, for analysts: nothing leaves these tables, and nobody's name or address is in them. */
export const dimensionTables = readModel('analytics_dimensions', {
  /** Products as they are; the last of their versions. */
  products: keyed({ columns: version, key: ['product_id'] }),
  versions: keyed({
    columns: { ...version, /** Null for the present one. */ valid_to: timestamptz().nullable() },
    key: ['product_id', 'version'],
  }),
  categories: keyed({ columns: { ...category, ...place }, key: ['category_id'] }),
  suppliers: keyed({
    columns: { supplier_id: uuid(), name: text(), lead_days: integer().nullable(), deleted: boolean(), ...place },
    key: ['supplier_id'],
  }),
  customers: keyed({
    columns: {
      customer_id: uuid(),
      /** Shop day of the registration. */
      first_day: date(),
      channel: text<EventOf<typeof customerRegistered>['data']['via']>(),
      ...place,
    },
    key: ['customer_id'],
  }),
  /** Each currency that the shop has had. */
  currencies: keyed({
    columns: { name: text(), symbol: text(), is_base: boolean(), in_use: boolean(), ...place },
    key: ['name'],
  }),
  /** The trees of categories, and the currencies, at the present place in the log. */
  settings: keyed({
    columns: { part: text<'categories' | 'currencies'>(), data: json<CategoryRecord | CurrencyListState>() },
    key: ['part'],
  }),
});
