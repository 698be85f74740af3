import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { LOW_STOCK } from '@countinghouse/contracts/inventory/stock-band';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { readToken } from '../../../../shared/session/token-store.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { addAndShow } from '../../../stores/added-product.ts';
import { refusalText } from '../../../stores/cart/cart-refusals.ts';
import { MAX_QUANTITY } from '../../../stores/cart/guest-cart.ts';
import { Price } from '../../../ui/product/price.tsx';
import { useWishSwitch } from '../../../ui/product/use-wish-switch.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import styles from './buy-box.module.css';
import { SaveButton } from './save-button.tsx';
import { useIsAway } from './use-is-away.ts';

const messages = defineMessages(
  {
    quantity: 'Quantity',
    less: 'One less',
    more: 'One more',
    add: 'Add to cart',
    adding: 'Adding…',
    added: '{count} added to your cart.',
    view: 'View cart',
    notify: 'Tell me when it is back',
    notified: 'We will write to you when it is back. Undo',
    buy: 'Buy {name}',
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
    view: '查看購物車',
    notify: '到貨時通知我',
    notified: '到貨時我們會以電郵通知你。取消',
    buy: '購買{name}',
    invalid: '請輸入 1 至 {most} 的整數。',
    trouble: '未能完成，請再試一次。',
    noScript: '網上訂購需要啟用 JavaScript。',
    call: '你亦可致電訂購：{phone}',
  },
);

type Outcome = { readonly kind: 'added'; readonly count: number } | { readonly kind: 'refused'; readonly text: string };

/**
 * Quantity and add to cart; out of stock, it offers a mail when it is back. A bar at the lower edge has the button
 * while this one is not wholly visible.
 */
export function BuyBox({ card }: { readonly card: ProductCard }) {
  const t = messages.useMessages();
  const links = useLinks();
  const { phone } = useFrame();
  const form = useRef<HTMLFormElement>(null);
  const isSoldOut = card.stock === 'out';
  const notify = useNotify(card._id);
  const purchase = usePurchase(card);
  const { outcome } = purchase;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSoldOut) notify.toggle();
    else void purchase.add();
  };
  const button = isSoldOut ? (
    <button type="submit" className={styles.notify} aria-pressed={notify.isOn} data-late="">
      {t(notify.isOn ? 'notified' : 'notify')}
    </button>
  ) : (
    <button type="submit" className={styles.add} data-late="" aria-disabled={purchase.isBusy}>
      {t(purchase.isBusy ? 'adding' : 'add')}
    </button>
  );
  const message = outcome && (
    <>
      {outcome.kind === 'added' ? t('added', { count: outcome.count }) : outcome.text}{' '}
      {outcome.kind === 'added' && <ShopLink to={links.cart}>{t('view')}</ShopLink>}
    </>
  );
  const messageClass = outcome?.kind === 'refused' ? styles.refused : styles.outcome;

  return (
    <div className={styles.box}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {!isSoldOut && <QuantityField {...purchase} />}
        {button}
      </form>
      <p role="status" className={messageClass}>
        {message}
      </p>
      {notify.trouble && (
        <p role="alert" className={styles.refused}>
          {notify.trouble}
        </p>
      )}
      <SaveButton product={card._id} />
      <noscript>
        <p>
          {t('noScript')} {phone && t('call', { phone })}
        </p>
      </noscript>
      <BuyBar form={form} card={card}>
        <form onSubmit={submit} noValidate aria-label={t('buy', { name: card.name })}>
          <span className={styles.barName}>{card.name}</span>
          <Price amount={card.sellingPrice} />
          {button}
        </form>
        {outcome && <p className={messageClass}>{message}</p>}
      </BuyBar>
    </div>
  );
}

/** The mail when the product is back in stock; guests sign in for it. */
function useNotify(product: string) {
  const links = useLinks();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { toggle, ...wish } = useWishSwitch(product, 'notify');
  return {
    ...wish,
    toggle: () => void (readToken('customer') === null ? navigate(links.signIn(pathname)) : toggle()),
  };
}

interface BuyBarProps {
  readonly form: RefObject<HTMLElement | null>;
  readonly card: ProductCard;
  readonly children: ReactNode;
}

/** A bar at the lower edge while the form is not wholly visible; before any script its style sheet decides. */
function BuyBar({ form, card, children }: BuyBarProps) {
  const isAway = useIsAway(form, card.stock);
  return (
    <div
      className={styles.bar}
      hidden={isAway === false}
      {...(isAway !== undefined && { 'data-watched': '' })}
      data-buy-bar=""
    >
      <div className={styles.barInner}>{children}</div>
    </div>
  );
}

type Purchase = ReturnType<typeof usePurchase>;

function QuantityField({ quantity, number, most, isValid, choose }: Purchase) {
  const t = messages.useMessages();
  const step = (by: number) => choose(String(Math.min(most, Math.max(1, (number || 0) + by))));
  return (
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
        onChange={({ target }) => choose(target.value)}
      />
      <button type="button" onClick={() => step(1)} aria-label={t('more')} disabled={number >= most} data-late="">
        +
      </button>
    </div>
  );
}

/** The quantity, and what became of adding it to the cart. */
function usePurchase(card: ProductCard) {
  const t = messages.useMessages();
  const [quantity, choose] = useState('1');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const most = card.stock === 'low' ? (card.left ?? LOW_STOCK) : MAX_QUANTITY;
  const number = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN;
  const isValid = number >= 1 && number <= most;
  const add = async () => {
    if (isBusy) return;
    if (!isValid) return setOutcome({ kind: 'refused', text: t('invalid', { most }) });
    setIsBusy(true);
    setOutcome(undefined);
    try {
      await addAndShow(card, number, true);
      setOutcome({ kind: 'added', count: number });
      choose('1');
    } catch (error) {
      setOutcome({ kind: 'refused', text: error instanceof ApiError ? refusalText(error) : t('trouble') });
    } finally {
      setIsBusy(false);
    }
  };
  return { quantity, choose, number, most, isValid, isBusy, outcome, add };
}
