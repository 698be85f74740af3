import {
  type Adjustment,
  adjustmentState,
  type RecordedAdjustment,
  revisedLine,
  type Standing,
  type StandingLine,
  type StockMove,
  unitsOf,
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

type Changeable = Pick<Standing, 'reason' | 'reasonCode'> & Pick<StandingLine, 'quantity'>;

export type AdjustmentCommand =
  | ({ type: 'RecordAdjustment' } & RecordedAdjustment)
  /** `productId`, where the caller names it, is that of the adjustment: another product is another adjustment. */
  | { type: 'ReviseAdjustment'; adjustmentId: string; productId?: string | undefined; changes: Changes<Changeable> }
  | { type: 'ReverseAdjustment'; adjustmentId: string }
  /** `found` is what the stock made of counts. */
  | { type: 'SettleAdjustment'; adjustmentId: string; step: number; found: readonly StockMove[] }
  | { type: 'RefuseAdjustment'; adjustmentId: string; step: number; available: number; unmoved: readonly string[] };

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
      const found = new Map(command.found.map(({ productId, difference }) => [productId, difference]));
      const lines = state.asked.lines.map((line, index) => {
        const quantity = found.get(state.recorded?.lines[index]?.productId ?? '');
        return quantity === undefined ? line : { ...line, quantity };
      });
      return [event(adjustmentSettled, { adjustmentId, ...state.asked, lines })];
    }
    if (command.type === 'RefuseAdjustment') {
      if (!state.asked || state.step !== command.step) return [];
      const { available, unmoved } = command;
      return [event(adjustmentRefused, { adjustmentId, available, unmoved: [...unmoved] })];
    }

    // Another step is on its way: the caller settles it first and comes back.
    if (state.asked) return refuse('VERSION_CONFLICT');
    const { stands } = state;
    if (!stands || stands.reversed) return refuse('NOT_FOUND');
    if (command.type === 'ReverseAdjustment') return [event(adjustmentReversed, { adjustmentId })];
    const [line, ...more] = stands.lines;
    if (command.productId !== undefined && command.productId !== state.recorded?.lines[0]?.productId) {
      return refuse('VALIDATION', undefined, [{ field: 'product', code: 'invalid' }]);
    }
    const { reason, reasonCode } = stands;
    const quantity = unitsOf(stands.lines);
    const changes = changesFrom<Changeable>({ quantity, reason, reasonCode }, command.changes);
    if (changes.quantity !== undefined && (!line || more.length > 0 || isBelowZero(line, changes.quantity))) {
      return refuse('VALIDATION', undefined, [{ field: 'quantity', code: 'invalid' }]);
    }
    return Object.keys(changes).length === 0 ? [] : [event(adjustmentRevised, { adjustmentId, changes })];
  },
});

/** Nobody counts less than nothing. */
function isBelowZero(line: StandingLine, quantity: number): boolean {
  return (revisedLine(line, quantity).counted ?? 0) < 0;
}
