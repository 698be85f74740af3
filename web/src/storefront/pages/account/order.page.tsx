import { useParams } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { definePage } from '../../rendering/page.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { MissingOrder } from '../order-link/missing-order.tsx';
import { shownOrderMessages } from '../order-link/shown-order.messages.ts';
import { OrderSkeleton, ShownOrder } from '../order-link/shown-order.tsx';
import { AccountFrame } from './frame/account-frame.tsx';

/** One of the customer's own orders, from its confirmation to its return. */
export const page = definePage({
  head: (_, { language }) => ({ title: shownOrderMessages.in(language.language)('order') }),
  View: OrderPage,
});

function OrderPage() {
  const t = shownOrderMessages.useMessages();
  const links = useLinks();
  const { id = '' } = useParams();
  const missing = (
    <MissingOrder text={t('missingText')}>
      <ShopLink to={links.account}>{t('orders')}</ShopLink>
    </MissingOrder>
  );
  return (
    <AccountFrame skeleton={<OrderSkeleton />}>{() => <ShownOrder key={id} id={id} missing={missing} />}</AccountFrame>
  );
}
