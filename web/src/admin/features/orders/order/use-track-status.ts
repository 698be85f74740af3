import { type TrackStatus, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { App } from 'antd';
import { useMessages } from '../order.messages.ts';
import { useOrderCommand } from '../use-order-command.ts';

/** Returns the current step of an order, counted from 0, and a function to set another. */
export function useTrackStatus({ _id: id, orderTrackStatus: present, payOnlineBy, paymentStatus }: OrderView) {
  const t = useMessages();
  // Without a version: the rule of single steps decides which change was first, and refuses older Undos.
  const { mutate, isPending } = useOrderCommand(id, { success: t('trackStatusSaved'), replaces: `tracking ${id}` });
  const { modal } = App.useApp();
  const save = (next: TrackStatus) => mutate({ params: { id }, body: tracked(next), former: tracked(present) });
  const waits = payOnlineBy !== undefined && paymentStatus !== 'Complete' && present === 'ordered';
  const setTo = (next: TrackStatus) => {
    if (waits) modal.confirm({ title: t('unpaidOnline'), okText: t('sendUnpaid'), onOk: () => save(next) });
    else save(next);
  };
  return { step: trackStatuses.indexOf(present), setTo, isSaving: isPending };
}

const tracked = (orderTrackStatus: TrackStatus) =>
  ({ type: 'order_track_status', data: { orderTrackStatus } }) as const;
