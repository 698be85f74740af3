import {
  type Adjustment,
  adjustmentState,
  type RecordedAdjustment,
  type Standing,
} from '@countinghouse/contracts/inventory/adjustment.state';
import {
  ADJUSTMENT,
  type AdjustmentEvent,
  adjustmentRecorded,
  adjustmentRefused,
  adjustmentReversed,
  adjustmentRevised,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import { type Changes, changesFrom } from '@countinghouse/contracts/kernel/changes';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

type Changeable = Pick<Standing, 'quantity' | 'reason'>;

export type AdjustmentCommand =
  | ({ type: 'RecordAdjustment' } & RecordedAdjustment)
  /** `productId`, where the caller names it, is that of the adjustment: another product is another adjustment. */
  | { type: 'ReviseAdjustment'; adjustmentId: string; productId?: string | undefined; changes: Changes<Changeable> }
  | { type: 'ReverseAdjustment'; adjustmentId: string }
  | { type: 'SettleAdjustment'; adjustmentId: string; step: number }
  | { type: 'RefuseAdjustment'; adjustmentId: string; step: number; available: number };

/**
 * One adjustment: what staff asked for, one step after the other, and whether the stock of the product could follow.
 * See `adjust-stock.saga.ts` for how the stock follows.
 */
export const adjustment = streamType<Adjustment, AdjustmentCommand, AdjustmentEvent>({
  category: ADJUSTMENT,
  ...adjustmentState,

  decide(state, command) {
    const { adjustmentId } = command;
    if (command.type === 'RecordAdjustment') {
      const { type: _, ...recorded } = command;
      return state.recorded ? [] : [event(adjustmentRecorded, recorded)];
    }
    if (command.type === 'SettleAdjustment') {
      if (!state.asked || state.step !== command.step) return [];
      return [event(adjustmentSettled, { adjustmentId, ...state.asked })];
    }
    if (command.type === 'RefuseAdjustment') {
      if (!state.asked || state.step !== command.step) return [];
      return [event(adjustmentRefused, { adjustmentId, available: command.available })];
    }

    // Another step is on its way: the caller settles it first and comes back.
    if (state.asked) return refuse('VERSION_CONFLICT');
    const { stands } = state;
    if (!stands || stands.reversed) return refuse('NOT_FOUND');
    if (command.type === 'ReverseAdjustment') return [event(adjustmentReversed, { adjustmentId })];
    if (command.productId !== undefined && command.productId !== state.recorded?.productId) {
      return refuse('VALIDATION', undefined, [{ field: 'product', code: 'invalid' }]);
    }
    const changes = changesFrom<Changeable>(stands, command.changes);
    return Object.keys(changes).length === 0 ? [] : [event(adjustmentRevised, { adjustmentId, changes })];
  },
});
