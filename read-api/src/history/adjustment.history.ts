import {
  type Adjustment,
  type AdjustmentLine,
  adjustmentState,
} from '@countinghouse/contracts/inventory/adjustment.state';
import { ADJUSTMENT, type AdjustmentEvent, adjustmentSettled } from '@countinghouse/contracts/inventory/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { type LogReads, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function adjustmentSteps(log: LogReads, adjustmentId: string): Promise<Step[]> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, adjustmentId));
  // That the stock followed is a step of the system, listed only where it failed.
  const isOfMany = events.some(({ type, data }) => {
    if (type === 'inventory.AdjustmentRecorded') return data.lines.length > 1;
    return type === 'inventory.AdjustmentRevised' && (data.changes.lines?.length ?? 0) > 1;
  });
  return historyOf(events, adjustmentState, (state) => fieldsOf(state, isOfMany)).filter(
    ({ event, changes }) => event.type !== adjustmentSettled.type || changes.length > 0,
  );
}

function fieldsOf(adjustment: Adjustment, isOfMany: boolean): Fields | undefined {
  const { recorded, pending, effective } = adjustment;
  if (!recorded) return undefined;
  const { adjustmentNo, createdAt, supplier } = recorded;
  const standing = pending ?? effective ?? recorded;
  const { reason, reasonCode } = standing;
  return {
    adjustmentId: adjustmentNo,
    createdAt,
    ...(supplier && { supplier: { _id: supplier.supplierId, name: supplier.name } }),
    ...(isOfMany ? linesOf(standing.lines) : lineOf(standing.lines[0])),
    reason,
    reasonCode,
    ...statusOf(adjustment),
  };
}

/** Fields of an adjustment that never had more than one product, by name. */
function lineOf(line: AdjustmentLine | undefined): Fields {
  if (!line) return {};
  const { productId, itemNo, name, photo, cost, ...moved } = line;
  const product = { _id: productId, itemNo, name, photo };
  return { product, ...moved, ...(cost && { cost: fromMinor(cost.paid) }) };
}

/** One field for each product of an adjustment of several, so that a change names the products concerned. */
function linesOf(lines: readonly AdjustmentLine[]): Fields {
  return Object.fromEntries(lines.map((line) => [`lines.${line.productId}`, lineOf(line)]));
}

/** A refused step leaves the status of the adjustment unchanged; a refused first one leaves none. */
function statusOf({ pending, effective }: Adjustment) {
  if (!pending && !effective) return { status: 'refused' };
  return (pending ?? effective)?.reversed ? { status: 'reversed' } : {};
}
