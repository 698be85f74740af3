import type { PublishedTable } from '../../kernel/sql/published-table.ts';
import { aboutOf, relationshipsOf } from './about.ts';
import { category, currency, customer, day, product, productVersion, supplier } from './dimensions.ts';
import { fulfilmentStep } from './fulfilment-facts.ts';
import { returnLine } from './return-facts.ts';
import { saleChange, saleLine, saleOrder } from './sale-facts.ts';
import { stockMovement } from './stock-facts.ts';

/** What happened. Each has a shop day, and says where in the log it is. */
const factTables: readonly PublishedTable[] = [
  saleLine,
  saleOrder,
  saleChange,
  returnLine,
  stockMovement,
  fulfilmentStep,
];

/** What facts refer to. */
const dimensionTables: readonly PublishedTable[] = [
  product,
  productVersion,
  category,
  supplier,
  customer,
  day,
  currency,
];

/** Facts and dimensions, which exports to files have. */
export const exportedTables: readonly PublishedTable[] = [...factTables, ...dimensionTables];

/** Everything that analysts read. */
export const publishedTables: readonly PublishedTable[] = [
  ...exportedTables,
  aboutOf(exportedTables),
  relationshipsOf(exportedTables),
];

/** Types of the columns by table, in their order. */
export function columnTypes(tables: readonly PublishedTable[]): Record<string, Record<string, string>> {
  const typesOf = ({ columns }: PublishedTable) =>
    Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
  return Object.fromEntries(tables.map((table) => [table.name, typesOf(table)]));
}
