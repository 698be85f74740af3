import {
  type Adjustment,
  type AdjustmentLine,
  adjustmentState,
  type RecordedAdjustment,
  revisedLine,
  type Standing,
  type StockMove,
  unitsOf,
} from '@countinghouse/contracts/inventory/adjustment.state';
import {
  ADJUSTMENT,
  type AdjustmentEvent,
  adjustmentRecorded,
  adjustmentRefused,
  adjustmentRestored,
  adjustmentReversed,
  adjustmentRevised,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { type Changes, changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

type Changeable = Pick<Standing, 'reason' | 'reasonCode' | 'lines'> & Pick<AdjustmentLine, 'quantity'>;

/** A product as it is called now, and the units that it is to move or that were counted of it. */
export interface RequestedLine extends Omit<AdjustmentLine, 'quantity'> {
  /** Beside `counted`, the line is what it was once, and nothing is counted anew. */
  readonly quantity?: number | undefined;
  /** In stock, where it is counted anew. */
  readonly inStock: number;
}

export type AdjustmentCommand =
  | ({ type: 'RecordAdjustment' } & RecordedAdjustment)
  /** `productId`, where the caller names it, is that of the adjustment: another product is another adjustment. */
  | {
      type: 'ReviseAdjustment';
      adjustmentId: string;
      productId?: string | undefined;
      changes: Changes<Omit<Changeable, 'lines'>>;
      /** All products that it is to have. */
      lines?: readonly RequestedLine[] | undefined;
    }
  | { type: 'ReverseAdjustment'; adjustmentId: string }
  | { type: 'RestoreAdjustment'; adjustmentId: string }
  /** `found` is what the stock computed of counts. */
  | { type: 'SettleAdjustment'; adjustmentId: string; step: number; found: readonly StockMove[] }
  | { type: 'RefuseAdjustment'; adjustmentId: string; step: number; available: number; unmoved: readonly string[] };

/**
 * One adjustment: what staff requested, one step after the other, and whether the stock of the product could follow.
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
      if (!state.pending || state.step !== command.step) return [];
      const found = new Map(command.found.map(({ productId, difference }) => [productId, difference]));
      const { lines: pending, ...standing } = state.pending;
      const lines = pending.map(({ productId, quantity, counted }) => {
        const moved = found.get(productId);
        return {
          quantity: moved === undefined ? quantity : moved + unitsBefore(state, productId),
          ...(counted !== undefined && { counted }),
        };
      });
      return [event(adjustmentSettled, { adjustmentId, ...standing, lines })];
    }
    if (command.type === 'RefuseAdjustment') {
      if (!state.pending || state.step !== command.step) return [];
      const { available, unmoved } = command;
      return [event(adjustmentRefused, { adjustmentId, available, unmoved: [...unmoved] })];
    }

    // Another step is in progress: the caller settles it first and retries.
    if (state.pending) return refuse('VERSION_CONFLICT');
    const { effective } = state;
    if (!effective) return refuse('NOT_FOUND');
    if (command.type === 'RestoreAdjustment') {
      return effective.reversed ? [event(adjustmentRestored, { adjustmentId })] : [];
    }
    if (effective.reversed) return refuse('NOT_FOUND');
    if (command.type === 'ReverseAdjustment') return [event(adjustmentReversed, { adjustmentId })];
    const [line, ...more] = effective.lines;
    if (command.productId !== undefined && command.productId !== state.recorded?.lines[0]?.productId) {
      return refuse('VALIDATION', undefined, [{ field: 'product', code: 'invalid' }]);
    }
    const { reason, reasonCode } = effective;
    const quantity = unitsOf(effective.lines);
    const wanted = command.lines?.map((one) => requestedLine(effective, one));
    const counting = wanted?.filter(({ isCounting }) => isCounting).map(({ line: { productId } }) => productId) ?? [];
    const {
      quantity: units,
      lines,
      ...changes
    } = changesFrom<Changeable>(
      { quantity, reason, reasonCode, lines: effective.lines },
      { ...command.changes, lines: wanted?.map((one) => one.line) },
    );
    if (units !== undefined && (!line || more.length > 0 || isBelowZero(line, units))) {
      return refuse('VALIDATION', undefined, [{ field: 'quantity', code: 'invalid' }]);
    }
    const revised = {
      ...changes,
      ...(units !== undefined && { quantity: units }),
      ...(lines && { lines: [...lines] }),
    };
    return Object.keys(revised).length === 0 && counting.length === 0
      ? []
      : [event(adjustmentRevised, { adjustmentId, changes: revised, counting })];
  },

  // One product has its units in both fields.
  touchedBy({ type, data }) {
    if (type !== adjustmentRevised.type) return [];
    const { quantity, lines, ...others } = data.changes;
    return [...Object.keys(others), ...(quantity === undefined && lines === undefined ? [] : ['quantity', 'lines'])];
  },
});

/**
 * The requested line of a revision. A count that is corrected shifts by what was miscounted, because the stock was what
 * it was then; a product that had no count is counted now.
 */
function requestedLine({ lines }: Standing, { quantity, inStock, ...wanted }: RequestedLine) {
  const { counted } = wanted;
  const before = lines.find(({ productId }) => productId === wanted.productId);
  const { itemNo, name, photo, cost } = before ?? wanted;
  const called = { productId: wanted.productId, itemNo, name, photo, ...(cost && { cost }) };
  if (counted === undefined) return { line: { ...called, quantity: quantity ?? 0 }, isCounting: false };
  const isCounting = quantity === undefined && before?.counted === undefined;
  const units = (before?.quantity ?? 0) + counted - (before?.counted ?? inStock);
  return { line: { ...called, quantity: quantity ?? units, counted }, isCounting };
}

function unitsBefore({ effective }: Adjustment, product: string): number {
  return effective?.lines.find(({ productId }) => productId === product)?.quantity ?? 0;
}

/** No count is less than nothing. */
function isBelowZero(line: AdjustmentLine, quantity: number): boolean {
  return (revisedLine(line, quantity).counted ?? 0) < 0;
}
