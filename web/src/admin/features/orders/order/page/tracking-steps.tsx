import { trackStatuses } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useMessages as useValueMessages } from '../../../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { useTrackStatus } from '../use-track-status.ts';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';

/** The five steps of fulfilment as buttons: those next to the present one can be chosen. */
export function TrackingSteps({ order }: { order: OrderView }) {
  const t = useMessages();
  const orders = useOrderMessages();
  const valueText = useValueMessages();
  const { step: present, setTo, isSaving } = useTrackStatus(order);
  return (
    <ol className={styles.steps} aria-label={orders('orderTrackStatus')}>
      {trackStatuses.map((step, index) => {
        const at = order.tracking.find(({ status }) => status === step)?.at;
        const isNeighbour = Math.abs(index - present) === 1;
        return (
          <li key={step} aria-current={index === present ? 'step' : undefined} data-reached={index <= present}>
            <button
              type="button"
              data-act={index === present + 1 ? 'step' : undefined}
              disabled={!isNeighbour || isSaving}
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
