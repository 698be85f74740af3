import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { totalOf } from '../../shared/report/sales/order-total.ts';
import { useMessages as useValueMessages } from '../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../shared/ui/values/date-time.tsx';
import { Money } from '../../shared/ui/values/money.tsx';
import { Plain } from '../../shared/ui/values/plain.tsx';
import { newestOrdersQuery } from './api.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';

export function NewestOrders() {
  const t = useMessages();
  const valueText = useValueMessages();
  const { data } = useQuery(newestOrdersQuery());
  return (
    <section>
      <h2 className={styles.heading}>{t('newestOrders')}</h2>
      {data?.orders.length === 0 && <p className={styles.quiet}>{t('noOrders')}</p>}
      <ul className={styles.list}>
        {data?.orders.map((order) => (
          <li key={order._id}>
            <Link to={`/admin/order/${order._id}`} className={styles.entry}>
              <span className="number">{order.orderId}</span>
              <span className={styles.name}>{order.customer.name}</span>
              <span className={styles.quiet}>{valueText(order.orderStatus)}</span>
              <span className={styles.quiet}>
                <DateTime at={order.createdAt} />
              </span>
              <Plain because="entered">
                <Money amount={totalOf(order)} symbol={order.currency.symbol} />
              </Plain>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
