import { type Adjustment, adjustmentState } from '@countinghouse/contracts/inventory/adjustment.state';
import { ADJUSTMENT, type AdjustmentEvent, adjustmentSettled } from '@countinghouse/contracts/inventory/events';
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
  const { adjustmentNo, createdAt, productId, itemNo, name, photo } = recorded;
  const { quantity, reason } = asked ?? stands ?? recorded;
  return {
    adjustmentId: adjustmentNo,
    createdAt,
    product: { _id: productId, itemNo, name, photo },
    quantity,
    reason,
    ...statusOf(adjustment),
  };
}

/** A step that was refused leaves the adjustment as it stood; the first one leaves none. */
function statusOf({ asked, stands }: Adjustment) {
  if (!asked && !stands) return { status: 'refused' };
  return (asked ?? stands)?.reversed ? { status: 'reversed' } : {};
}
