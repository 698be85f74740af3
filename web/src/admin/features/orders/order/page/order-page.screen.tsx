import { ArrowLeftOutlined } from '@ant-design/icons';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AdjustStockButton } from '../../../../shared/ui/buttons/adjust-stock-button.tsx';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { Section } from '../../../../shared/ui/values/fields.tsx';
import { orderQuery } from '../../api.ts';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { useInvoiceExport } from '../../use-invoice-export.ts';
import { OrderForm } from '../order-form.tsx';
import { OrderLines } from '../order-lines.tsx';
import { OrderPrice } from '../order-price.tsx';
import { TrackingNumber } from './customer/tracking-number.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { useMessages } from './order-page.messages.ts';
import styles from './order-page.module.css';
import { OrderPolicies } from './order-policies.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderPayments } from './payments/order-payments.tsx';
import { TrackingSteps } from './tracking-steps.tsx';

/** All data and all actions of one order on one page. */
export function OrderPageScreen() {
  const t = useMessages();
  const orders = useOrderMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = useQuery({ ...orderQuery(id), select: ({ order }) => order });
  const order = query.data;
  return (
    <OrderActs order={order}>
      <nav className={styles.way} aria-label={t('backToList')}>
        <Link to={`/admin/order/list${search}`}>
          <ArrowLeftOutlined aria-hidden />
          {t('backToList')}
        </Link>
        <OrderNeighbours id={id} />
      </nav>
      <Page
        title={order?.orderId ?? orders('orderId')}
        note={
          order && (
            <>
              <DateTime at={order.createdAt} />
              {order.enteredBy?.name && ` · ${t('enteredBy', { name: order.enteredBy.name })}`}
            </>
          )
        }
        action={order && <Papers order={order} />}
      >
        {query.error && !order && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
        {order && <Workspace key={order._id} order={order} />}
      </Page>
    </OrderActs>
  );
}

/** The printable documents of an order. */
function Papers({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const { search } = useLocation();
  const invoice = useInvoiceExport(order.orderId);
  return (
    <span className={styles.papers}>
      <Link to={`/admin/order/new?from=${order._id}`}>
        <Button tabIndex={-1}>{t('duplicate')}</Button>
      </Link>
      <Link to={`/admin/order/${order._id}/packing-list${search}`}>
        <Button tabIndex={-1}>{t('packingList')}</Button>
      </Link>
      <Button loading={invoice.isPending} onClick={() => invoice.mutate()}>
        {t('invoice')}
      </Button>
    </span>
  );
}

/** Each product of an order once. */
function productsOf({ items }: OrderDetailView) {
  return [...new Set(items.map(({ product }) => product._id))].map((product) => ({ product }));
}

function Workspace({ order }: { order: OrderDetailView }) {
  const orders = useOrderMessages();
  const t = useMessages();
  return (
    <>
      <OrderSummary order={order} />
      <TrackingSteps order={order} />
      <TrackingNumber order={order} />
      <div className={styles.columns}>
        <div>
          <Section title={orders('items')}>
            <OrderLines order={order} />
            <p style={{ marginTop: 16 }}>
              <AdjustStockButton size="small" lines={productsOf(order)} />
            </p>
          </Section>
          <OrderPrice order={order} />
          <OrderPayments order={order} />
          {order.requests.length > 0 && (
            <Section title={t('returns')}>
              <OrderReturns requests={order.requests} />
            </Section>
          )}
          <Section title={t('policies')}>
            <OrderPolicies id={order._id} />
          </Section>
        </div>
        <section className={styles.work} aria-label={t('workOnOrder')}>
          <OrderForm order={order} />
        </section>
        <OrderTimeline order={order} />
      </div>
    </>
  );
}
