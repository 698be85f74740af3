import type { SettingView } from '@countinghouse/contracts/settings/views';

type Currencies = Omit<SettingView['currency'], 'version'>;
type Currency = Currencies['currencyList'][number];

export type CurrencyStep =
  | { readonly type: 'add'; readonly currency: Currency }
  | { readonly type: 'base'; readonly index: number }
  | { readonly type: 'remove'; readonly name: string };

/**
 * Returns the next change from `present` to `past`; undefined when none is left. The base is set before anything is
 * removed, because the base itself cannot be removed.
 */
export function nextStep(past: Currencies, present: Currencies): CurrencyStep | undefined {
  const taken = new Set(present.currencyList.map(canonical));
  const missing = past.currencyList.find((currency) => !taken.has(canonical(currency)));
  if (missing) return { type: 'add', currency: missing };
  const base = past.currencyList[past.baseCurrency];
  const index = present.currencyList.findIndex((currency) => base && isSame(base, currency));
  if (index >= 0 && index !== present.baseCurrency) return { type: 'base', index };
  const surplus = present.currencyList.find((currency) => !past.currencyList.some((other) => isSame(other, currency)));
  return surplus && { type: 'remove', name: surplus.name };
}

/** Names are case-insensitive. */
function canonical({ name }: Currency): string {
  return name.normalize('NFC').toLowerCase();
}

/** A currency never changes: one with another symbol or spelling is another currency. */
function isSame(a: Currency, b: Currency): boolean {
  return a.name === b.name && a.symbol === b.symbol;
}
