import { useAmount } from '../../ui/product/price.tsx';
import styles from './checkout.module.css';
import type { PriceChange } from './order-attempt.ts';

/** Prices and fees that have changed since the shopper saw them, each before and now. */
export function PriceChanges({ changes }: { readonly changes: readonly PriceChange[] }) {
  const amount = useAmount();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ product, name, before, now }) => (
        <li key={product}>
          {name}: <s>{amount(before)}</s> → <strong>{amount(now)}</strong>
        </li>
      ))}
    </ul>
  );
}
