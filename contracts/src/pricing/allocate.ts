/**
 * Shares of a total in proportion to weights, by the largest remainder, ties by position: they add up to the total, and
 * none is beyond its weight.
 * @param total from 0 to the sum of the weights
 * @param weights integers, at least 0
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const missing = total - shares.reduce((before, share) => before + share, 0);
  const remainders = products.map((product, at) => ({ at, remainder: product % sum }));
  const largest = remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
  );
  for (const { at } of largest.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
