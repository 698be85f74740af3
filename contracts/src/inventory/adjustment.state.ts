import type { EventOf } from '../kernel/event.ts';
import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';
import type { AdjustmentEvent, adjustmentRefused } from './events.ts';

/** An adjustment as it was recorded. */
export type RecordedAdjustment = Extract<AdjustmentEvent, { type: 'inventory.AdjustmentRecorded' }>['data'];

/** A product of an adjustment. */
export type AdjustmentLine = RecordedAdjustment['lines'][number];

/** What an adjustment amounts to. */
export interface Standing {
  /** Units that each product moves, and the units counted, where it was a count. */
  readonly lines: readonly AdjustmentLine[];
  readonly reason: string;
  readonly reasonCode: AdjustmentReason | null;
  readonly reversed: boolean;
}

/** How a step moves the stock of one product. */
export interface StockMove {
  readonly productId: string;
  readonly difference: number;
  /** For a count, the stock computes the difference to this. */
  readonly counted?: number | undefined;
}

/** An adjustment and how far the stock of its products has followed it. */
export interface Adjustment {
  /** As it was recorded; undefined before that. */
  readonly recorded?: RecordedAdjustment;
  /** What the stock has followed; undefined until the first step is settled. */
  readonly effective?: Standing;
  /** What it amounted to before it was last taken back. */
  readonly reversedFrom?: Standing;
  /** Products that a revision took off, as they were called; they may come back though they were deleted since. */
  readonly previous: readonly AdjustmentLine[];
  /** The step that the stock has still to follow. */
  readonly pending?: Standing;
  /** How the last step moves the stock. */
  readonly moves: readonly StockMove[];
  /** The last step that was void, what was in stock then, and how far it had moved. */
  readonly refusal?: Refused & { readonly step: number };
  /** How purchase prices follow the last step of a delivery: to what was paid, or to what they were before. */
  readonly pricing?: 'paid' | 'before' | undefined;
  /** Number of the last step, from 1. */
  readonly step: number;
}

type Refused = Pick<EventOf<typeof adjustmentRefused>['data'], 'available' | 'unmoved'>;

/** The state of an adjustment's stream. */
export const adjustmentState: Fold<Adjustment, AdjustmentEvent> = {
  initialState: { previous: [], moves: [], step: 0 },

  evolve(state, { type, data }) {
    switch (type) {
      case 'inventory.AdjustmentRecorded': {
        const { lines, reason, reasonCode } = data;
        const counting = lines.flatMap(({ productId, counted }) => (counted === undefined ? [] : [productId]));
        return withPendingStep(
          { ...state, recorded: data, pricing: 'paid' },
          { lines, reason, reasonCode, reversed: false },
          counting,
        );
      }
      case 'inventory.AdjustmentRevised': {
        const { quantity, ...changes } = data.changes;
        const effective = state.effective ?? nothing;
        const lines =
          quantity === undefined ? effective.lines : effective.lines.map((line) => revisedLine(line, quantity));
        const revised = withChanges({ ...effective, lines }, changes);
        return withPendingStep({ ...state, pricing: undefined }, revised, data.counting);
      }
      case 'inventory.AdjustmentReversed': {
        const effective = state.effective ?? nothing;
        const reversed = { ...effective, lines: effective.lines.map(withoutUnits), reversed: true };
        return withPendingStep({ ...state, reversedFrom: effective, pricing: 'before' }, reversed);
      }
      case 'inventory.AdjustmentRestored':
        return withPendingStep({ ...state, pricing: 'paid' }, state.reversedFrom ?? nothing);
      case 'inventory.AdjustmentSettled': {
        const { reason, reasonCode, reversed } = data;
        const lines = (state.pending?.lines ?? []).map((line, index) => ({
          ...withoutUnits(line),
          ...data.lines[index],
        }));
        const previous = withoutProducts([...(state.effective?.lines ?? []), ...state.previous], lines);
        return settled({ ...state, effective: { lines, reason, reasonCode, reversed }, previous });
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
export function revisedLine(line: AdjustmentLine, quantity: number): AdjustmentLine {
  const { quantity: before, counted } = line;
  return { ...line, quantity, ...(counted !== undefined && { counted: counted + quantity - before }) };
}

/** All units that lines move. */
export function unitsOf(lines: readonly Pick<AdjustmentLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The first line of every product that none of `present` is of. */
function withoutProducts(lines: readonly AdjustmentLine[], present: readonly AdjustmentLine[]): AdjustmentLine[] {
  const seen = new Set(present.map(({ productId }) => productId));
  return lines.filter(({ productId }) => !seen.has(productId) && seen.add(productId));
}

function withoutUnits({ counted: _, ...line }: AdjustmentLine): AdjustmentLine {
  return { ...line, quantity: 0 };
}

/** The products of `counting` were counted for this step, whatever the stock is by now. */
function withPendingStep(state: Adjustment, pending: Standing, counting: readonly string[] = []): Adjustment {
  const before = new Map(state.effective?.lines.map(({ productId, quantity }) => [productId, quantity]));
  const counted = new Set(counting);
  const kept = new Set(pending.lines.map(({ productId }) => productId));
  const left = (state.effective?.lines ?? []).filter(({ productId }) => !kept.has(productId)).map(withoutUnits);
  const moves = [...pending.lines, ...left].flatMap((line): StockMove[] => {
    const { productId } = line;
    const difference = line.quantity - (before.get(productId) ?? 0);
    if (counted.has(productId)) return [{ productId, difference, counted: line.counted }];
    return difference === 0 ? [] : [{ productId, difference }];
  });
  return { ...state, pending, moves, step: state.step + 1 };
}

function settled({ pending: _, ...state }: Adjustment): Adjustment {
  return state;
}
