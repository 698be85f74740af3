import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';

/** How the amount of a line fits what is due of its order; `none` without an order. */
export type Fit = 'exact' | 'over' | 'under' | 'settled' | 'none';

/** Returns how a line fits its order. */
export function fitOf({ amount, order }: Pick<StatementLineView, 'amount' | 'order'>): Fit {
  if (!order) return 'none';
  if (order.due <= 0) return 'settled';
  const difference = minor(amount) - minor(order.due);
  return difference === 0 ? 'exact' : difference > 0 ? 'over' : 'under';
}

/** Returns the difference to what is due, in major units. */
export function differenceOf({ amount, order }: Pick<StatementLineView, 'amount' | 'order'>): number {
  return Math.abs(minor(amount) - minor(order?.due ?? 0)) / 100;
}

/** A line of which nobody has to look at the order: its number is in the text, and the amount is what is due. */
export function isSure(line: StatementLineView): boolean {
  return !line.recorded && line.order?.by === 'number' && fitOf(line) === 'exact';
}

/** Returns the lines after one was recorded: with its order, and the new version of it on later lines. */
export function afterRecording(
  lines: readonly StatementLineView[],
  payment: string,
  { _id, orderId, version }: { readonly _id: string; readonly orderId: string; readonly version: string },
): StatementLineView[] {
  return lines.map((line) => {
    if (line.payment === payment) {
      const { order: _, candidates: __, ...rest } = line;
      return { ...rest, recorded: { _id, orderId, voided: false } };
    }
    return line.order?._id === _id ? { ...line, order: { ...line.order, version } } : line;
  });
}

function minor(amount: number): number {
  return Math.round(amount * 100);
}
