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
