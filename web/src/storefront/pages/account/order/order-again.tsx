import type { OrderView } from '@countinghouse/contracts/orders/views';
import { useState } from 'react';
import { ApiError } from '../../../../shared/http/api-error.ts';
import type { Reply } from '../../../api/shop-calls.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { cartStore } from '../../../stores/cart/cart-store.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import styles from './order.module.css';

const messages = defineMessages(
  {
    again: 'Order again',
    added: 'In your cart, at today’s prices.',
    nothing: 'Nothing could be added.',
    toCart: 'Go to the cart',
    notSold: '{name} is no longer sold.',
    soldOut: '{name} is sold out.',
    short: 'Only {count} of {name} are in stock.',
  },
  {
    again: '再次訂購',
    added: '已按今日價格加入購物車。',
    nothing: '未能加入任何貨品。',
    toCart: '前往購物車',
    notSold: '{name} 已不再出售。',
    soldOut: '{name} 已售罄。',
    short: '{name} 只有 {count} 件現貨。',
  },
);

type Refused = Reply<'addItemsToCart'>['refused'];
type Outcome = { readonly refused: Refused } | { readonly error: string };

/** Adds the ordered products to the cart as far as they are in stock, and lists the others. */
export function OrderAgain({ items }: Pick<OrderView, 'items'>) {
  const t = messages.useMessages();
  const links = useLinks();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const order = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const wanted = items.map(({ product, quantity }) => ({ product: product._id, quantity }));
      setOutcome({ refused: await cartStore.addMany(wanted) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ error: error.message });
    } finally {
      setBusy(false);
    }
  };
  const nameOf = (id: string) => items.find(({ product }) => product._id === id)?.product.name ?? '';
  const reasonOf = ({ product, code, available }: Refused[number]) => {
    if (code === 'NOT_FOUND') return t('notSold', { name: nameOf(product) });
    return available > 0
      ? t('short', { name: nameOf(product), count: available })
      : t('soldOut', { name: nameOf(product) });
  };
  return (
    <div className={styles.act}>
      <Button wide busy={busy} onClick={() => void order()}>
        {t('again')}
      </Button>
      <div role="status" className={styles.message}>
        {outcome && 'error' in outcome && outcome.error}
        {outcome && 'refused' in outcome && (
          <>
            <p>
              {outcome.refused.length < items.length ? t('added') : t('nothing')}{' '}
              <ShopLink to={links.cart}>{t('toCart')}</ShopLink>
            </p>
            {outcome.refused.length > 0 && (
              <ul>
                {outcome.refused.map((one) => (
                  <li key={one.product}>{reasonOf(one)}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  );
}
