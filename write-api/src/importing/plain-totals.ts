import type { InvoiceLine } from './online-retail-csv.ts';

/** Units and money (minor units) sold. */
export interface Sold {
  quantity: number;
  amount: number;
}

/** One day of one product: units sold and units adjusted. */
export interface Moved {
  sales: number;
  adjusted: number;
}

export interface PlainTotals {
  /** Month (`YYYY-MM`) → item number → what was sold. */
  readonly ranking: ReadonlyMap<string, ReadonlyMap<string, Sold>>;
  /** Item number → day (`YYYY-MM-DD`) → what moved. */
  readonly trend: ReadonlyMap<string, ReadonlyMap<string, Moved>>;
}

/**
 * The expected reports of a file, computed straight from its lines. Deliberately shares nothing with the import: it is
 * the other side of the comparison.
 */
export function plainTotals(lines: readonly InvoiceLine[]): PlainTotals {
  const ranking = new Map<string, Map<string, Sold>>();
  const trend = new Map<string, Map<string, Moved>>();

  for (const line of lines) {
    const itemNo = line.stockCode.toUpperCase();
    const noGoods = /^(POST|DOT|C2|M|D|S|AMAZONFEE|BANK CHARGES|GIFT_.*)$/.test(itemNo);
    const cancelled = line.invoiceNo.startsWith('C');
    if (noGoods || cancelled || line.unitPrice < 0 || line.quantity === 0) continue;

    const day = line.invoiceDate.slice(0, 10);
    const moved = entry(entry(trend, itemNo, newMap<Moved>), day, () => ({ sales: 0, adjusted: 0 }));
    if (line.unitPrice === 0 && line.customerId === '') {
      moved.adjusted += line.quantity;
      continue;
    }
    moved.sales += line.quantity;
    const sold = entry(entry(ranking, day.slice(0, 7), newMap<Sold>), itemNo, () => ({ quantity: 0, amount: 0 }));
    sold.quantity += line.quantity;
    sold.amount += line.quantity * line.unitPrice;
  }
  return { ranking, trend };
}

function newMap<Value>(): Map<string, Value> {
  return new Map();
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
