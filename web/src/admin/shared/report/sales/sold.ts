import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import { formatAmount } from '../../../../shared/format/amount.ts';

/** Sums sales; amounts exact to the cent, each currency on its own. */
export function sumSold(rows: readonly SoldView[]): SoldView {
  const others = new Map<string, number>();
  for (const { currency, amount } of rows.flatMap(({ otherAmounts = [] }) => otherAmounts)) {
    others.set(currency, (others.get(currency) ?? 0) + toMinor(amount));
  }
  return {
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    amount: fromMinor(rows.reduce((sum, row) => sum + toMinor(row.amount), 0)),
    ...(others.size > 0 && {
      otherAmounts: [...others]
        .map(([currency, amount]) => ({ currency, amount: fromMinor(amount) }))
        .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    }),
  };
}

/** Returns sales in other currencies than the base, each with its name: `['USD 1.20']`. */
export function otherAmountsOf({ otherAmounts = [] }: SoldView, language: string): string[] {
  return otherAmounts.map(({ currency, amount }) => `${currency} ${formatAmount(amount, language)}`);
}
