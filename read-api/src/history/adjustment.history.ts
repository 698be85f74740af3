import { ADJUSTMENT, type AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { withChanges } from '@countinghouse/contracts/kernel/changes';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { type Evolve, type Step, stepsOf } from './steps.ts';

interface Standing {
  readonly quantity: number;
  readonly reason: string;
  readonly status: 'asked' | 'settled' | 'reversed' | 'refused';
}

interface Adjustment extends Standing {
  readonly recorded: Extract<AdjustmentEvent, { type: 'inventory.AdjustmentRecorded' }>['data'];
  /** As the stock last followed it. */
  readonly settled?: Standing;
}

export const evolveAdjustment: Evolve<Adjustment, AdjustmentEvent> = (adjustment, { type, data }) => {
  if (type === 'inventory.AdjustmentRecorded') {
    return { recorded: data, quantity: data.quantity, reason: data.reason, status: 'asked' };
  }
  if (!adjustment) return undefined;
  switch (type) {
    case 'inventory.AdjustmentRevised':
      return { ...withChanges(adjustment, data.changes), status: 'asked' };
    case 'inventory.AdjustmentReversed':
      return { ...adjustment, quantity: 0, status: 'asked' };
    case 'inventory.AdjustmentSettled': {
      const { quantity, reason, reversed } = data;
      const settled = { quantity, reason, status: reversed ? 'reversed' : 'settled' } as const;
      return { ...adjustment, ...settled, settled };
    }
    case 'inventory.AdjustmentRefused':
      return { ...adjustment, status: 'refused', ...adjustment.settled };
    default:
      return adjustment;
  }
};

export async function adjustmentSteps(log: LogReads, adjustmentId: string): Promise<Step[]> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, adjustmentId));
  return stepsOf(events, evolveAdjustment, ({ recorded, quantity, reason, status }) => {
    const { adjustmentNo, createdAt, productId, itemNo, name, photo } = recorded;
    return {
      adjustmentId: adjustmentNo,
      createdAt,
      product: { _id: productId, itemNo, name, photo },
      quantity,
      reason,
      status,
    };
  });
}
