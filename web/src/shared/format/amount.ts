const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
/** Formats are cached: creating one takes longer than using it a hundred times. */
const amounts = new Map<string, Intl.NumberFormat>();
const counts = new Map<string, Intl.NumberFormat>();

/** Formats an amount with thousands separators and always two decimals: `1,234.50`. */
export function formatAmount(amount: number, language: string): string {
  return formatIn(amounts, language, decimals).format(amount);
}

/** Formats a whole number with thousands separators. */
export function formatCount(count: number, language: string): string {
  return formatIn(counts, language, {}).format(count);
}

function formatIn(formats: Map<string, Intl.NumberFormat>, language: string, options: Intl.NumberFormatOptions) {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    formats.set(language, format);
  }
  return format;
}

interface ShareFormat {
  /** Most digits after the decimal point. Default: 1. */
  readonly decimals?: 0 | 1;
  /** What is more than nothing has a plus. Default: false. */
  readonly isSigned?: boolean;
}

/** Formats a part of one in percent: `12.5%`, `−3%`; without a sign, what is too small for its digits is `<0.1%`. */
export function formatShare(
  share: number,
  language: string,
  { decimals = 1, isSigned = false }: ShareFormat = {},
): string {
  const format = new Intl.NumberFormat(language, {
    ...{ style: 'percent', maximumFractionDigits: decimals, signDisplay: isSigned ? 'exceptZero' : 'negative' },
  });
  const least = 0.01 / 10 ** decimals;
  const isTiny = !isSigned && share > 0 && share < least / 2;
  return isTiny ? `<${format.format(least)}` : format.format(share).replace('-', '−');
}
