import { toMinor } from '@countinghouse/contracts/kernel/money';
import { orderRefundRoutes } from '@countinghouse/contracts/orders/payments/refund-api';
import { unwrapOrThrow } from '@countinghouse/platform/commands/execute';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Binding, bind, type Call } from '@countinghouse/platform/rest/input/binding';
import type { OrderDependencies } from '../order-dependencies.ts';
import { orderView } from '../order-reply.ts';
import { type SettlingRefund, settlingRefund } from './make-refund.ts';

/** Online payments that one refund takes from. */
const MAX_PARTS = 10;
const ok = { status: true, success: true } as const;

/** The refunds that staff make. */
export function refundBindings(deps: OrderDependencies, log: Pick<EventLog, 'read'>): readonly Binding[] {
  const refunded = async (call: Call & { params: { id: string } }, command: SettlingRefund) => {
    const order = await settlingRefund(deps, call.params.id, command, call.metadata, call.ifMatch);
    return { ...ok, order: await orderView(log, unwrapOrThrow(call, order)) };
  };
  return [
    bind(orderRefundRoutes.refundOrder, async (call) => {
      const {
        amount,
        items = [],
        fee,
        to,
        reason,
        reference = '',
        request,
        restock = [],
        complete = false,
      } = call.body;
      return refunded(call, {
        type: 'RequestRefund',
        refundId: call.newId('refund'),
        partIds: Array.from({ length: MAX_PARTS - 1 }, (_, part) => call.newId(`refund part ${part + 2}`)),
        amount: amount === undefined ? undefined : toMinor(amount),
        items: items.map(unitsOf),
        fee: fee === undefined ? undefined : toMinor(fee),
        ...{ to, reason, reference, requestId: request, complete },
        restock: restock.map(unitsOf),
        limit: call.metadata.actor.role === 'SUPER_ADMIN' ? undefined : deps.refundLimit,
        requestedAt: timeOf(call),
      });
    }),

    bind(orderRefundRoutes.settleRefund, async (call) => {
      const { refund: refundId } = call.params;
      const { reference = '' } = call.body;
      return refunded(call, { type: 'SettleRefund', refundId, to: 'manual', reference, settledAt: timeOf(call) });
    }),
  ];
}

function unitsOf({ product: productId, quantity }: { readonly product: string; readonly quantity: number }) {
  return { productId, quantity };
}

function timeOf({ metadata }: Call): string {
  return metadata.occurredAt ?? new Date().toISOString();
}
