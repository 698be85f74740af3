import { textOfQuery } from '@countinghouse/contracts/kernel/http/list';
import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import type { orderRoutes } from '@countinghouse/contracts/orders/api';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { LoadFailure } from '../../shared/ui/notices/load-failure.tsx';
import { DateTime } from '../../shared/ui/values/date-time.tsx';
import { Field, Fields } from '../../shared/ui/values/fields.tsx';
import { Count } from '../../shared/ui/values/money.tsx';
import { pagePaths } from '../../shared/url/page-paths.ts';
import { customerActivityQuery } from './api.ts';
import { useMessages } from './customer.messages.ts';
import styles from './customer-activity.module.css';

const listed = (path: string, filters: QueryOf<typeof orderRoutes.listOrders>) =>
  `${path}?${new URLSearchParams(textOfQuery(filters))}`;

/** What a customer ordered, paid and asked to return; each number leads to the list that it counts. */
export function CustomerActivity({ id }: { id: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(customerActivityQuery(id));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active className={styles.activity ?? ''} title={false} paragraph={{ rows: 3 }} />;
  const { orders, spent, lastOrder, returns, openReturns } = data.activity;
  const ofCustomer = { customer: id };
  const paid = listed(pagePaths.orders, {
    ...ofCustomer,
    orderStatus: orderStatuses.filter(isSale),
    paymentStatus: ['Complete'],
  });
  return (
    <section className={styles.activity} aria-labelledby="customer-activity">
      <h3 id="customer-activity">{t('activity')}</h3>
      <Fields>
        <Field label={t('orderCount')}>
          {orders === 0 ? (
            t('noOrders')
          ) : (
            <Link to={listed(pagePaths.orders, ofCustomer)}>
              <Count value={orders} />
            </Link>
          )}
        </Field>
        {spent.length > 0 && (
          <Field label={t('spent')}>
            {spent.map(({ currency, symbol, amount, orders: count }) => (
              <div key={currency}>
                <Link to={paid} className="figure">
                  {spent.length > 1
                    ? `${currency} ${formatAmount(amount, language)}`
                    : symbol + formatAmount(amount, language)}
                </Link>{' '}
                <span className={styles.quiet}>{t('inOrders', { count })}</span>
              </div>
            ))}
          </Field>
        )}
        {lastOrder && (
          <Field label={t('lastOrder')}>
            <Link to={`/admin/order/${lastOrder._id}`} className="number">
              {lastOrder.orderId}
            </Link>{' '}
            <span className={styles.quiet}>
              <DateTime at={lastOrder.createdAt} />
            </span>
          </Field>
        )}
        {returns > 0 && (
          <Field label={t('returns')}>
            <Link to={listed(pagePaths.returnRequests, ofCustomer)}>
              <Count value={returns} />
            </Link>
            {openReturns > 0 && <span className={styles.quiet}> {t('openReturns', { count: openReturns })}</span>}
          </Field>
        )}
      </Fields>
    </section>
  );
}
