import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { refundRequested } from '@countinghouse/contracts/payments/refund-events';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { product } from '../../catalog/product/product.decider.ts';
import { recordAdjustment } from '../../inventory/adjust-stock.saga.ts';
import type { Process } from '../../processes/process.ts';
import { processMetadata } from '../../processes/process-metadata.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';

const name = 'orders.refund-restock';

/** Puts the units of a refund back into stock, once: the adjustment's id derives from the refund's. */
export function refundRestock(deps: OrderDependencies): Process {
  return {
    name,
    types: [refundRequested.type],
    async handle(recorded: RecordedEvent) {
      const { data, metadata } = recorded as RecordedEvent & EventOf<typeof refundRequested>;
      const { refundId, orderId, orderNo, requestId, restock = [] } = data;
      const lines = await presentLines(deps, restock);
      if (lines.length === 0) return;
      const { state } = await deps.commands.load(order, orderId);
      const reason = state.phase === 'none' ? orderNo : (requestNoOf(state, requestId) ?? orderNo);
      const adjustmentId = derivedId('refund restock', refundId);
      // It is the act of whoever refunded.
      const cause = { ...processMetadata(name, recorded), actor: metadata.actor };
      const step = stepMetadata(cause, 'refund restock', refundId);
      const wanted = { adjustmentId, lines, reason, reasonCode: 'return-restock' } as const;
      const adjusted = await recordAdjustment(deps, wanted, step);
      if (isRefusal(adjusted)) throw new Error(`the restock of refund ${refundId} was refused: ${adjusted.refused}`);
    },
  };
}

/** The units of each product; one that was deleted since has no stock to go back into. */
async function presentLines({ commands }: OrderDependencies, restock: readonly Units[]): Promise<Units[]> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of restock) units.set(productId, (units.get(productId) ?? 0) + quantity);
  const lines = [...units].map(([productId, quantity]) => ({ productId, quantity }));
  const loaded = await Promise.all(lines.map(({ productId }) => commands.load(product, productId)));
  return lines.filter((_, index) => loaded[index]?.state.status === 'present');
}

function requestNoOf({ requests }: Order, requestId: string | undefined): string | undefined {
  return requests.find((request) => request.requestId === requestId)?.requestNo;
}

interface Units {
  readonly productId: string;
  readonly quantity: number;
}
