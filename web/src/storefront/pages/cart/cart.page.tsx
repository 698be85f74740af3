import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { definePage, useFrame } from '../../rendering/page.tsx';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { useCart } from '../../stores/cart/cart-store.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { NeedsScript, Notice } from '../../ui/notices.tsx';
import { Price } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { cartMessages } from './cart.messages.ts';
import styles from './cart.module.css';
import { CartLineRow } from './cart-line-row.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { EmptyCart } from './empty-cart.tsx';

const messages = defineMessages({ lines: 'In your cart' }, { lines: '購物車內的貨品' });

/** The cart, for guests and customers. */
export const page = definePage({
  head: (_, { language }) => ({ title: cartMessages.in(language.language)('title') }),
  View: Cart,
});

function Cart() {
  const t = cartMessages.useMessages();
  const cart = useCart();
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <NeedsScript />
      {cart.phase === 'loading' && <CartSkeleton />}
      {cart.phase === 'failed' && (
        <Notice kind="warning">
          {t('failed')} {cart.error.message}{' '}
          <Button kind="quiet" onClick={cart.retry}>
            {t('again')}
          </Button>
        </Notice>
      )}
      {cart.phase === 'ready' && <Contents cart={cart} />}
    </div>
  );
}

function Contents({ cart }: { cart: ReadyCart }) {
  const t = cartMessages.useMessages();
  const m = messages.useMessages();
  const links = useLinks();
  const { delivers, needsAccount } = useFrame();
  if (cart.lines.length === 0) {
    return (
      <>
        <CartNotices cart={cart} />
        <EmptyCart />
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div>
        <CartNotices cart={cart} />
        <ul className={styles.lines} aria-label={m('lines')}>
          {cart.lines.map((line) => (
            <CartLineRow key={line.product._id} line={line} />
          ))}
        </ul>
      </div>
      <aside className={styles.summary}>
        <dl className={styles.sums} aria-live="polite">
          <dt>{t('subtotal')}</dt>
          <dd>
            <Price amount={cart.subTotal} />
          </dd>
          <dt className={styles.soft}>{t('delivery')}</dt>
          <dd className={styles.soft}>{t(delivers ? 'deliveryAtCheckout' : 'deliveryLater')}</dd>
        </dl>
        <ShopLink to={links.checkout} className={buttonClass('primary', true)}>
          {t('toCheckout')}
        </ShopLink>
        {cart.kind === 'guest' && !needsAccount && <p className={styles.note}>{t('noWall')}</p>}
      </aside>
    </div>
  );
}
