import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Link } from 'react-router-dom';
import { DateTime } from '../../shared/format/date-time.tsx';
import { Money } from '../../shared/format/money.tsx';
import { totalOf } from '../../shared/shop/order-total.ts';
import { InvoiceButton } from './invoice-button.tsx';
import styles from './order.module.css';
import { StateOf, TrackingTally } from './order-status.tsx';
import { SoldOf } from './sold-of.tsx';

/** An order in the list on a phone; with a product, its units and amount are shown. */
export function OrderCard({ order, path, product }: { order: OrderView; path: string; product: string }) {
  return (
    <div className={styles.card}>
      <Link to={path} className={styles.link}>
        {order.customer.name}
      </Link>
      <span className={styles.strong}>
        <Money amount={totalOf(order)} symbol={order.currency.symbol} />
      </span>
      <span className={styles.quiet}>
        <span className="number">{order.orderId}</span> · <DateTime at={order.createdAt} />
      </span>
      <InvoiceButton orderId={order.orderId} />
      <span className={styles.quiet}>
        <TrackingTally status={order.orderTrackStatus} />
      </span>
      <span className={styles.quiet}>
        <StateOf status={order.orderStatus} />
      </span>
      {product && (
        <span className={styles.quiet}>
          <SoldOf product={product} order={order} />
        </span>
      )}
    </div>
  );
}
