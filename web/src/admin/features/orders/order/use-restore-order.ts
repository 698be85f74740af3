import { useQuery } from '@tanstack/react-query';
import { type Restoration, restoreFields } from '../../../shared/history/restoration.ts';
import { orderQuery } from '../api.ts';
import { type OrderChange, useOrderCommand } from '../use-order-command.ts';

type DataOf<Type extends OrderChange['type']> = Extract<OrderChange, { type: Type }>['data'];

/** Fields of order updates other than statuses, by the names of the order's fields. */
type PastOrder = Omit<DataOf<'order_status'>, 'orderStatus'> & {
  readonly contactInfo?: Omit<DataOf<'ship_info'>, 'address'>;
  readonly shippingAddress?: DataOf<'ship_info'>['address'];
};

/** Restores an order's shipping information and fee; its statuses are completed steps and are not restored. */
export function useRestoreOrder(id: string): Restoration {
  // Also while the panel shows the past: a restore is a change of the present.
  const present = useQuery(orderQuery(id)).data?.order;
  const update = useOrderCommand(id);
  return restoreFields<PastOrder>(
    { contactInfo: { email: true, phone: true }, shippingAddress: true, fee: true },
    async (past, reason) => {
      let version = present?.version;
      for (const body of changesTo(past)) {
        const { order } = await update.mutateAsync({ params: { id }, body, ifMatch: version, reason });
        version = order.version;
      }
    },
    ['orderStatus', 'paymentStatus', 'orderTrackStatus'],
  );
}

/** They are separate facts, so each is a change of its own. */
function changesTo({ contactInfo, shippingAddress: address, ...status }: PastOrder): OrderChange[] {
  const shipping = { ...contactInfo, ...(address !== undefined && { address }) };
  return [
    ...(Object.keys(shipping).length > 0 ? [{ type: 'ship_info' as const, data: shipping }] : []),
    ...(Object.keys(status).length > 0 ? [{ type: 'order_status' as const, data: status }] : []),
  ];
}
