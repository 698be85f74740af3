import type { OrderView } from '@countinghouse/contracts/orders/views';
import { Quiet, RowCard, RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { totalOf } from '../../../shared/report/sales/order-total.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { Money } from '../../../shared/ui/values/money.tsx';
import styles from '../order.module.css';
import { StateOf, TrackingTally } from '../order-status.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { SoldOf } from './sold-of.tsx';

/** An order in the list on a phone; with a product, its units and amount are shown. */
export function OrderCard({ order, path, product }: { order: OrderView; path: string; product: string }) {
  return (
    <RowCard>
      <RowLink to={path}>{order.customer.name}</RowLink>
      <span className={styles.strong}>
        <Money amount={totalOf(order)} symbol={order.currency.symbol} />
      </span>
      <Quiet>
        <span className="number">{order.orderId}</span> · <DateTime at={order.createdAt} />
      </Quiet>
      <InvoiceButton orderId={order.orderId} />
      <Quiet>
        <TrackingTally status={order.orderTrackStatus} />
      </Quiet>
      <Quiet>
        <StateOf status={order.orderStatus} />
      </Quiet>
      {product && (
        <Quiet>
          <SoldOf product={product} order={order} />
        </Quiet>
      )}
    </RowCard>
  );
}
