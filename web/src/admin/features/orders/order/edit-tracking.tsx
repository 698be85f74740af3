import { trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Button } from 'antd';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { TrackingTally } from '../order-labels.tsx';
import { useTrackStatus } from './use-track-status.ts';

/** One step back or forward at a time, up to the first and the last one. */
export function TrackingPart({ order }: { order: OrderView }) {
  const t = useMessages();
  const { step, setTo, isSaving } = useTrackStatus(order);
  const [previous, next] = [trackStatuses[step - 1], trackStatuses[step + 1]];
  return (
    <section className={styles.part} aria-label={t('orderTrackStatus')}>
      <div className={styles.label}>{t('orderTrackStatus')}</div>
      <div className={styles.tracker}>
        <Button disabled={!previous || isSaving} onClick={() => previous && setTo(previous)}>
          {t('prev')}
        </Button>
        <span role="status">
          <TrackingTally status={order.orderTrackStatus} />
          <span className={styles.quiet}>{t('step', { step: step + 1 })}</span>
        </span>
        <Button disabled={!next || isSaving} onClick={() => next && setTo(next)}>
          {t('next')}
        </Button>
      </div>
    </section>
  );
}
