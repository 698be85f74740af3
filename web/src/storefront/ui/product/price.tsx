import { formatAmount } from '../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useFrame } from '../../rendering/page.tsx';

/** An amount in the shop's base currency, in tabular figures; the sign of one below 0 is before the symbol. */
export function Price({ amount, symbol }: { amount: number; symbol?: string }) {
  const { currency } = useFrame();
  const language = useLanguage();
  const sign = amount < 0 ? '−' : '';
  return (
    <span className="figure">{sign + (symbol ?? currency.symbol) + formatAmount(Math.abs(amount), language)}</span>
  );
}

/** Formats amounts in the shop's base currency for sentences. */
export function useAmount(): (amount: number) => string {
  const { currency } = useFrame();
  const language = useLanguage();
  return (amount) => `${currency.symbol}${formatAmount(amount, language)}`;
}
