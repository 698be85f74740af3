import { type Adjustment, adjustmentState } from '@countinghouse/contracts/inventory/adjustment.state';
import { ADJUSTMENT, type AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function adjustmentSteps(log: LogReads, adjustmentId: string): Promise<Step[]> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, adjustmentId));
  return historyOf(events, adjustmentState, fieldsOf);
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
    status: statusOf(adjustment),
  };
}

/** A step that was refused leaves the adjustment as it stood; the first one leaves none. */
function statusOf({ asked, stands }: Adjustment) {
  if (asked) return 'asked';
  if (!stands) return 'refused';
  return stands.reversed ? 'reversed' : 'settled';
}
