import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { type AddedProduct, showAdded } from '../stores/added-product.ts';
import { useCart } from '../stores/cart/cart-store.ts';
import { buttonClass } from '../ui/form/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Picture } from '../ui/product/picture.tsx';
import { Price } from '../ui/product/price.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import styles from './added-panel.module.css';

const messages = defineMessages(
  {
    added: 'Added to your cart',
    close: 'Close',
    total: 'Cart total',
    view: 'View cart',
    checkout: 'Checkout',
    together: 'Often bought together',
  },
  {
    added: '已加入購物車',
    close: '關閉',
    total: '購物車總額',
    view: '查看購物車',
    checkout: '結帳',
    together: '經常一起購買',
  },
);

/** Milliseconds for which the panel is shown unless it is pointed at or focused. */
const SHOWN_MS = 4_000;
const TOGETHER = 2;

/** What was added to the cart, the total, and the ways on; it closes by itself and takes no focus. */
export default function AddedPanel({ added: { product, count } }: { readonly added: AddedProduct }) {
  const t = messages.useMessages();
  const links = useLinks();
  const cart = useCart();
  const together = useTogether(product._id);
  const panel = useRef<HTMLElement>(null);
  const hold = useClosing(panel);
  return (
    <aside ref={panel} className={styles.panel} aria-label={t('added')} {...hold}>
      <div className={styles.head}>
        <p>{t('added')}</p>
        <button type="button" onClick={() => showAdded(undefined)} aria-label={t('close')}>
          <Icon shape="close" />
        </button>
      </div>
      <div className={styles.product}>
        <Picture picture={product.photo} alt="" sizes="64px" most={64} className={styles.photo} />
        <p className={styles.name}>
          {product.name}
          {count > 1 && <span className="figure"> × {count}</span>}
        </p>
      </div>
      {cart.phase === 'ready' && (
        <p className={styles.total}>
          {t('total')} <Price amount={cart.subTotal} />
        </p>
      )}
      <div className={styles.ways}>
        <ShopLink to={links.cart} className={buttonClass()}>
          {t('view')}
        </ShopLink>
        <ShopLink to={links.checkout} className={buttonClass('primary')}>
          {t('checkout')}
        </ShopLink>
      </div>
      {together.length > 0 && (
        <section className={styles.together}>
          <p>{t('together')}</p>
          <ul>
            {together.map((card) => (
              <li key={card._id}>
                <ShopLink to={links.product(card)}>
                  <Picture picture={card.photo} alt="" sizes="64px" most={64} className={styles.photo} />
                  <span className={styles.name}>{card.name}</span>
                  <Price amount={card.sellingPrice} />
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

/** Returns up to two products that are bought with one; none until they are known. */
function useTogether(id: string): readonly ProductCard[] {
  const [cards, setCards] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    call('productMore', { params: { id }, signal: stop.signal }).then(
      ({ together }) => setCards(together.filter(({ stock }) => stock !== 'out').slice(0, TOGETHER)),
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);
  return cards;
}

/** Closes the panel by Escape, by a focus beneath it, and after its time unless it is pointed at or focused. */
function useClosing(panel: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => !isHeld.current && showAdded(undefined), SHOWN_MS);
  };
  useEffect(() => {
    wait();
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && showAdded(undefined);
    const onFocusIn = ({ target }: Event) => {
      if (panel.current && target instanceof Element && isBeneath(target, panel.current)) showAdded(undefined);
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('focusin', onFocusIn);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('keydown', onKeyDown);
    };
  });
  const keep = () => {
    isHeld.current = true;
  };
  const release = () => {
    isHeld.current = false;
    wait();
  };
  return {
    onPointerEnter: keep,
    onPointerLeave: release,
    onFocus: keep,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && release(),
  };
}

function isBeneath(element: Element, panel: Element): boolean {
  if (panel.contains(element)) return false;
  const [one, other] = [element.getBoundingClientRect(), panel.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
