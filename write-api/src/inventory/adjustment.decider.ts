import {
  ADJUSTMENT,
  type AdjustmentEvent,
  adjustmentRecorded,
  adjustmentRefused,
  adjustmentReversed,
  adjustmentRevised,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import { type Changes, changesFrom, withChanges } from '@countinghouse/contracts/kernel/changes';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

export type Recorded = EventOf<typeof adjustmentRecorded>['data'];

/** What an adjustment amounts to. */
export interface Standing {
  readonly quantity: number;
  readonly reason: string;
  readonly reversed: boolean;
}

type Changeable = Pick<Standing, 'quantity' | 'reason'>;

export interface Adjustment {
  /** As it was recorded; undefined before that. */
  readonly recorded?: Recorded;
  /** Units and reason that the stock has followed; undefined until the first step is settled. */
  readonly stands?: Standing;
  /** The step that the stock has still to follow. */
  readonly asked?: Standing;
  /** The last step that was void, and what was in stock then. */
  readonly refusal?: { readonly step: number; readonly available: number };
  /** Number of the last step, from 1. */
  readonly step: number;
}

export type AdjustmentCommand =
  | ({ type: 'RecordAdjustment' } & Recorded)
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
  initialState: { step: 0 },

  evolve(state, { type, data }) {
    switch (type) {
      case 'inventory.AdjustmentRecorded': {
        const { quantity, reason } = data;
        return { recorded: data, asked: { quantity, reason, reversed: false }, step: 1 };
      }
      case 'inventory.AdjustmentRevised':
        return asking(state, withChanges(state.stands ?? nothing, data.changes));
      case 'inventory.AdjustmentReversed':
        return asking(state, { ...(state.stands ?? nothing), quantity: 0, reversed: true });
      case 'inventory.AdjustmentSettled': {
        const { quantity, reason, reversed } = data;
        return settled({ ...state, stands: { quantity, reason, reversed } });
      }
      case 'inventory.AdjustmentRefused':
        return { ...settled(state), refusal: { step: state.step, available: data.available } };
      default:
        return state;
    }
  },

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

const nothing: Standing = { quantity: 0, reason: '', reversed: false };

function asking(state: Adjustment, asked: Standing): Adjustment {
  return { ...state, asked, step: state.step + 1 };
}

function settled({ asked: _, ...state }: Adjustment): Adjustment {
  return state;
}
