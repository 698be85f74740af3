import type { TrackStatus } from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Instant } from '../../../ui/instant.tsx';
import { orderMessages } from './order.messages.ts';
import styles from './tracking-progress.module.css';

const steps: readonly TrackStatus[] = ['ordered', 'picked_by_courier', 'on_the_way', 'ready_for_pickup', 'delivered'];

/** The five tracking steps of an order with their times, in a row, or in a column on a phone. */
export function TrackingProgress({ current, tracking }: { current: TrackStatus; tracking: OrderView['tracking'] }) {
  const orderText = orderMessages.useMessages();
  const at = steps.indexOf(current);
  return (
    <ol className={styles.line}>
      {steps.map((step, index) => {
        const reached = tracking.find(({ status }) => status === step)?.at;
        const state = index < at ? styles.reached : index === at ? styles.current : styles.ahead;
        return (
          <li key={step} className={state} {...(index === at && { 'aria-current': 'step' })}>
            <span className={styles.name}>{orderText(step)}</span>
            <span className={styles.time}>{reached && index <= at && <Instant at={reached} withTime />}</span>
          </li>
        );
      })}
    </ol>
  );
}
