import { useQuery } from '@tanstack/react-query';
import type { HistoryPanelProps, PastVersion } from '../../shared/history/history-panel.tsx';
import { orderQuery } from './api.ts';
import { type OrderChange, useOrderCommand } from './use-update-order.ts';

/** What a restore may find changed since. */
interface PastOrder {
  readonly contactInfo?: { readonly email?: string; readonly phone?: string };
  readonly shippingAddress?: string;
  readonly fee?: number;
}

/** Puts an order's shipping information and fee back to how they were. Its statuses are steps that were taken: they are not undone. */
export function useRestoreOrder(id: string): Pick<HistoryPanelProps, 'restores' | 'onRestore'> {
  // Also while the panel shows the past: a restore is a change of the present.
  const present = useQuery(orderQuery(id)).data?.order;
  const update = useOrderCommand(id);
  const onRestore = async ({ fields }: PastVersion, reason: string) => {
    let version = present?.version;
    for (const body of changesTo(fields)) {
      const { order } = await update.mutateAsync({ params: { id }, body, ifMatch: version, reason });
      version = order.version;
    }
  };
  return { restores: ['contactInfo', 'shippingAddress', 'fee'] satisfies (keyof PastOrder)[], onRestore };
}

/** They are separate facts, so each is a change of its own. */
function changesTo({ contactInfo, shippingAddress: address, fee }: PastOrder): OrderChange[] {
  const shipping = { ...contactInfo, ...(address !== undefined && { address }) };
  return [
    ...(Object.keys(shipping).length > 0 ? [{ type: 'ship_info' as const, data: shipping }] : []),
    ...(fee !== undefined ? [{ type: 'order_status' as const, data: { fee } }] : []),
  ];
}
