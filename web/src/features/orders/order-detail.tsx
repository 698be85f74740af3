import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { DateTime } from '../../shared/format/date-time.tsx';
import { useAsOf } from '../../shared/history/history-tab.tsx';
import { LoadFailure } from '../../shared/list/load-failure.tsx';
import { Field, Fields, Section } from '../../shared/ui/fields.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { orderQuery } from './api.ts';
import styles from './order.module.css';
import { useWords } from './order.words.ts';
import { OrderLines } from './order-lines.tsx';
import { StateOf, TrackingTally } from './order-status.tsx';

/** The panel beside the order list. */
export function OrderDetail() {
  const t = useWords();
  const { id = '' } = useParams();
  const { close, go } = useOverlay();
  const query = useQuery(orderQuery(id, useAsOf()));
  const order = query.data?.order;
  return (
    <SidePanel
      title={<span className="number">{order?.orderId}</span>}
      label={order?.orderId ?? t('title')}
      width={560}
      onClose={close}
      history={{ of: { context: 'order', id }, canView: true }}
      footer={
        order && (
          <Button type="primary" onClick={() => go(`/admin/order/list/${order._id}/edit`)}>
            {t('editOrder')}
          </Button>
        )
      }
    >
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {order && <OrderFacts order={order} />}
    </SidePanel>
  );
}

function OrderFacts({ order }: { order: OrderView }) {
  const t = useWords();
  return (
    <>
      <div className={styles.states}>
        <StateOf status={order.orderStatus} />
        <TrackingTally status={order.orderTrackStatus} />
      </div>
      <Section title={t('items')}>
        <OrderLines order={order} />
      </Section>
      <Section title={t('payment')}>
        <Fields>
          <Field label={t('paymentStatus')}>
            <StateOf status={order.paymentStatus} />
          </Field>
          <Field label={t('paymentMethod')}>{order.paymentMethod}</Field>
          <Field label={t('transactionId')}>
            {order.transactionId && <span className="number">{order.transactionId}</span>}
          </Field>
          <Field label={t('date')}>
            <DateTime at={order.createdAt} />
          </Field>
        </Fields>
      </Section>
      <Section title={t('shippingInformation')}>
        <Fields>
          <Field label={t('customer')}>{order.customer.name}</Field>
          <Field label={t('email')}>{order.contactInfo.email}</Field>
          <Field label={t('phone')}>{order.contactInfo.phone}</Field>
          <Field label={t('shippingAddress')}>
            <span className={styles.address}>{order.shippingAddress}</span>
          </Field>
        </Fields>
      </Section>
    </>
  );
}
