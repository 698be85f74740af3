import { type TrackStatus, trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useMessages as useValueMessages } from '../../../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { useOrderCommand } from '../../use-order-command.ts';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';

/** The five steps of fulfilment as buttons: the one before and the one after the present can be chosen. */
export function TrackingSteps({ order }: { order: OrderView }) {
  const t = useMessages();
  const orders = useOrderMessages();
  const valueText = useValueMessages();
  // Without a version: the rule that it moves one step at a time settles who was first.
  const { mutate, isPending } = useOrderCommand(order._id, { success: orders('trackStatusSaved') });
  const present = trackStatuses.indexOf(order.orderTrackStatus);
  const setTo = (orderTrackStatus: TrackStatus) =>
    mutate({ params: { id: order._id }, body: tracked(orderTrackStatus), former: tracked(order.orderTrackStatus) });
  return (
    <ol className={styles.steps} aria-label={orders('orderTrackStatus')}>
      {trackStatuses.map((step, index) => {
        const at = order.tracking.find(({ status }) => status === step)?.at;
        const isNeighbour = Math.abs(index - present) === 1;
        return (
          <li key={step} aria-current={index === present ? 'step' : undefined} data-reached={index <= present}>
            <button
              type="button"
              disabled={!isNeighbour || isPending}
              title={isNeighbour ? t('goTo', { step: valueText(step) }) : index === present ? '' : t('oneStep')}
              onClick={() => setTo(step)}
            >
              <span className={styles.stroke} aria-hidden="true">
                {index + 1}
              </span>
              {valueText(step)}
            </button>
            <span className={styles.quiet}>{at && index <= present ? <DateTime at={at} /> : ' '}</span>
          </li>
        );
      })}
    </ol>
  );
}

const tracked = (orderTrackStatus: TrackStatus) =>
  ({ type: 'order_track_status', data: { orderTrackStatus } }) as const;
