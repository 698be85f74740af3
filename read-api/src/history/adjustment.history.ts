import {
  type Adjustment,
  type AdjustmentLine,
  adjustmentState,
} from '@countinghouse/contracts/inventory/adjustment.state';
import { ADJUSTMENT, type AdjustmentEvent, adjustmentSettled } from '@countinghouse/contracts/inventory/events';
import { standingLines } from '@countinghouse/contracts/inventory/views';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function adjustmentSteps(log: LogReads, adjustmentId: string): Promise<Step[]> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, adjustmentId));
  // That the stock followed is a step of the system, worth telling only where it could not.
  return historyOf(events, adjustmentState, fieldsOf).filter(
    ({ event, changes }) => event.type !== adjustmentSettled.type || changes.length > 0,
  );
}

function fieldsOf(adjustment: Adjustment): Fields | undefined {
  const { recorded, asked, stands } = adjustment;
  if (!recorded) return undefined;
  const { adjustmentNo, createdAt } = recorded;
  const standing = asked ?? stands ?? recorded;
  const { reason, reasonCode } = standing;
  return {
    adjustmentId: adjustmentNo,
    createdAt,
    ...linesOf(standingLines(recorded, standing)),
    reason,
    reasonCode,
    ...statusOf(adjustment),
  };
}

/** The fields of an adjustment of one product by name, those of several as a list. */
function linesOf(lines: readonly AdjustmentLine[]): Fields {
  const products = lines.map(({ productId, itemNo, name, photo, ...moved }) => ({
    product: { _id: productId, itemNo, name, photo },
    ...moved,
  }));
  return products.length === 1 ? { ...products[0] } : { items: products };
}

/** A step that was refused leaves the adjustment as it stood; the first one leaves none. */
function statusOf({ asked, stands }: Adjustment) {
  if (!asked && !stands) return { status: 'refused' };
  return (asked ?? stands)?.reversed ? { status: 'reversed' } : {};
}
