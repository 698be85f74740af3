import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLinks } from '../../i18n/links.ts';
import { latePart } from '../../rendering/late-part.tsx';
import { definePage, useFrame } from '../../rendering/page.tsx';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { useCart } from '../../stores/cart/cart-store.ts';
import { clearPlacedOrder, storedFor, subscribeToCheckout } from '../../stores/checkout-storage.ts';
import { useSession } from '../../stores/session-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { NeedsScript, Notice } from '../../ui/notices.tsx';
import { cartMessages } from '../cart/cart.messages.ts';
import { CartNotices } from '../cart/cart-notices.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { type Place, placesIn } from './delivery/places.ts';
import { useDelivery } from './delivery/use-delivery.ts';
import { NeedsAccount } from './needs-account.tsx';
import { orderWithoutResponse, recoverOrder } from './order-attempt.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCheckoutFields } from './use-checkout-fields.ts';

interface CheckoutData {
  /** Where the shop delivers to; none while no delivery method is active. */
  readonly places: readonly Place[];
}

const EmptyCart = latePart(async () => (await import('../cart/empty-cart.tsx')).EmptyCart);

/** The checkout on one page, with or without an account. */
export const page = definePage<CheckoutData>({
  load: async ({ read, language }) => ({
    places: placesIn(language.language, await read('getDeliveryPlaces')),
  }),
  head: (_, { language }) => ({ title: checkoutMessages.in(language.language)('title') }),
  View: Checkout,
});

function Checkout({ data: { places } }: { readonly data: CheckoutData }) {
  const t = checkoutMessages.useMessages();
  const c = cartMessages.useMessages();
  const cart = useCart();
  const account = useSession();
  const isLoaded = cart.phase === 'ready' && account.phase !== 'loading';
  // The form is rendered in steps, so that a slow phone handles input meanwhile.
  const isShown = useDeferredValue(isLoaded);
  const failed = [cart, account].find((part) => part.phase === 'failed');
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <NeedsScript />
      {failed?.phase === 'failed' ? (
        <Notice kind="warning">
          {failed === cart ? c('failed') : t('session')} {failed.error.message}{' '}
          <Button kind="quiet" onClick={failed.retry}>
            {c('again')}
          </Button>
        </Notice>
      ) : isShown && isLoaded ? (
        <Contents cart={cart} customer={account.phase === 'customer' ? account.customer : undefined} places={places} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  );
}

interface ContentsProps {
  readonly cart: ReadyCart;
  readonly customer: CustomerView | undefined;
  readonly places: readonly Place[];
}

function Contents({ cart, customer, places }: ContentsProps) {
  const t = checkoutMessages.useMessages();
  const owner = customer?._id ?? null;
  const isRecovering = useLeadToOrder(cart, owner);
  if (isRecovering) return <Notice>{t('recovering')}</Notice>;
  if (cart.lines.length === 0) {
    return (
      <>
        <CartNotices cart={cart} />
        <EmptyCart />
      </>
    );
  }
  return (
    <>
      <CartNotices cart={cart} />
      <div className={styles.columns}>
        <Order cart={cart} customer={customer} places={places} />
      </div>
    </>
  );
}

function Order({ cart, customer, places }: ContentsProps) {
  const fields = useCheckoutFields(customer?._id ?? null, customer);
  const delivery = useDelivery(places, cart, fields.form);
  const { needsAccount } = useFrame();
  return (
    <>
      <OrderSummary cart={cart} delivery={delivery} />
      {needsAccount && !customer ? <NeedsAccount /> : <CheckoutForm cart={cart} fields={fields} delivery={delivery} />}
    </>
  );
}

/**
 * Redirects to the confirmation of a placed order: after Back, or after a lost response. Returns true while an order
 * without a response is repeated.
 */
function useLeadToOrder(cart: ReadyCart, owner: string | null): boolean {
  const navigate = useNavigate();
  const links = useLinks();
  // Only orders lost before the page opened; on it, the form shows the outcome.
  const [lost, setLost] = useState(() => (owner === null ? undefined : orderWithoutResponse(owner, cart)));
  const placed = useSyncExternalStore(
    subscribeToCheckout,
    () => storedFor(owner).placed,
    () => storedFor(owner).placed,
  );
  const isEmpty = cart.lines.length === 0;
  useEffect(() => {
    if (placed === undefined) return;
    if (isEmpty) void navigate(links.placed(placed), { replace: true });
    else clearPlacedOrder();
  }, [placed, isEmpty, links, navigate]);
  useEffect(() => {
    if (owner === null || !lost) return;
    recoverOrder(owner, lost)
      .catch(() => undefined)
      .finally(() => setLost(undefined));
  }, [owner, lost]);
  return lost !== undefined;
}

function CheckoutSkeleton() {
  const t = checkoutMessages.useMessages();
  return (
    <div className={styles.columns} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.blankSummary} />
      <div className={styles.form}>
        {[0, 1, 2].map((section) => (
          <div key={section} className={styles.blankSection} />
        ))}
      </div>
    </div>
  );
}
