import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  derived,
  functionRows,
  type Selected,
  type Sql,
  select,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, json, text } from '@countinghouse/contracts/kernel/table';
import type { OtherAmount, SoldView } from '@countinghouse/contracts/orders/views';
import { BASE_CURRENCY } from '../../shared/base-currency.ts';

/** Sales of a product or of all; amounts in minor units, those of other currencies than the base by name. */
export interface Sold {
  readonly quantity: number;
  readonly amount: number;
  /** A currency may occur several times. */
  readonly otherAmounts: readonly OtherAmount[];
}

/** Converts sales to their view. */
export function soldView({ quantity, amount, otherAmounts }: Sold): SoldView {
  const sums = new Map<string, number>();
  for (const other of otherAmounts) sums.set(other.currency, (sums.get(other.currency) ?? 0) + other.amount);
  const others = [...sums]
    .filter(([, sum]) => sum !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: fromMinor(sum) }));
  return { quantity, amount: fromMinor(amount), ...(others.length > 0 && { otherAmounts: others }) };
}

const part = functionRows('part', { currency: text(), orders: bigint(), quantity: bigint(), amount: bigint() });
const currencyRow = select({
  currency: part.currency,
  orders: typed(bigint(), sql`sum(${part.orders})`),
  quantity: typed(bigint(), sql`sum(${part.quantity})`),
  amount: typed(bigint(), sql`sum(${part.amount})`),
});
const byCurrency = derived(currencyRow, 'sums');
/** How many orders there are, and what they sold. */
export const soldSum = select({
  orders: typed(bigint(), sql`coalesce(sum(${byCurrency.orders}), 0)::bigint`),
  sold: typed(
    json<Sold>(),
    sql`json_build_object(
        'quantity', coalesce(sum(${byCurrency.quantity}), 0),
        'amount', coalesce(sum(${byCurrency.amount}) filter (where ${byCurrency.currency} = ${BASE_CURRENCY}), 0),
        'otherAmounts', coalesce(json_agg(json_build_object('currency', ${byCurrency.currency}, 'amount', ${byCurrency.amount}))
          filter (where ${byCurrency.currency} <> ${BASE_CURRENCY}), '[]')
      )`,
  ),
});

/** Sums rows of currency, orders, units and amount to one row. */
export function summedUp(parts: Sql): Sql<Selected<typeof soldSum>> {
  const currencies = sql`select ${currencyRow} from (${parts}) ${part} group by ${part.currency}`;
  return sql`select ${soldSum} from (${currencies as Sql}) ${byCurrency}`;
}
