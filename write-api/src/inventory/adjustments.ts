import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import type { failpoint } from '@countinghouse/platform/runtime/failpoint';
import type { Numbers } from '@countinghouse/platform/vault/numbers';
import { product } from '../catalog/product.decider.ts';
import type { Commands, Handled, VersionGuard } from '../command-handling/commands.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import type { StreamQueue } from '../command-handling/stream-queue.ts';
import { type Adjustment, type AdjustmentCommand, adjustment } from './adjustment.decider.ts';
import { moveStock } from './move-stock.ts';

export interface Stockkeeping {
  readonly commands: Commands;
  readonly numbers: Pick<Numbers, 'next'>;
  /** Work on one adjustment is done in turn. */
  readonly turns: StreamQueue;
  /** Called after every step; a test that plays several processes puts something of its own here. */
  readonly reached: typeof failpoint;
}

export interface NewAdjustment {
  readonly adjustmentId: string;
  readonly productId: string;
  /** Units; negative takes them out. */
  readonly quantity: number;
  readonly reason: string;
}

/** Writes down an adjustment and moves the stock. Its time is `metadata.occurredAt`, else now. */
export async function recordAdjustment(
  deps: Stockkeeping,
  { adjustmentId, productId, quantity, reason }: NewAdjustment,
  metadata: EventMetadata,
): Promise<Handled<Adjustment> | Refusal> {
  const { recorded } = (await deps.commands.load(adjustment, adjustmentId)).state;
  if (recorded) return takeStep(deps, adjustmentId, { type: 'RecordAdjustment', ...recorded }, metadata);
  const { state } = await deps.commands.load(product, productId);
  if (state.status !== 'present') return refuse('NOT_FOUND');
  const { itemNo, name, photo } = state.details;
  const adjustmentNo = readableNumber('AD', await deps.numbers.next('adjustment'));
  deps.reached('inventory.number-taken');
  const createdAt = metadata.occurredAt ?? new Date().toISOString();
  const wanted = { adjustmentId, adjustmentNo, createdAt, productId, itemNo, name, photo, quantity, reason };
  return takeStep(deps, adjustmentId, { type: 'RecordAdjustment', ...wanted }, metadata);
}

/** Changes quantity or reason of an adjustment by a compensating movement. */
export function reviseAdjustment(
  deps: Stockkeeping,
  adjustmentId: string,
  {
    productId,
    ...changes
  }: { productId?: string | undefined; quantity?: number | undefined; reason?: string | undefined },
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = ifMatch === undefined ? undefined : { version: ifMatch, touches: Object.keys(changes) };
  const command = { type: 'ReviseAdjustment', adjustmentId, productId, changes } as const;
  return takeStep(deps, adjustmentId, command, metadata, guard);
}

/** Takes an adjustment back by a compensating movement. */
export function reverseAdjustment(
  deps: Stockkeeping,
  adjustmentId: string,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = ifMatch === undefined ? undefined : { version: ifMatch, touches: ['quantity', 'reason'] };
  return takeStep(deps, adjustmentId, { type: 'ReverseAdjustment', adjustmentId }, metadata, guard);
}

function takeStep(
  deps: Stockkeeping,
  adjustmentId: string,
  command: AdjustmentCommand,
  metadata: EventMetadata,
  guard?: VersionGuard,
): Promise<Handled<Adjustment> | Refusal> {
  return deps.turns.run(`${adjustment.category} ${adjustmentId}`, async () => {
    await settle(deps, adjustmentId, metadata);
    const asked = await deps.commands.handle(adjustment, adjustmentId, command, metadata, guard);
    if (isRefusal(asked)) return asked;
    deps.reached('inventory.adjustment-asked');
    await settle(deps, adjustmentId, metadata);
    const settled = await deps.commands.load(adjustment, adjustmentId);
    const { refusal, step } = settled.state;
    if (refusal?.step === step) return refuse('INSUFFICIENT_STOCK', { available: refusal.available });
    return settled;
  });
}

/** Brings the stock where the adjustment's last step wants it, or voids the step. Harmless when there is nothing to do. */
export function settleAdjustment(deps: Stockkeeping, adjustmentId: string, metadata: EventMetadata): Promise<void> {
  return deps.turns.run(`${adjustment.category} ${adjustmentId}`, () => settle(deps, adjustmentId, metadata));
}

async function settle(deps: Stockkeeping, adjustmentId: string, metadata: EventMetadata): Promise<void> {
  const { state } = await deps.commands.load(adjustment, adjustmentId);
  const { recorded, stands, asked, step } = state;
  if (!recorded || !asked) return;
  const { productId, adjustmentNo } = recorded;
  const difference = asked.quantity - (stands?.quantity ?? 0);
  const move = {
    type: 'AdjustStock',
    productId,
    adjustmentId,
    adjustmentNo,
    difference,
    reason: asked.reason,
  } as const;
  const stepName = ['adjustment', adjustmentId, String(step)];
  const { outcome } =
    difference === 0
      ? { outcome: undefined }
      : await moveStock(deps.commands, move, stepMetadata(metadata, ...stepName, 'move'));
  deps.reached('inventory.adjustment-moved');
  const command: AdjustmentCommand =
    outcome?.type === 'inventory.StockRefused'
      ? { type: 'RefuseAdjustment', adjustmentId, step, available: outcome.data.balance }
      : { type: 'SettleAdjustment', adjustmentId, step };
  await deps.commands.handle(adjustment, adjustmentId, command, stepMetadata(metadata, ...stepName, 'settle'));
  deps.reached('inventory.adjustment-settled');
}
