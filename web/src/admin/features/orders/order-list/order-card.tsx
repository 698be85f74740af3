import type { OrderView } from '@countinghouse/contracts/orders/views';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { totalOf } from '../../../shared/report/sales/order-total.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import { useMessages } from '../order.messages.ts';
import styles from '../order.module.css';
import { StatusLabel, TrackingTally } from '../order-labels.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { SoldSummary } from './sold-summary.tsx';

/** An order in the list on a phone; with a product, its units and amount are shown. */
export function OrderCard({ order, path, product }: { order: OrderView; path: string; product: string }) {
  const t = useMessages();
  return (
    <RowCard>
      <RowLink to={path}>
        {order.customer.guest ? `${order.customer.name} · ${t('guest')}` : order.customer.name}
      </RowLink>
      <span className={styles.strong}>
        <Money amount={totalOf(order)} symbol={order.currency.symbol} />
      </span>
      <SecondaryText>
        <span className="number">{order.orderId}</span> · <DateTime at={order.createdAt} />
      </SecondaryText>
      <InvoiceButton orderId={order.orderId} />
      <SecondaryText>
        <TrackingTally status={order.orderTrackStatus} />
      </SecondaryText>
      <SecondaryText>
        <StatusLabel status={order.orderStatus} />
      </SecondaryText>
      <SecondaryText>{t('paymentStatus')}</SecondaryText>
      <SecondaryText>
        <StatusLabel status={order.paymentStatus} />
      </SecondaryText>
      {product && (
        <SecondaryText>
          <SoldSummary product={product} order={order} />
        </SecondaryText>
      )}
    </RowCard>
  );
}
