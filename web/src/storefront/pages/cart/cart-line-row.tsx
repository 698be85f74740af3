import { useLinks } from '../../i18n/links.ts';
import type { CartLine } from '../../stores/cart/cart-lines.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { Picture } from '../../ui/product/picture.tsx';
import { Price, useAmount } from '../../ui/product/price.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { cartMessages } from './cart.messages.ts';
import styles from './cart-line-row.module.css';
import { LineWarnings } from './line-warnings.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** Renders a line of the cart with its controls. */
export function CartLineRow({ line }: { readonly line: CartLine }) {
  const t = cartMessages.useMessages();
  const amount = useAmount();
  const links = useLinks();
  const { product, quantity, price, warnings } = line;
  const isSold = !warnings.some(({ code }) => code === 'unavailable');
  const name = product.name || t('unnamed');
  // The error is shown at the line.
  const quietly = (change: Promise<void>) => void change.catch(() => undefined);
  return (
    <li className={styles.line} data-product={product._id}>
      <Picture picture={product.photo} alt="" sizes="96px" most={96} className={styles.photo} />
      <div className={styles.what}>
        {isSold ? (
          <ShopLink to={links.product(product)} className={styles.name}>
            {name}
          </ShopLink>
        ) : (
          <span className={styles.gone}>{name}</span>
        )}
        <span className={styles.index}>{product.itemNo}</span>
        {isSold && quantity > 1 && <span className={styles.each}>{t('each', { price: amount(price) })}</span>}
        <LineWarnings line={line} />
      </div>
      <div className={styles.amount}>{isSold && <Price amount={Math.round(price * 100 * quantity) / 100} />}</div>
      <div className={styles.acts}>
        {isSold && (
          <QuantityStepper
            name={name}
            quantity={quantity}
            onChange={(wanted) => quietly(cartStore.setQuantity(product._id, wanted))}
          />
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('removeOf', { name })}
          onClick={() => quietly(cartStore.remove(product._id))}
        >
          {t('remove')}
        </button>
      </div>
    </li>
  );
}
