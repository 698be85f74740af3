import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';

/** An amount with its currency's symbol, in tabular figures. */
export function Money({ amount, symbol = '$' }: { amount: number; symbol?: string }) {
  const language = useLanguage();
  return (
    <span className="figure">
      {amount < 0 && '−'}
      {symbol}
      {formatAmount(Math.abs(amount), language)}
    </span>
  );
}

export function Count({ value }: { value: number }) {
  return <span className="figure">{formatCount(value, useLanguage())}</span>;
}
