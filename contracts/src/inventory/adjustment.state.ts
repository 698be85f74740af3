import { withChanges } from '../kernel/changes.ts';
import type { Fold } from '../kernel/fold.ts';
import type { AdjustmentEvent } from './events.ts';

/** An adjustment as it was recorded. */
export type RecordedAdjustment = Extract<AdjustmentEvent, { type: 'inventory.AdjustmentRecorded' }>['data'];

/** What an adjustment amounts to. */
export interface Standing {
  readonly quantity: number;
  readonly reason: string;
  readonly reversed: boolean;
}

/** An adjustment and how far the stock of its product has followed it. */
export interface Adjustment {
  /** As it was recorded; undefined before that. */
  readonly recorded?: RecordedAdjustment;
  /** Units and reason that the stock has followed; undefined until the first step is settled. */
  readonly stands?: Standing;
  /** The step that the stock has still to follow. */
  readonly asked?: Standing;
  /** The last step that was void, and what was in stock then. */
  readonly refusal?: { readonly step: number; readonly available: number };
  /** Number of the last step, from 1. */
  readonly step: number;
}

/** The state of an adjustment's stream. */
export const adjustmentState: Fold<Adjustment, AdjustmentEvent> = {
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
};

const nothing: Standing = { quantity: 0, reason: '', reversed: false };

function asking(state: Adjustment, asked: Standing): Adjustment {
  return { ...state, asked, step: state.step + 1 };
}

function settled({ asked: _, ...state }: Adjustment): Adjustment {
  return state;
}
