import {
  type OrderStatus,
  type PaymentStatus,
  type TrackStatus,
  trackStatuses,
} from '@countinghouse/contracts/orders/statuses';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Tally, type TallyCount } from '../../shared/ui/brand/tally.tsx';
import { useMessages } from '../../shared/ui/fields/value.messages.ts';
import { StatusDot, type Tone } from '../../shared/ui/values/status-dot.tsx';
import { useMessages as useOrderMessages } from './order.messages.ts';
import styles from './order.module.css';

const tones: Record<OrderStatus | PaymentStatus, Tone> = {
  Pending: 'wait',
  Complete: 'good',
  Failed: 'bad',
  Rejected: 'idle',
};

export function StatusLabel({ status }: { status: OrderStatus | PaymentStatus }) {
  return <StatusDot tone={tones[status]}>{useMessages()(status)}</StatusDot>;
}

/** The five steps of fulfilment as a tally: one stroke a step, crossed when delivered. */
export function TrackingTally({ status }: { status: TrackStatus }) {
  const valueText = useMessages();
  return (
    <span className={styles.tracking}>
      <Tally count={(trackStatuses.indexOf(status) + 1) as TallyCount} />
      {valueText(status)}
    </span>
  );
}

/** Who ordered; a guest is marked, as their name leads to no customer. */
export function CustomerName({ customer: { name, guest } }: { readonly customer: OrderView['customer'] }) {
  const t = useOrderMessages();
  return guest && name !== '' ? `${name} · ${t('guest')}` : name;
}
