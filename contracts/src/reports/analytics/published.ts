import type { PublishedTable } from '../../kernel/sql/published-table.ts';
import { saleChange, saleLine, saleOrder } from './sale-facts.ts';

/** Everything that analysts read. */
export const publishedTables: readonly PublishedTable[] = [saleLine, saleOrder, saleChange];

/** Types of the columns by table, in their order. */
export function columnTypes(tables: readonly PublishedTable[]): Record<string, Record<string, string>> {
  const typesOf = ({ columns }: PublishedTable) =>
    Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
  return Object.fromEntries(tables.map((table) => [table.name, typesOf(table)]));
}
