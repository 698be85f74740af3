import { withChanges } from '../kernel/changes.ts';
import type { Fold } from '../kernel/fold.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';
import type { AdjustmentEvent } from './events.ts';

/** An adjustment as it was recorded. */
export type RecordedAdjustment = Extract<AdjustmentEvent, { type: 'inventory.AdjustmentRecorded' }>['data'];

/** A product of an adjustment. */
export type AdjustmentLine = RecordedAdjustment['lines'][number];

/** What a line amounts to: units that it moves, and the units counted, where it was a count. */
export type StandingLine = Pick<AdjustmentLine, 'quantity' | 'counted'>;

/** What an adjustment amounts to. */
export interface Standing {
  /** In the order of the lines that were recorded. */
  readonly lines: readonly StandingLine[];
  readonly reason: string;
  readonly reasonCode: AdjustmentReason | null;
  readonly reversed: boolean;
}

/** What a step asks of the stock of one product. */
export interface StockMove {
  readonly productId: string;
  readonly difference: number;
  /** Where it is a count, the stock works out the difference to this. */
  readonly counted?: number | undefined;
}

/** An adjustment and how far the stock of its products has followed it. */
export interface Adjustment {
  /** As it was recorded; undefined before that. */
  readonly recorded?: RecordedAdjustment;
  /** What the stock has followed; undefined until the first step is settled. */
  readonly stands?: Standing;
  /** The step that the stock has still to follow. */
  readonly asked?: Standing;
  /** What the last step asks of the stock. */
  readonly moves: readonly StockMove[];
  /** The last step that was void, what was in stock then, and of which products nothing had moved. */
  readonly refusal?: { readonly step: number; readonly available: number; readonly unmoved: readonly string[] };
  /** Number of the last step, from 1. */
  readonly step: number;
}

/** The state of an adjustment's stream. */
export const adjustmentState: Fold<Adjustment, AdjustmentEvent> = {
  initialState: { moves: [], step: 0 },

  evolve(state, { type, data }) {
    switch (type) {
      case 'inventory.AdjustmentRecorded': {
        const { lines, reason, reasonCode } = data;
        return asking({ ...state, recorded: data }, { lines: lines.map(lineOf), reason, reasonCode, reversed: false });
      }
      case 'inventory.AdjustmentRevised': {
        const { quantity, ...changes } = data.changes;
        const stands = state.stands ?? nothing;
        const lines = quantity === undefined ? stands.lines : stands.lines.map((line) => revisedLine(line, quantity));
        return asking(state, withChanges({ ...stands, lines }, changes));
      }
      case 'inventory.AdjustmentReversed': {
        const stands = state.stands ?? nothing;
        return asking(state, { ...stands, lines: stands.lines.map(() => ({ quantity: 0 })), reversed: true });
      }
      case 'inventory.AdjustmentSettled': {
        const { lines, reason, reasonCode, reversed } = data;
        return settled({ ...state, stands: { lines, reason, reasonCode, reversed } });
      }
      case 'inventory.AdjustmentRefused': {
        const { available, unmoved } = data;
        return { ...settled(state), refusal: { step: state.step, available, unmoved } };
      }
      default:
        return state;
    }
  },
};

const nothing: Standing = { lines: [], reason: '', reasonCode: null, reversed: false };

/** A line that moves other units than before; the units counted shift with it, as the books were what they were. */
export function revisedLine({ quantity: before, counted }: StandingLine, quantity: number): StandingLine {
  return { quantity, ...(counted !== undefined && { counted: counted + quantity - before }) };
}

/** All units that lines move. */
export function unitsOf(lines: readonly Pick<StandingLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function lineOf({ quantity, counted }: AdjustmentLine): StandingLine {
  return { quantity, ...(counted !== undefined && { counted }) };
}

function asking(state: Adjustment, asked: Standing): Adjustment {
  const isFirst = state.step === 0;
  const moves = (state.recorded?.lines ?? []).flatMap(({ productId }, index): StockMove[] => {
    const { quantity, counted } = asked.lines[index] ?? { quantity: 0 };
    if (isFirst && counted !== undefined) return [{ productId, difference: quantity, counted }];
    const difference = quantity - (state.stands?.lines[index]?.quantity ?? 0);
    return difference === 0 ? [] : [{ productId, difference }];
  });
  return { ...state, asked, moves, step: state.step + 1 };
}

function settled({ asked: _, ...state }: Adjustment): Adjustment {
  return state;
}
