import { MOST_PAIRED } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Rows } from '@countinghouse/platform/projections/projection/projection';
import type { SaleOrder } from './sale-facts.ts';

/** Adds an order to the sums of what is bought together, or takes it out of them; large orders are in none. */
export function enterPairs(rows: Rows, { lines, day }: Pick<SaleOrder, 'lines' | 'day'>, orders: number): void {
  if (lines.length > MOST_PAIRED) return;
  const month = `${day.slice(0, 8)}01`;
  const products = lines.map(({ product }) => product).sort();
  rows.add(tables.baskets, { day }, { orders, together: products.length > 1 ? orders : 0 });
  for (const [place, product_id] of products.entries()) {
    rows.add(tables.paired, { product_id, month }, { orders });
    for (const other_id of products.slice(place + 1)) {
      rows.add(tables.pairs, { product_id, other_id, month }, { orders });
    }
  }
}
