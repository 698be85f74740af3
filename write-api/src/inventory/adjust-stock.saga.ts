import type { ProductState } from '@countinghouse/contracts/catalog/product.state';
import type { Adjustment, Standing, StockMove } from '@countinghouse/contracts/inventory/adjustment.state';
import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { type AdjustmentEvent, stockAdjusted, stockRefused } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata, EventOf } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import { type ConcurrencyConflict, type Handled, versionGuard } from '@countinghouse/platform/commands/commands';
import { retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { resumeSaga, runSaga, type Saga, type SagaStart } from '@countinghouse/platform/commands/saga';
import { type SagaDependencies, type SagaStep, sagaStep } from '@countinghouse/platform/commands/saga-step';
import type { Numbers } from '@countinghouse/platform/vault/numbers';
import { product } from '../catalog/product/product.decider.ts';
import type { failpoint } from '../failpoints.ts';
import { type AdjustmentCommand, adjustment } from './adjustment.decider.ts';
import { type NewLine, type RevisedLine, readNewLines, readRevisedLines, readSupplier } from './adjustment-lines.ts';
import { type StockRefused, stock } from './stock/stock.decider.ts';
import { taking } from './stock/taking.ts';

/**
 * Adjusting stock: the stock of every product follows the request, or the request is void. Where it spans products,
 * units go out first, then counts are booked, then units go in: what is void never has to take units back.
 */
const adjustStockSaga: Saga<Adjustment, AdjustmentCommand, AdjustmentEvent> = {
  stream: adjustment,
  reserve: (state) => state.pending && moveSteps(state, state.pending, 'out'),
  measure: (state) => (state.pending ? moveSteps(state, state.pending, 'count') : []),
  refusedBy: stockRefused.type,
  complete(state, refusals, nothingReserved, answers) {
    const { adjustmentId, step } = identityOf(state);
    const name = ['adjustment', adjustmentId, String(step), 'settle'];
    const shortages = refusals.map(({ data }) => data as StockRefused['data']);
    const [first] = shortages;
    if (first) {
      const refused = new Set(shortages.map(({ productId }) => productId));
      const unmoved = [
        ...movesOf(state, 'out').filter(({ productId }) => nothingReserved || refused.has(productId)),
        ...movesOf(state, 'count'),
      ].map(({ productId }) => productId);
      return { command: { type: 'RefuseAdjustment', adjustmentId, step, available: first.balance, unmoved }, name };
    }
    const moved = answers.filter(({ type }) => type === stockAdjusted.type) as readonly StockAdjusted[];
    const found = moved.flatMap(({ data: { productId, difference, counted } }) =>
      counted === undefined ? [] : [{ productId, difference }],
    );
    return { command: { type: 'SettleAdjustment', adjustmentId, step, found }, name };
  },
  compensate(state) {
    const { refusal, effective, step, recorded } = state;
    if (!recorded || refusal?.step !== step) return [];
    const moved = movesOf(state, 'out').filter(({ productId }) => !refusal.unmoved.includes(productId));
    const back = { ...(effective ?? recorded), reversed: true };
    return moved.map(({ productId, difference }) =>
      moveStep(state, { productId, difference: -difference }, back, 'move back'),
    );
  },
  followUp(state) {
    const { pending, effective, refusal, step } = state;
    const standing = pending ?? effective;
    if (!standing || refusal?.step === step) return [];
    return [...moveSteps(state, standing, 'in'), ...priceSteps(state, standing)];
  },
};

type StockAdjusted = EventOf<typeof stockAdjusted>;

/** The order of moves: units that go `out` may be refused, a `count` is computed by the stock. */
type Turn = 'out' | 'count' | 'in';

/** The only move of a step of one product is handled like units that go out, whatever it is. */
function turnOf({ difference, counted }: StockMove, state: Adjustment): Turn {
  if (isOfOne(state)) return 'out';
  if (counted !== undefined) return 'count';
  return difference < 0 ? 'out' : 'in';
}

/** Whether it was recorded of one product and this step moves no more than one. */
function isOfOne({ recorded, moves }: Adjustment): boolean {
  return recorded?.lines.length === 1 && moves.length <= 1;
}

function movesOf(state: Adjustment, ...turns: readonly Turn[]): readonly StockMove[] {
  return state.recorded ? state.moves.filter((move) => turns.includes(turnOf(move, state))) : [];
}

function moveSteps(state: Adjustment, standing: Standing, turn: Turn): readonly SagaStep[] {
  return movesOf(state, turn).map((move) => moveStep(state, move, standing, 'move'));
}

function identityOf({ recorded, step }: Adjustment) {
  return { adjustmentId: recorded?.adjustmentId ?? '', adjustmentNo: recorded?.adjustmentNo ?? '', step };
}

/** From 0.1.0 on the names of steps must not change: logs hold the ids that derive from them. */
function moveStep(
  state: Adjustment,
  { productId, difference, counted }: StockMove,
  { reason, reasonCode, reversed: reverses }: Pick<Standing, 'reason' | 'reasonCode' | 'reversed'>,
  act: 'move' | 'move back',
): SagaStep {
  const { step, ...of } = identityOf(state);
  const command = { type: 'AdjustStock', ...of, productId, difference, counted, reason, reasonCode, reverses } as const;
  return sagaStep(stock, productId, command, ['adjustment', of.adjustmentId, String(step), act, productId], {
    taking: act === 'move' && difference < 0 ? taking(command, of.adjustmentId) : undefined,
  });
}

/** Purchase prices follow what a delivery cost, unless they were changed since; they are never refused. */
function priceSteps(state: Adjustment, { lines }: Standing): readonly SagaStep[] {
  const { pricing } = state;
  if (!pricing) return [];
  const { adjustmentId, step } = identityOf(state);
  return lines.flatMap(({ productId, cost }) => {
    if (!cost || cost.paid === cost.before) return [];
    const [from, to] = pricing === 'paid' ? [cost.before, cost.paid] : [cost.paid, cost.before];
    const name = ['adjustment', adjustmentId, String(step), 'price', productId];
    const hasWork = (state: ProductState) => state.status === 'present' && state.details.purchasePrice === from;
    return [sagaStep(product, productId, { type: 'FollowCost', from, to }, name, { hasWork })];
  });
}

export interface StockDependencies extends SagaDependencies {
  readonly reached: typeof failpoint;
  readonly numbers: Pick<Numbers, 'next'>;
}

export interface NewAdjustment {
  readonly adjustmentId: string;
  /** At least one; no product is on two. */
  readonly lines: readonly NewLine[];
  readonly reason: string;
  readonly reasonCode?: AdjustmentReason | null | undefined;
  /** Who delivered. */
  readonly supplierId?: string | undefined;
}

/** Records an adjustment and moves the stock. Its time is `metadata.occurredAt`, else now. */
export function recordAdjustment(
  deps: StockDependencies,
  { adjustmentId, lines, reason, reasonCode = null, supplierId }: NewAdjustment,
  metadata: EventMetadata,
): Promise<Handled<Adjustment> | Refusal> {
  const { commands, numbers, reached } = deps;
  let adjustmentNo: string | undefined;
  return adjustInTurn(deps, adjustmentId, metadata, async () => {
    const present = await commands.load(adjustment, adjustmentId);
    const { recorded } = present.state;
    if (recorded) return { command: { type: 'RecordAdjustment', ...recorded } };
    const read = await readNewLines(commands, lines);
    if (isRefusal(read)) return read;
    const from = supplierId === undefined ? undefined : await readSupplier(commands, supplierId);
    if (from && isRefusal(from)) return from;
    if (adjustmentNo === undefined) {
      adjustmentNo = readableNumber('AD', await numbers.next('adjustment'));
      reached('inventory.number-taken');
    }
    const createdAt = metadata.occurredAt ?? new Date().toISOString();
    const wanted = { adjustmentId, adjustmentNo, createdAt, reason, reasonCode, ...(from && { supplier: from.named }) };
    return {
      command: { type: 'RecordAdjustment', ...wanted, lines: read.lines },
      present,
      preconditions: [...read.preconditions, ...(from ? [from.precondition] : [])],
    };
  });
}

export interface AdjustmentChanges {
  /** The product that the caller means, of an adjustment of one. */
  readonly productId?: string | undefined;
  readonly quantity?: number | undefined;
  /** All products that it is to have; one that has both units and a count is what it was once. */
  readonly lines?: readonly RevisedLine[] | undefined;
  readonly reason?: string | undefined;
  readonly reasonCode?: AdjustmentReason | null | undefined;
}

/** Changes products, units or reason of an adjustment by compensating movements. */
export function reviseAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  { productId, lines, ...changes }: AdjustmentChanges,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = versionGuard(ifMatch, [...Object.keys(changes), ...(lines ? ['lines'] : [])]);
  const command = { type: 'ReviseAdjustment', adjustmentId, productId, changes } as const;
  return adjustInTurn(deps, adjustmentId, metadata, async () => {
    if (!lines) return { command, guard };
    const { state } = await deps.commands.load(adjustment, adjustmentId);
    const read = await readRevisedLines(deps.commands, state, lines);
    if (isRefusal(read)) return read;
    return { command: { ...command, lines: read.lines }, guard, preconditions: read.preconditions };
  });
}

/** Takes an adjustment back by a compensating movement. */
export function reverseAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = versionGuard(ifMatch, ['quantity', 'lines', 'reason', 'reasonCode']);
  const command = { type: 'ReverseAdjustment', adjustmentId } as const;
  return adjustInTurn(deps, adjustmentId, metadata, async () => ({ command, guard }));
}

/** Brings an adjustment back that was taken back, by the movements that it once made. */
export function restoreAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  metadata: EventMetadata,
): Promise<Handled<Adjustment> | Refusal> {
  const command = { type: 'RestoreAdjustment', adjustmentId } as const;
  return adjustInTurn(deps, adjustmentId, metadata, async () => ({ command }));
}

/** Moves the stock as the adjustment's last step requires, or voids the step; harmless when nothing is left to do. */
export async function resumeAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  metadata: EventMetadata,
): Promise<void> {
  await deps.locks.run(lockOf(adjustmentId), () => resumeSaga(deps, adjustStockSaga, adjustmentId, metadata));
}

/** Changes of one adjustment wait for each other. */
function adjustInTurn(
  deps: StockDependencies,
  adjustmentId: string,
  metadata: EventMetadata,
  read: () => Promise<Omit<SagaStart<Adjustment, AdjustmentCommand>, 'id' | 'metadata'> | Refusal>,
): Promise<Handled<Adjustment> | Refusal> {
  return deps.locks.run(lockOf(adjustmentId), async () => {
    const adjusted = await retryOnConflict(async (): Promise<Handled<Adjustment> | Refusal | ConcurrencyConflict> => {
      const start = await read();
      return isRefusal(start) ? start : runSaga(deps, adjustStockSaga, { ...start, id: adjustmentId, metadata });
    });
    if (isRefusal(adjusted)) return adjusted;
    const { refusal, step } = adjusted.state;
    return refusal?.step === step ? refuse('INSUFFICIENT_STOCK', { available: refusal.available }) : adjusted;
  });
}

function lockOf(adjustmentId: string): string {
  return `adjustment ${adjustmentId}`;
}
