import { useLanguage } from '../i18n/language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount with thousands separators and always two decimals: `1,234.50`. */
export function formatAmount(amount: number, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(language, format);
  }
  return format.format(amount);
}

/** A whole number with thousands separators. */
export function formatCount(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

/** An amount with its currency's symbol, in figures that stand in columns. */
export function Money({ amount, symbol = '$' }: { amount: number; symbol?: string }) {
  const language = useLanguage();
  return (
    <span className="figure">
      {symbol}
      {formatAmount(amount, language)}
    </span>
  );
}

export function Count({ value }: { value: number }) {
  return <span className="figure">{formatCount(value, useLanguage())}</span>;
}
