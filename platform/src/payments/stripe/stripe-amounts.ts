/** Currencies without decimals, as Stripe has them. */
const whole = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies with three decimals. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '));
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a name is that of a currency that is in use. */
export function isCurrency(name: string): boolean {
  return known.has(name);
}

/** What Stripe counts, of an amount in hundredths; undefined for one that the currency does not have. */
export function toStripe(amount: number, currency: string): number | undefined {
  if (thousandths.has(currency)) return amount * 10;
  if (!whole.has(currency)) return amount;
  return amount % 100 === 0 ? amount / 100 : undefined;
}

/** Hundredths, of what Stripe counts. */
export function fromStripe(amount: number, currency: string): number {
  const name = currency.toUpperCase();
  if (thousandths.has(name)) return Math.round(amount / 10);
  return whole.has(name) ? amount * 100 : amount;
}
