import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { toPayOf } from '@countinghouse/contracts/payments/refunds/to-pay';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { useAsOf } from '../../../shared/history/history-tab.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { DetailPanel } from '../../../shared/screen/detail-panel.tsx';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Field, Fields, Section } from '../../../shared/ui/values/fields.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { orderQuery } from '../api.ts';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { CustomerName, StatusLabel, TrackingTally } from '../order-labels.tsx';
import { OrderLines } from './order-lines.tsx';
import { useRestoreOrder } from './use-restore-order.ts';

/** The panel beside the order list. */
export function OrderDetail() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { go } = useOverlay();
  const query = useQuery({ ...orderQuery(id, useAsOf()), select: ({ order }) => order });
  return (
    <DetailPanel
      query={query}
      labelOf={({ orderId }) => orderId}
      titleOf={({ orderId }) => <span className="number">{orderId}</span>}
      width={560}
      history={{ of: { context: 'order', id }, restores: useRestoreOrder(id) }}
      actions={() => (
        <>
          <Button onClick={() => go(`/admin/order/${id}`)}>{t('openOrder')}</Button>
          <Button type="primary" onClick={() => go(`/admin/order/list/${id}/edit`)}>
            {t('editOrder')}
          </Button>
        </>
      )}
    >
      {(order) => <OrderFacts order={order} />}
    </DetailPanel>
  );
}

function OrderFacts({ order }: { order: OrderView }) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <>
      <div className={styles.states}>
        <StatusLabel status={order.orderStatus} />
        <TrackingTally status={order.orderTrackStatus} />
      </div>
      <Section title={t('items')}>
        <OrderLines order={order} />
      </Section>
      <Section title={t('payment')}>
        <Fields>
          <Field label={t('paymentStatus')}>
            <StatusLabel status={order.paymentStatus} />
          </Field>
          <Field label={t('paymentMethod')}>{paymentMethodName(language, order.paymentMethod)}</Field>
          <Field label={t('transactionId')}>
            {order.transactionId && <span className="number">{order.transactionId}</span>}
          </Field>
          {order.payments && (
            <>
              <Field label={t('paid')}>
                <Money amount={order.paid ?? 0} symbol={order.currency.symbol} />
              </Field>
              <Field label={t('due')}>
                <Money amount={toPayOf(order)} symbol={order.currency.symbol} />
              </Field>
              {order.refunded !== undefined && order.refunded > 0 && (
                <Field label={t('refunded')}>
                  <Money amount={order.refunded} symbol={order.currency.symbol} />
                </Field>
              )}
            </>
          )}
          <Field label={t('date')}>
            <DateTime at={order.createdAt} />
          </Field>
        </Fields>
      </Section>
      <Section title={t('shippingInformation')}>
        <Fields>
          <Field label={t('customer')}>{order.customer.name && <CustomerName customer={order.customer} />}</Field>
          <Field label={t('email')}>{order.contactInfo.email}</Field>
          <Field label={t('phone')}>{order.contactInfo.phone}</Field>
          <Field label={t('shippingAddress')}>
            {order.shippingAddress && <span className={styles.address}>{order.shippingAddress}</span>}
          </Field>
          <Field label={t('remark')}>{order.remark && <span className={styles.address}>{order.remark}</span>}</Field>
        </Fields>
      </Section>
    </>
  );
}
