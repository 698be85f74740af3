/** Units of one product at one price, minor units. */
export interface PricedRow {
  readonly quantity: number;
  readonly price: number;
}

/**
 * The rows of a line that costs less than its list price: one where the total divides by the quantity, otherwise two,
 * one minor unit apart, the dearer first.
 * @param total what all units cost together, at least 0, minor units
 */
export function splitRows(total: number, quantity: number): PricedRow[] {
  const price = Math.floor(total / quantity);
  const dearer = total - price * quantity;
  return dearer === 0
    ? [{ quantity, price }]
    : [
        { quantity: dearer, price: price + 1 },
        { quantity: quantity - dearer, price },
      ];
}
