import { LOW_STOCK } from '@countinghouse/contracts/catalog/storefront/stock-band';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { useCartCount } from '../../../stores/cart-count.ts';
import { refusalText } from '../../../stores/cart-refusals.ts';
import { addToCart } from '../../../stores/cart-store.ts';
import { MAX_QUANTITY } from '../../../stores/guest-cart.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Price } from '../../../ui/product/price.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import styles from './buy-box.module.css';
import { WishButtons } from './wish-buttons.tsx';

const messages = defineMessages(
  {
    quantity: 'Quantity',
    less: 'One less',
    more: 'One more',
    add: 'Add to cart',
    adding: 'Adding…',
    added: '{count} added to your cart.',
    cart: 'Cart, {count}',
    view: 'View cart',
    invalid: 'Enter a whole number from 1 to {most}.',
    trouble: 'That did not work. Please try again.',
    noScript: 'Ordering here needs JavaScript.',
    call: 'You can also order by phone: {phone}',
  },
  {
    quantity: '數量',
    less: '減一件',
    more: '加一件',
    add: '加入購物車',
    adding: '加入中…',
    added: '已將 {count} 件加入購物車。',
    cart: '購物車，{count} 件',
    view: '查看購物車',
    invalid: '請輸入 1 至 {most} 的整數。',
    trouble: '未能完成，請再試一次。',
    noScript: '網上訂購需要啟用 JavaScript。',
    call: '你亦可致電訂購：{phone}',
  },
);

/** Pixels at the lower edge of a phone that the bar of the shop covers. */
const BOTTOM_BAR_PX = 64;
/** Share of an element in the viewport from which it counts as wholly visible. */
const WHOLLY = 0.98;

type Outcome = { readonly kind: 'added'; readonly count: number } | { readonly kind: 'refused'; readonly text: string };

/**
 * Quantity and add to cart; out of stock, it offers a mail when it is back. On a phone a bar has the button while the
 * form is not wholly visible.
 */
export function BuyBox({ card }: { readonly card: ProductCard }) {
  const t = useMessages(messages);
  const links = useLinks();
  const { phone } = useFrame();
  const inCart = useCartCount();
  const form = useRef<HTMLFormElement>(null);
  const isAway = useIsAway(form, card.stock);
  const [quantity, setQuantity] = useState('1');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const most = card.stock === 'low' ? (card.left ?? LOW_STOCK) : MAX_QUANTITY;
  const number = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN;
  const isValid = number >= 1 && number <= most;
  const step = (by: number) => setQuantity(String(Math.min(most, Math.max(1, (number || 0) + by))));

  const add = async () => {
    if (isBusy) return;
    if (!isValid) return setOutcome({ kind: 'refused', text: t('invalid', { most }) });
    setIsBusy(true);
    setOutcome(undefined);
    try {
      await addToCart(card._id, number);
      setOutcome({ kind: 'added', count: number });
      setQuantity('1');
    } catch (error) {
      setOutcome({ kind: 'refused', text: error instanceof ApiError ? refusalText(error) : t('trouble') });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  const addButton = (
    <button type="submit" className={styles.add} data-late="" aria-disabled={isBusy}>
      {isBusy ? t('adding') : t('add')}
    </button>
  );
  const message = outcome && (
    <>
      {outcome.kind === 'added' ? t('added', { count: outcome.count }) : outcome.text}{' '}
      {outcome.kind === 'added' && <ShopLink to={links.cart}>{t('view')}</ShopLink>}
    </>
  );

  return (
    <div className={styles.box}>
      {card.stock !== 'out' && (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.stepper}>
            <button type="button" onClick={() => step(-1)} aria-label={t('less')} disabled={number <= 1} data-late="">
              −
            </button>
            <input
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              aria-label={t('quantity')}
              aria-invalid={!isValid}
              value={quantity}
              onChange={({ target }) => setQuantity(target.value)}
            />
            <button type="button" onClick={() => step(1)} aria-label={t('more')} disabled={number >= most} data-late="">
              +
            </button>
          </div>
          {addButton}
        </form>
      )}
      <p role="status" className={outcome?.kind === 'refused' ? styles.refused : styles.outcome}>
        {message}
      </p>
      <WishButtons product={card._id} isSoldOut={card.stock === 'out'} />
      <noscript>
        <p>
          {t('noScript')} {phone && t('call', { phone })}
        </p>
      </noscript>
      {card.stock !== 'out' && (
        <div className={styles.bar} hidden={!isAway}>
          <form onSubmit={submit} noValidate>
            <Price amount={card.sellingPrice} />
            {addButton}
            <ShopLink to={links.cart} className={styles.cart} aria-label={t('cart', { count: inCart })}>
              <Icon shape="cart" />
              {inCart > 0 && <span className={styles.inCart}>{inCart}</span>}
            </ShopLink>
          </form>
          {outcome && <p className={outcome.kind === 'refused' ? styles.refused : styles.outcome}>{message}</p>}
        </div>
      )}
    </div>
  );
}

/** Returns true while an element is not wholly in the viewport, above or below. */
function useIsAway(element: React.RefObject<HTMLElement | null>, watched: unknown): boolean {
  const [isAway, setIsAway] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is mounted and unmounted with what is watched.
  useEffect(() => {
    if (!element.current) return;
    // Rounding leaves an element that is wholly visible a little below 1.
    const observer = new IntersectionObserver(
      (entries) => setIsAway((entries.at(-1)?.intersectionRatio ?? 1) < WHOLLY),
      { threshold: WHOLLY, rootMargin: `0px 0px -${BOTTOM_BAR_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, watched]);
  return isAway;
}
