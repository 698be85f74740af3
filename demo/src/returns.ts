import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { accepted, type ImportDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import type { ImportPlan, PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { order } from '@countinghouse/write-api/orders/order.decider';
import { requestReturn, returnRequest } from '@countinghouse/write-api/orders/returns/return-requests';
import { DEMO, demoOrderId } from './ids.ts';

const reasons = [
  'Arrived broken. 收到時已經破裂。',
  'The colour is not as in the picture.',
  'Ordered twice by mistake.',
  '尺寸不合，想退貨。',
  'One piece was missing from the set.',
];
/** One in so many of the older orders comes back. */
const EVERY = 40;
const DAY_MS = 86_400_000;

/** Lets a few customers of the demo request a return, two days after they bought. */
export async function demoReturns(deps: ImportDeps, plan: ImportPlan): Promise<void> {
  for (const [index, planned] of returned(plan).entries()) {
    const orderId = demoOrderId(planned.invoiceNo);
    const { state } = await deps.commands.load(order, orderId);
    const line = state.phase === 'none' ? undefined : state.placed.lines[0];
    if (state.phase !== 'standing' || !line) continue;
    const wanted = {
      requestId: requestIdOf(planned),
      orderId,
      returnReason: reasons[index % reasons.length]!,
      items: [{ productId: line.productId, quantity: 1 }],
    };
    const at = new Date(Date.parse(planned.at) + 2 * DAY_MS).toISOString();
    const metadata = importMetadata(DEMO.name, at, 'return', planned.invoiceNo);
    accepted(await requestReturn(deps, state.placed.customerId, wanted, metadata));
  }
}

/** Whether the demo's last step is in the log. */
export async function isDemoComplete({ commands }: ImportDeps, plan: ImportPlan): Promise<boolean> {
  const last = returned(plan).at(-1);
  return last !== undefined && (await commands.load(returnRequest, requestIdOf(last))).state.orderId !== undefined;
}

function returned(plan: ImportPlan): PlannedOrder[] {
  const latest = plan.movements.at(-1);
  const before = latest ? Date.parse(latest.at) - 3 * DAY_MS : 0;
  const old = plan.movements.filter(
    (movement) => movement.kind === 'order' && !movement.rejected && Date.parse(movement.at) < before,
  );
  return (old as PlannedOrder[]).filter((_, index) => index % EVERY === EVERY - 1);
}

function requestIdOf(planned: PlannedOrder): string {
  return derivedId('import', DEMO.name, 'return', planned.invoiceNo);
}
