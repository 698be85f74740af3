import { useId, useState } from 'react';
import { useLinks } from '../../i18n/links.ts';
import type { CartLine } from '../../stores/cart/cart-lines.ts';
import type { ReadyCart } from '../../stores/cart/cart-state.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { Price, useAmount } from '../../ui/product/price.tsx';
import { TaxLines } from '../../ui/product/tax-lines.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { cartMessages } from '../cart/cart.messages.ts';
import { LineWarnings } from '../cart/line-warnings.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import { DeliveryFee } from './delivery/delivery-fee.tsx';
import type { Delivery } from './delivery/use-delivery.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  readonly cart: ReadyCart;
  readonly delivery: Delivery;
}

/** The ordered lines: beside the form, and folded above it on a phone unless one has a warning. */
export function OrderSummary({ cart: { lines, subTotal }, delivery }: OrderSummaryProps) {
  const t = checkoutMessages.useMessages();
  const c = cartMessages.useMessages();
  const links = useLinks();
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isOpen = isUnfolded || lines.some(({ warnings, refusal }) => warnings.length > 0 || refusal);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside className={styles.summary} aria-label={t('summary')}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
      >
        <span>
          {t('summary')} · {t('items', { count })}
        </span>
        <span className={styles.foldTotal}>
          <Price amount={delivery.total ?? subTotal} />{' '}
          <span className={styles.foldWord}>{t(isOpen ? 'hide' : 'show')}</span>
        </span>
      </button>
      <div id={id} className={isOpen ? styles.open : styles.folded}>
        <h2 className={styles.title}>{t('summary')}</h2>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <SummaryLine key={line.product._id} line={line} />
          ))}
        </ul>
        <dl className={styles.sums}>
          <dt>{c('subtotal')}</dt>
          <dd>
            <Price amount={subTotal} />
          </dd>
          <DeliveryFee delivery={delivery} />
          <TaxLines tax={delivery.tax} included={false} />
          {(delivery.fee !== undefined || delivery.tax !== undefined) && delivery.total !== undefined && (
            <>
              <dt className={styles.total}>{c('total')}</dt>
              <dd className={styles.total}>
                <Price amount={delivery.total} />
              </dd>
              <TaxLines tax={delivery.tax} included />
            </>
          )}
        </dl>
        <ShopLink to={links.cart} className={styles.edit}>
          {t('edit')}
        </ShopLink>
      </div>
    </aside>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const c = cartMessages.useMessages();
  const amount = useAmount();
  const { product, quantity, price, warnings } = line;
  const isSold = !warnings.some(({ code }) => code === 'unavailable');
  return (
    <li id={fieldId(`line-${product._id}`)} className={styles.line} tabIndex={-1} data-product={product._id}>
      <Picture picture={product.photo} alt="" sizes="56px" most={56} className={styles.photo} />
      <span className={styles.what}>
        <span className={styles.name}>{product.name || c('unnamed')}</span>
        {isSold && (
          <span className={styles.each}>
            {quantity} × {amount(price)}
          </span>
        )}
        <LineWarnings line={line} removable />
      </span>
      {isSold && <Price amount={Math.round(price * 100 * quantity) / 100} />}
    </li>
  );
}
