/**
 * A price that a product was sold at and is not any more. Minor units of the base currency; instants as ISO 8601 in
 * UTC.
 */
export interface PastPrice {
  readonly price: number;
  readonly from: string;
  readonly until: string;
}

/** A price that was in force for less, such as a typing error, was no price. Milliseconds. */
export const SHORTEST_IN_FORCE_MS = 60 * 60 * 1_000;
/** What ended longer ago is not shown any more. Milliseconds. */
export const PAST_PRICE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The past of a price, oldest first, after one more price ended: as much as {@link priceBefore} can still return. A
 * price as high as an earlier one, or higher, always replaces it, so that prices fall from entry to entry.
 */
export function withEnded(past: readonly PastPrice[], ended: PastPrice): readonly PastPrice[] {
  const [from, until] = [Date.parse(ended.from), Date.parse(ended.until)];
  if (until - from < SHORTEST_IN_FORCE_MS) return past;
  const open = past.filter((one) => one.price > ended.price && Date.parse(one.until) >= until - PAST_PRICE_MS);
  return [...open, ended];
}

/**
 * The latest price above `price` that was in force for an hour and ended within the 30 days before `now` (milliseconds
 * since the epoch). What was in force before `currencySince`, when the base currency last changed, was a price in
 * another currency; null when it never did.
 */
export function priceBefore(
  past: readonly PastPrice[],
  price: number,
  now: number,
  currencySince: string | null,
): PastPrice | undefined {
  const start = currencySince === null ? Number.NEGATIVE_INFINITY : Date.parse(currencySince);
  return past.findLast((one) => {
    const until = Date.parse(one.until);
    const inForce = until - Math.max(Date.parse(one.from), start);
    return one.price > price && until >= now - PAST_PRICE_MS && inForce >= SHORTEST_IN_FORCE_MS;
  });
}
