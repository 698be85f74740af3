import { guestOrderRoutes } from '@countinghouse/contracts/orders/storefront/guest/guest-api';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { Button, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { EmailLink, PhoneLink } from '../../../../../../shared/shop/contact-links.tsx';
import { useConfirmDelete } from '../../../../../shared/form/confirm-delete.ts';
import { useCommand } from '../../../../../shared/http/use-command.ts';
import { orderViews } from '../../../api.ts';
import { useMessages as usePageMessages } from '../order-page.messages.ts';
import styles from '../order-page.module.css';
import { UnpaidOrders } from '../unpaid-orders.tsx';
import { useMessages } from './customer.messages.ts';

/** Who ordered and where it goes: a customer, or a guest, who has no page of their own. */
export function Customer({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const page = usePageMessages();
  const { customer, contactInfo, shippingAddress, remark, delivery } = order;
  const { area, postcode, point } = delivery ?? {};
  const place = [area, postcode].filter(Boolean).join(' ');
  const goesTo = [shippingAddress, place, point && t('point', { point })].filter(Boolean).join('\n');
  return (
    <>
      {customer.name && (
        <p className={styles.strong}>
          {customer.guest ? (
            <>
              {customer.name} <Tag>{t('guest')}</Tag>
            </>
          ) : (
            <Link to={`/admin/customers/${customer._id}`}>{customer.name}</Link>
          )}
        </p>
      )}
      {contactInfo.email && (
        <p>
          <EmailLink email={contactInfo.email} />
        </p>
      )}
      {contactInfo.phone && (
        <p>
          <PhoneLink phone={contactInfo.phone} />
        </p>
      )}
      {goesTo && <p className={styles.address}>{goesTo}</p>}
      {remark && <p className={styles.remark}>{remark}</p>}
      {!customer.guest && (
        <p>
          <Link to={`/admin/order/list?customer=${customer._id}`}>{page('allOrders')}</Link>
        </p>
      )}
      {customer.guest && contactInfo.email && <Guest order={order} />}
      <UnpaidOrders order={order} />
    </>
  );
}

function Guest({ order }: { order: OrderDetailView }) {
  const t = useMessages();
  const confirmDelete = useConfirmDelete();
  const erase = useCommand(guestOrderRoutes.eraseGuest, {
    changes: orderViews,
    success: t('erased'),
    undo: 'erases a person',
  });
  const { customer, contactInfo } = order;
  const ask = () =>
    confirmDelete(
      `${customer.name} · ${contactInfo.email}`,
      () => erase.mutateAsync({ params: { id: order._id } }),
      t('erases'),
    );
  return (
    <p>
      <Link to={`/admin/order/list?search=${encodeURIComponent(contactInfo.email)}`}>{t('ordersOfAddress')}</Link>{' '}
      <Button size="small" danger type="text" onClick={ask}>
        {t('eraseGuest')}
      </Button>
    </p>
  );
}
