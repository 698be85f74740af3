import { cartMessages } from './cart.messages.ts';
import styles from './cart.module.css';

/** The placeholder of a cart that is loading. */
export function CartSkeleton() {
  const t = cartMessages.useMessages();
  return (
    <div className={styles.columns} role="status" aria-busy="true" aria-label={t('loading')}>
      <div>
        {[0, 1].map((line) => (
          <div key={line} className={styles.blankLine}>
            <span className={styles.blankPhoto} />
            <span className={styles.blankText} />
          </div>
        ))}
      </div>
      <div className={styles.blankSummary} />
    </div>
  );
}
