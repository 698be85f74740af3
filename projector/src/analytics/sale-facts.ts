import { type CategoryState, categoryState, livingNode } from '@countinghouse/contracts/catalog/category.state';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { OrderLine } from '@countinghouse/contracts/orders/order-parts';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import {
  type SaleLineFact,
  type SaleMeasures,
  saleTables as tables,
} from '@countinghouse/contracts/reports/sales/sale-tables';
import {
  baseCurrency,
  type CurrencyListState,
  currencyListState,
} from '@countinghouse/contracts/settings/currency-list.state';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

export type SaleOrder = RowOf<typeof tables.orders>;

const PARTS = { categories: categoryState.initialState, currencies: currencyListState.initialState };

/** The rows by which lines are made facts. */
export function readForLines(lines: readonly OrderLine[]): readonly RowRef[] {
  const products = new Set(lines.map(({ productId }) => productId));
  return [
    ...[...products].map((id) => rowOf(tables.products, id)),
    ...[rowOf(tables.settings, 'categories'), rowOf(tables.settings, 'currencies')],
  ];
}

/**
 * The lines of an order, one for each product, with its category, its supplier and its cost at this place in the log.
 * A cost is known where a purchase price was entered and the order is in the currency of purchase prices.
 */
export function lineFacts(rows: Rows, lines: readonly OrderLine[], currency: string): SaleLineFact[] {
  const categories = settingIn(rows, 'categories') as CategoryState;
  const isBase = baseCurrency(settingIn(rows, 'currencies') as CurrencyListState).name === currency;
  const facts = new Map<string, SaleLineFact>();
  for (const { productId, quantity: units, price, listPrice } of lines) {
    const product = rows.get(tables.products, productId);
    const node = product?.node_id ? livingNode(categories, product.node_id) : undefined;
    const goods = units * price;
    const purchase = isBase ? (product?.purchase_price ?? 0) : 0;
    const cost = units * purchase;
    const known = purchase > 0 ? { cost, margin: goods - cost, uncosted: 0 } : { cost: 0, margin: 0, uncosted: units };
    facts.set(productId, {
      product: productId,
      category: node?.id ?? NO_KEY,
      supplier: product?.supplier_id ?? NO_KEY,
      ...summed([facts.get(productId) ?? NOTHING, { units, list: units * listPrice, goods, ...known }]),
    });
  }
  return [...facts.values()];
}

/** A part of the settings at this place in the log. */
export function settingIn(rows: Rows, part: keyof typeof PARTS): CategoryState | CurrencyListState {
  return rows.get(tables.settings, part)?.data ?? PARTS[part];
}

const NOTHING: SaleMeasures = { units: 0, list: 0, goods: 0, cost: 0, margin: 0, uncosted: 0 };

/** The sum of lines. */
export function summed(all: readonly SaleMeasures[]): SaleMeasures {
  return all.reduce<SaleMeasures>(
    (sum, { units, list, goods, cost, margin, uncosted }) => ({
      units: sum.units + units,
      list: sum.list + list,
      goods: sum.goods + goods,
      cost: sum.cost + cost,
      margin: sum.margin + margin,
      uncosted: sum.uncosted + uncosted,
    }),
    NOTHING,
  );
}

/** The lines of an order by what they have in common. */
export function summedBy(
  lines: readonly SaleLineFact[],
  by: 'category' | 'supplier' | 'product',
): Map<string, SaleMeasures> {
  const sums = new Map<string, SaleMeasures>();
  for (const line of lines) sums.set(line[by], summed([sums.get(line[by]) ?? NOTHING, line]));
  return sums;
}

/** Measures times 1 or -1. */
export function signed(sign: number, { units, list, goods, cost, margin, uncosted }: SaleMeasures): SaleMeasures {
  const times = (value: number) => (value === 0 ? 0 : sign * value);
  return {
    units: times(units),
    list: times(list),
    goods: times(goods),
    cost: times(cost),
    margin: times(margin),
    uncosted: times(uncosted),
  };
}
