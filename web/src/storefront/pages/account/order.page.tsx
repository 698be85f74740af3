import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { useRead } from '../../api/use-read.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage } from '../../rendering/page.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { LoadError } from './frame/load-error.tsx';
import { Placeholder } from './frame/placeholder.tsx';
import styles from './order/order.module.css';
import { OrderDetails } from './order/order-details.tsx';

const messages = defineMessages(
  {
    order: 'Order',
    missing: 'We could not find this order',
    missingText: 'The address may be mistyped, or the order belongs to another account.',
    orders: 'See my orders',
    home: 'Go to the shop',
  },
  {
    order: '訂單',
    missing: '你的帳戶沒有此訂單',
    missingText: '網址可能輸入有誤，或此訂單屬於另一個帳戶。',
    orders: '查看我的訂單',
    home: '前往商店',
  },
);

/** Polling interval of the order, and so the maximum delay of a tracking step, in milliseconds. */
const LIVE_MS = 25_000;

/** One of the customer's own orders, from its confirmation to its return. */
export const page = definePage({
  head: (_, { language }) => ({ title: messages.in(language.language)('order') }),
  View: OrderPage,
});

function OrderPage() {
  const t = messages.useMessages();
  const { id = '' } = useParams();
  const skeleton = (
    <>
      <h1>{t('order')}</h1>
      <Placeholder shape="row" />
      <Placeholder shape="block" />
    </>
  );
  return <AccountFrame skeleton={skeleton}>{() => <OwnOrder key={id} id={id} skeleton={skeleton} />}</AccountFrame>;
}

interface OwnOrderProps {
  readonly id: string;
  readonly skeleton: ReactNode;
}

function OwnOrder({ id, skeleton }: OwnOrderProps) {
  const t = messages.useMessages();
  const links = useLinks();
  const { data, error, refetch } = useRead('getOrder', { params: { id } }, { everyMs: LIVE_MS });
  if (data) return <OrderDetails order={data.order} onChanged={refetch} />;
  if (error && isMissing(error)) {
    return (
      <div className={styles.missing}>
        <h1>{t('missing')}</h1>
        <p>{t('missingText')}</p>
        <div className={styles.ways}>
          <ShopLink to={links.account}>{t('orders')}</ShopLink>
          <ShopLink to={links.home}>{t('home')}</ShopLink>
        </div>
      </div>
    );
  }
  if (error) {
    return (
      <>
        <h1>{t('order')}</h1>
        <LoadError error={error} onRetry={refetch} />
      </>
    );
  }
  return <div className={styles.waiting}>{skeleton}</div>;
}

/** Returns true when the order does not exist or belongs to another customer. */
function isMissing({ status }: ApiError): boolean {
  return [400, 403, 404, 422].includes(status);
}
