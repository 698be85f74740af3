import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import type { RankingRow } from '@countinghouse/contracts/orders/views';
import type { PlainTotals, Sold } from './plain-totals.ts';

/** The reports of a shop, as any client gets them. Days and months are shop days, `YYYY-MM-DD` and `YYYY-MM`. */
export interface ShopReports {
  ranking(month: string): Promise<readonly RankingRow[]>;
  /** Item number → product id. */
  products(): Promise<ReadonlyMap<string, string>>;
  trend(productId: string, firstDay: string, lastDay: string): Promise<readonly TrendRow[]>;
}

/** Compares the ranking of every month with plain totals, to the cent. Returns a sentence for each difference. */
export async function checkRankings(reports: ShopReports, totals: PlainTotals): Promise<string[]> {
  const differences: string[] = [];
  for (const [month, expected] of totals.ranking) {
    const rows = await reports.ranking(month);
    const reported = new Map(
      rows.map((row) => [row.product?.itemNo ?? '?', { quantity: row.quantity, amount: toMinor(row.amount) }]),
    );
    for (const itemNo of new Set([...expected.keys(), ...reported.keys()])) {
      const [should, is] = [expected.get(itemNo) ?? nothing, reported.get(itemNo) ?? nothing];
      if (should.quantity !== is.quantity || should.amount !== is.amount) {
        differences.push(`${month} ${itemNo}: ${textOf(is)} instead of ${textOf(should)}`);
      }
    }
  }
  return differences;
}

/**
 * Compares what moved of every product with plain totals, day by day. On the first day the adjustments may hold the
 * opening stock, which the file does not contain. `npm run reports:check` compares what days open and close with.
 */
export async function checkTrends(reports: ShopReports, totals: PlainTotals, onProduct: () => void): Promise<string[]> {
  const differences: string[] = [];
  const products = await reports.products();
  const days = [...totals.trend.values()].flatMap((moved) => [...moved.keys()]).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return differences;

  for (const [itemNo, moved] of totals.trend) {
    const productId = products.get(itemNo);
    if (productId === undefined) {
      differences.push(`${itemNo}: not in the catalogue`);
      continue;
    }
    const rows = await reports.trend(productId, firstDay, lastDay);
    const byDay = new Map(rows.map((row) => [row.date.slice(0, 10), row]));
    for (const day of new Set([...moved.keys(), ...byDay.keys()])) {
      const should = moved.get(day) ?? { sales: 0, adjusted: 0 };
      const row = byDay.get(day);
      const adjustedAsTold =
        day === firstDay ? (row?.adjustCount ?? 0) >= should.adjusted : row?.adjustCount === should.adjusted;
      if (!row || row.salesCount !== should.sales || !adjustedAsTold) {
        differences.push(
          `${day} ${itemNo}: sales ${row?.salesCount}, adjusted ${row?.adjustCount} instead of ${should.sales}, ${should.adjusted}`,
        );
      }
    }
    onProduct();
  }
  return differences;
}

const nothing: Sold = { quantity: 0, amount: 0 };

function textOf({ quantity, amount }: Sold): string {
  return `${quantity} for ${(amount / 100).toFixed(2)}`;
}
