/** What is matched with movements of the provider. */
export const matchKinds = ['payment', 'refund', 'dispute'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Why a match does not fit: it is missing on one side, or the amounts or the fees of both differ. */
export const misfits = ['not_there', 'not_here', 'amount', 'fee'] as const;
export type Misfit = (typeof misfits)[number];

/** Days after which the provider has to know of a payment or a refund. */
export const PATIENCE_DAYS = 3;

/** Both sides of a match; amounts in minor units, below 0 for money that went. */
export interface Match {
  /** Null for what no order knows. */
  readonly ours: number | null;
  /** Of a refund that is not settled yet: what it is to come to. */
  readonly asked: number | null;
  /** What the provider said that it keeps. */
  readonly ourFee: number | null;
  readonly ourCurrency: string;
  readonly movements: number;
  /** In the currency of the customer. */
  readonly theirs: number;
  readonly theirCurrency: string;
  /** In that of the balance. */
  readonly gross: number;
  readonly currency: string;
  readonly fee: number;
}

/** What counts on our side: a refund counts from the moment at which the provider has begun it. */
export function countedOf({ ours, asked, movements, theirs }: Match): number | null {
  return ours ?? (movements > 0 && theirs !== 0 ? asked : null);
}

/** Why a match does not fit; '' for one that does. */
export function misfitOf(match: Match): Misfit | '' {
  const counted = countedOf(match);
  const { movements, theirs, ourCurrency, theirCurrency, currency, ourFee, fee } = match;
  if (counted === null) return theirs === 0 ? '' : 'not_here';
  if (movements === 0) return 'not_there';
  if (counted !== theirs || ourCurrency !== theirCurrency) return 'amount';
  return ourFee !== null && ourCurrency === currency && ourFee !== fee ? 'fee' : '';
}

/**
 * What our side comes to on the balance, minor units of its currency: where that is another one, at the rate of the
 * provider.
 */
export function bookedOf(match: Match): { readonly currency: string; readonly amount: number } {
  const counted = countedOf(match) ?? 0;
  const { movements, theirs, theirCurrency, gross, currency, ourCurrency } = match;
  if (movements === 0 || ourCurrency === currency) return { currency: ourCurrency, amount: counted };
  if (theirCurrency !== ourCurrency || theirs === 0) return { currency: ourCurrency, amount: counted };
  return { currency, amount: counted === theirs ? gross : Math.round((gross / theirs) * counted) };
}
