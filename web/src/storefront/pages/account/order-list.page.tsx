import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../../api/use-read.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { buttonClass } from '../../ui/form/button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Price } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { LoadError } from './frame/load-error.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import { sectionTitles } from './frame/sections.ts';
import { orderMessages, orderStatusKey } from './order/order.messages.ts';
import { totalsOf, unitsOf } from './order/order-totals.ts';
import { OrderedPhoto } from './order/ordered-photo.tsx';
import styles from './order-list.module.css';

const messages = defineMessages(
  {
    greeting: 'Hello {name}',
    points: 'Points: {count}',
    none: 'You have no orders yet',
    noneText: 'Your orders and their progress will appear here.',
    browse: 'See all products',
    pages: 'Pages of orders',
    newer: 'Newer orders',
    older: 'Older orders',
    page: 'Page {page} of {last}',
  },
  {
    greeting: '{name}，你好',
    points: '積分：{count}',
    none: '你尚未有任何訂單',
    noneText: '你的訂單及其進度將在此顯示。',
    browse: '瀏覽所有貨品',
    pages: '訂單頁數',
    newer: '較新的訂單',
    older: '較舊的訂單',
    page: '第 {page} 頁，共 {last} 頁',
  },
);

const PAGE_SIZE = 10;
const PHOTOS = 4;

/** The customer's own orders, newest first. */
export const page = definePage({
  head: (_, { language }) => ({ title: sectionTitles.in(language.language)('orders') }),
  View: OrderList,
});

function OrderList() {
  const t = messages.useMessages();
  const titles = sectionTitles.useMessages();
  return (
    <AccountFrame section="orders" title={titles('orders')} skeleton={<Placeholder shape="row" count={3} />}>
      {({ name, points }) => (
        <div className={styles.page}>
          <p className={styles.greeting}>
            <span>{t('greeting', { name })}</span>
            <span>{t('points', { count: points })}</span>
          </p>
          <OwnOrders />
        </div>
      )}
    </AccountFrame>
  );
}

function OwnOrders() {
  const t = messages.useMessages();
  const links = useLinks();
  const [query] = useSearchParams();
  const current = Math.max(1, Math.min(Number.parseInt(query.get('page') ?? '', 10) || 1, 1_000_000));
  const { data, error, refetch } = useRead('listOwnOrders', { query: { current, size: PAGE_SIZE } });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Placeholder shape="row" count={3} />;
  const last = Math.max(1, Math.ceil(data.total / PAGE_SIZE));
  const to = (number: number) => (number === 1 ? links.account : `${links.account}?page=${number}`);
  if (data.total === 0) {
    return (
      <div className={styles.none}>
        <h2>{t('none')}</h2>
        <p>{t('noneText')}</p>
        <ShopLink to={links.products} className={buttonClass('primary')}>
          {t('browse')}
        </ShopLink>
      </div>
    );
  }
  return (
    <>
      <ul className={styles.orders}>
        {data.orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
      {last > 1 && (
        <nav className={styles.pager} aria-label={t('pages')}>
          {current > 1 ? <ShopLink to={to(Math.min(current - 1, last))}>{t('newer')}</ShopLink> : <span />}
          <span className="figure">{t('page', { page: current, last })}</span>
          {current < last ? <ShopLink to={to(current + 1)}>{t('older')}</ShopLink> : <span />}
        </nav>
      )}
    </>
  );
}

function OrderRow({ order }: { readonly order: OrderDetailView }) {
  const orderText = orderMessages.useMessages();
  const links = useLinks();
  const { _id, orderId, createdAt, items, orderStatus, paymentStatus, orderTrackStatus, currency } = order;
  const isInProgress = orderStatus === 'Pending';
  return (
    <li className={styles.order}>
      <ShopLink to={links.order(_id)} className={styles.link}>
        <span className={styles.head}>
          <span className={styles.number}>{orderId}</span>
          <Instant at={createdAt} />
        </span>
        <span className={styles.photos}>
          {items.slice(0, PHOTOS).map(({ product }) => (
            <OrderedPhoto key={product._id} photo={product.photo} className={styles.photo} />
          ))}
        </span>
        <span className={styles.status}>
          <span className={isInProgress ? styles.active : undefined}>
            {isInProgress ? orderText(orderTrackStatus) : orderText(orderStatusKey(order))}
          </span>
          <span>{orderText(order.refunded ? 'refunded' : `payment${paymentStatus}`)}</span>
        </span>
        <span className={styles.sum}>
          <span>{orderText('items', { count: unitsOf(order) })}</span>
          <Price amount={totalsOf(order).total} symbol={currency.symbol} />
        </span>
      </ShopLink>
    </li>
  );
}
