import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { accepted, type ImportDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import type { ImportPlan, PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { order } from '@countinghouse/write-api/orders/order.decider';
import { changeReturn, requestReturn, returnRequest } from '@countinghouse/write-api/orders/returns/return-requests';
import { DEMO, demoOrderId } from './ids.ts';

const reasons = [
  ['damaged', 'Arrived broken. 收到時已經破裂。'],
  ['not-as-described', 'The colour is not as in the picture.'],
  ['not-wanted', 'Ordered twice by mistake.'],
  ['does-not-fit', '尺寸不合，想退貨。'],
  ['wrong-item', 'One piece was missing from the set.'],
] as const;
/** One in so many of the older orders comes back. */
const EVERY = 40;
const DAY_MS = 86_400_000;
/** Days from the order to the request, and from the request to the day on which it is dealt with. */
const DAYS_TO_REQUEST = 2;
const DAYS_TO_COMPLETE = 3;
/** The newest requests wait for staff. */
const OPEN_DAYS = 7;

/** Lets a few customers of the demo request a return two days after they bought, of which the older are complete. */
export async function demoReturns(deps: ImportDeps, plan: ImportPlan): Promise<void> {
  const openFrom = lastMovement(plan) - OPEN_DAYS * DAY_MS;
  for (const [index, planned] of returned(plan).entries()) {
    const orderId = demoOrderId(planned.invoiceNo);
    const { state } = await deps.commands.load(order, orderId);
    const line = state.phase === 'none' ? undefined : state.placed.lines[0];
    if (state.phase !== 'standing' || !line) continue;
    const [returnReasonCode, returnReason] = reasons[index % reasons.length]!;
    const requestId = requestIdOf(planned);
    const items = [{ productId: line.productId, quantity: 1 }];
    const wanted = { requestId, orderId, returnReasonCode, returnReason, items };
    const requestedAt = Date.parse(planned.at) + DAYS_TO_REQUEST * DAY_MS;
    const metadataAt = (at: number, step: string) =>
      importMetadata(DEMO.name, new Date(at).toISOString(), step, planned.invoiceNo);
    accepted(await requestReturn(deps, state.placed.customerId, wanted, metadataAt(requestedAt, 'return')));
    if (requestedAt >= openFrom) continue;
    const completed = metadataAt(requestedAt + DAYS_TO_COMPLETE * DAY_MS, 'return complete');
    accepted(await changeReturn(deps, requestId, { to: 'Complete' }, completed));
  }
}

/** Whether the demo's last step is in the log. */
export async function isDemoComplete({ commands }: ImportDeps, plan: ImportPlan): Promise<boolean> {
  const last = returned(plan).at(-1);
  return last !== undefined && (await commands.load(returnRequest, requestIdOf(last))).state.orderId !== undefined;
}

function returned(plan: ImportPlan): PlannedOrder[] {
  const before = lastMovement(plan) - 3 * DAY_MS;
  const old = plan.movements.filter(
    (movement) => movement.kind === 'order' && !movement.rejected && Date.parse(movement.at) < before,
  );
  return (old as PlannedOrder[]).filter((_, index) => index % EVERY === EVERY - 1);
}

function lastMovement(plan: ImportPlan): number {
  return Date.parse(plan.movements.at(-1)?.at ?? '1970-01-01');
}

function requestIdOf(planned: PlannedOrder): string {
  return derivedId('import', DEMO.name, 'return', planned.invoiceNo);
}
