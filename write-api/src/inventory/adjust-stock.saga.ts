import type { Adjustment } from '@countinghouse/contracts/inventory/adjustment.state';
import { type AdjustmentEvent, stockRefused } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import type { Numbers } from '@countinghouse/platform/vault/numbers';
import { product } from '../catalog/product.decider.ts';
import { type ConcurrencyConflict, type Handled, versionGuard } from '../command-handling/commands.ts';
import { retryOnConflict } from '../command-handling/retry-on-conflict.ts';
import {
  resumeSaga,
  runSaga,
  type Saga,
  type SagaDependencies,
  type SagaStart,
  sagaStep,
} from '../command-handling/saga.ts';
import { preconditionOf } from '../command-handling/stream-write.ts';
import { type AdjustmentCommand, adjustment } from './adjustment.decider.ts';
import { type StockRefused, stock } from './stock.decider.ts';

/** Adjusting stock: the stock of the product follows what was asked for, or the request is void. */
const adjustStockSaga: Saga<Adjustment, AdjustmentCommand, AdjustmentEvent> = {
  stream: adjustment,
  reserve({ recorded, stands, asked, step }) {
    if (!recorded || !asked) return undefined;
    const { adjustmentId, adjustmentNo, productId } = recorded;
    const difference = asked.quantity - (stands?.quantity ?? 0);
    if (difference === 0) return [];
    const { reason } = asked;
    const command = { type: 'AdjustStock', productId, adjustmentId, adjustmentNo, difference, reason } as const;
    return [sagaStep(stock, productId, command, ['adjustment', adjustmentId, String(step), 'move'])];
  },
  refusedBy: stockRefused.type,
  complete({ recorded, step }, [refusal]) {
    const adjustmentId = recorded?.adjustmentId ?? '';
    const available = (refusal?.data as StockRefused['data'] | undefined)?.balance;
    return {
      command:
        available === undefined
          ? { type: 'SettleAdjustment', adjustmentId, step }
          : { type: 'RefuseAdjustment', adjustmentId, step, available },
      name: ['adjustment', adjustmentId, String(step), 'settle'],
    };
  },
};

export interface StockDependencies extends SagaDependencies {
  readonly numbers: Pick<Numbers, 'next'>;
}

export interface NewAdjustment {
  readonly adjustmentId: string;
  readonly productId: string;
  /** Units; negative takes them out. */
  readonly quantity: number;
  readonly reason: string;
}

/** Records an adjustment and moves the stock. Its time is `metadata.occurredAt`, else now. */
export function recordAdjustment(
  deps: StockDependencies,
  { adjustmentId, productId, quantity, reason }: NewAdjustment,
  metadata: EventMetadata,
): Promise<Handled<Adjustment> | Refusal> {
  const { commands, numbers, reached } = deps;
  let adjustmentNo: string | undefined;
  return adjustInTurn(deps, adjustmentId, async () => {
    const present = await commands.load(adjustment, adjustmentId);
    const { recorded } = present.state;
    if (recorded) return { id: adjustmentId, command: { type: 'RecordAdjustment', ...recorded }, metadata };
    const sold = await commands.load(product, productId);
    if (sold.state.status !== 'present') return refuse('NOT_FOUND');
    if (adjustmentNo === undefined) {
      adjustmentNo = readableNumber('AD', await numbers.next('adjustment'));
      reached('inventory.number-taken');
    }
    const { itemNo, name, photo } = sold.state.details;
    const createdAt = metadata.occurredAt ?? new Date().toISOString();
    const wanted = { adjustmentId, adjustmentNo, createdAt, productId, itemNo, name, photo, quantity, reason };
    return {
      id: adjustmentId,
      command: { type: 'RecordAdjustment', ...wanted },
      metadata,
      present,
      preconditions: [preconditionOf(product, productId, sold)],
    };
  });
}

/** Changes quantity or reason of an adjustment by a compensating movement. */
export function reviseAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  {
    productId,
    ...changes
  }: { productId?: string | undefined; quantity?: number | undefined; reason?: string | undefined },
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = versionGuard(ifMatch, Object.keys(changes));
  const command = { type: 'ReviseAdjustment', adjustmentId, productId, changes } as const;
  return adjustInTurn(deps, adjustmentId, async () => ({ id: adjustmentId, command, metadata, guard }));
}

/** Takes an adjustment back by a compensating movement. */
export function reverseAdjustment(
  deps: StockDependencies,
  adjustmentId: string,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Adjustment> | Refusal> {
  const guard = versionGuard(ifMatch, ['quantity', 'reason']);
  const command = { type: 'ReverseAdjustment', adjustmentId } as const;
  return adjustInTurn(deps, adjustmentId, async () => ({ id: adjustmentId, command, metadata, guard }));
}

/**
 * Brings the stock where the adjustment's last step wants it, or voids the step; harmless when nothing is left to do.
 */
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
  read: () => Promise<SagaStart<Adjustment, AdjustmentCommand> | Refusal>,
): Promise<Handled<Adjustment> | Refusal> {
  return deps.locks.run(lockOf(adjustmentId), async () => {
    const adjusted = await retryOnConflict(async (): Promise<Handled<Adjustment> | Refusal | ConcurrencyConflict> => {
      const start = await read();
      return isRefusal(start) ? start : runSaga(deps, adjustStockSaga, start);
    });
    if (isRefusal(adjusted)) return adjusted;
    const { refusal, step } = adjusted.state;
    return refusal?.step === step ? refuse('INSUFFICIENT_STOCK', { available: refusal.available }) : adjusted;
  });
}

function lockOf(adjustmentId: string): string {
  return `adjustment ${adjustmentId}`;
}
