import { type TrackStatus, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button } from 'antd';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { TrackingTally } from '../status-label.tsx';
import { useOrderCommand } from '../use-order-command.ts';

/** One step back or forward at a time; the ends of the way stop. */
export function TrackingPart({ order }: { order: OrderView }) {
  const t = useMessages();
  // Without a version: the rule that it moves one step at a time settles who was first.
  const { mutate, isPending: saving } = useOrderCommand(order._id, { success: t('trackStatusSaved') });
  const step = trackStatuses.indexOf(order.orderTrackStatus);
  const moveTo = (orderTrackStatus: TrackStatus | undefined) => {
    if (!orderTrackStatus) return;
    mutate({ params: { id: order._id }, body: tracked(orderTrackStatus), former: tracked(order.orderTrackStatus) });
  };
  return (
    <section className={styles.part} aria-label={t('orderTrackStatus')}>
      <div className={styles.label}>{t('orderTrackStatus')}</div>
      <div className={styles.tracker}>
        <Button disabled={step === 0 || saving} onClick={() => moveTo(trackStatuses[step - 1])}>
          {t('prev')}
        </Button>
        <span role="status">
          <TrackingTally status={order.orderTrackStatus} />
          <span className={styles.quiet}>{t('step', { step: step + 1 })}</span>
        </span>
        <Button disabled={step === trackStatuses.length - 1 || saving} onClick={() => moveTo(trackStatuses[step + 1])}>
          {t('next')}
        </Button>
      </div>
    </section>
  );
}

const tracked = (orderTrackStatus: TrackStatus) =>
  ({ type: 'order_track_status', data: { orderTrackStatus } }) as const;
