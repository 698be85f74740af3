import type { CartLine } from '../../stores/cart/cart-lines.ts';
import { refusalText } from '../../stores/cart/cart-refusals.ts';
import { cartStore } from '../../stores/cart/cart-store.ts';
import { useAmount } from '../../ui/product/price.tsx';
import { cartMessages } from './cart.messages.ts';
import styles from './line-warnings.module.css';

/**
 * Shows the warnings of a line; where fewer units are left, a button takes those, and where none are, one removes it.
 */
export function LineWarnings({ line, removable = false }: { readonly line: CartLine; readonly removable?: boolean }) {
  const t = cartMessages.useMessages();
  const amount = useAmount();
  const { product, price, warnings, refusal } = line;
  const available = leftOf(line);
  const take = available !== undefined && available > 0 && available !== line.quantity ? available : undefined;
  const isBuyable = !warnings.some(({ code }) => code === 'unavailable') && available !== 0;
  if (warnings.length === 0 && !refusal) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.code}>
          {warning.code === 'unavailable' && t('unavailable')}
          {warning.code === 'price' && t('price', { before: amount(warning.before), now: amount(price) })}
          {warning.code === 'short' && (warning.available > 0 ? t('left', { count: warning.available }) : t('none'))}
        </li>
      ))}
      {refusal && !warnings.some(({ code }) => code === 'short') && <li role="alert">{refusalText(refusal)}</li>}
      {take !== undefined && (
        <li>
          <button
            type="button"
            className={styles.take}
            onClick={() => void cartStore.setQuantity(product._id, take).catch(() => undefined)}
          >
            {t('take', { count: take })}
          </button>
        </li>
      )}
      {removable && !isBuyable && (
        <li>
          <button
            type="button"
            className={styles.take}
            aria-label={t('removeOf', { name: product.name || t('unnamed') })}
            onClick={() => void cartStore.remove(product._id).catch(() => undefined)}
          >
            {t('remove')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Returns how many units are left where there are not enough. */
function leftOf({ warnings, refusal }: CartLine): number | undefined {
  const short = warnings.find((warning) => warning.code === 'short');
  if (short?.code === 'short') return short.available;
  const { available } = refusal?.details ?? {};
  return refusal?.code === 'INSUFFICIENT_STOCK' && typeof available === 'number' ? available : undefined;
}
