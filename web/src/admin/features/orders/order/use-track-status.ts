import { type TrackStatus, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useMessages } from '../order.messages.ts';
import { useOrderCommand } from '../use-order-command.ts';

/** Returns the current step of an order, counted from 0, and a function to set another. */
export function useTrackStatus({ _id: id, orderTrackStatus: present }: OrderView) {
  const t = useMessages();
  // Without a version: the rule of single steps decides which change was first, and refuses older Undos.
  const { mutate, isPending } = useOrderCommand(id, { success: t('trackStatusSaved'), replaces: `tracking ${id}` });
  const setTo = (next: TrackStatus) => mutate({ params: { id }, body: tracked(next), former: tracked(present) });
  return { step: trackStatuses.indexOf(present), setTo, isSaving: isPending };
}

const tracked = (orderTrackStatus: TrackStatus) =>
  ({ type: 'order_track_status', data: { orderTrackStatus } }) as const;
