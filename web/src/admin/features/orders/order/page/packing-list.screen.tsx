import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link, useLocation, useParams } from 'react-router-dom';
import { unitsOf } from '../../../../shared/report/sales/order-total.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import account from '../../../../shared/ui/values/account-table.module.css';
import { DateTime } from '../../../../shared/ui/values/date-time.tsx';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { orderQuery } from '../../api.ts';
import { useMessages as useOrderMessages } from '../../order.messages.ts';
import { OrderedProduct } from '../ordered-product.tsx';
import { useMessages } from './order-page.messages.ts';
import page from './order-page.module.css';
import styles from './packing-list.module.css';

/** The packing list with the address, without prices, for print. */
export function PackingListScreen() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = useQuery({ ...orderQuery(id), select: ({ order }) => order });
  const order = query.data;
  return (
    <>
      <nav className={page.way} aria-label={t('backToOrder')}>
        <Link to={`/admin/order/${id}${search}`}>
          <ArrowLeftOutlined aria-hidden />
          {t('backToOrder')}
        </Link>
      </nav>
      <Page
        title={t('packingList')}
        note={order && <span className="number">{order.orderId}</span>}
        action={
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!order}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        }
      >
        {query.error && !order && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {order && <PackingList order={order} />}
      </Page>
    </>
  );
}

function PackingList({ order }: { order: OrderView }) {
  const t = useMessages();
  const orders = useOrderMessages();
  const { customer, contactInfo, shippingAddress, remark, items } = order;
  return (
    <article className={styles.paper}>
      <div className={styles.parcel}>
        <section>
          <h2>{t('shipTo')}</h2>
          <p className={styles.name}>{customer.name}</p>
          <p className={styles.words}>{shippingAddress}</p>
          <p>{contactInfo.phone}</p>
        </section>
        <section>
          <h2>{orders('date')}</h2>
          <p>
            <DateTime at={order.createdAt} />
          </p>
        </section>
      </div>
      {remark && (
        <section>
          <h2>{t('customerNote')}</h2>
          <p className={styles.words}>{remark}</p>
        </section>
      )}
      <table className={`${account.table} ${styles.items}`}>
        <thead>
          <tr>
            <th>{orders('product')}</th>
            <th>{orders('quantity')}</th>
            <th>{t('packed')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ product, quantity }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and one product may be on several
            <tr key={line}>
              <td>
                <OrderedProduct product={product} />
              </td>
              <td>
                <Count value={quantity} />
              </td>
              <td>
                <span className={styles.box} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('unitsInAll')}</td>
            <td>
              <Count value={unitsOf(order)} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </article>
  );
}
