import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { addAndShow } from '../../stores/added-product.ts';
import { refusalText } from '../../stores/cart/cart-refusals.ts';
import { Icon } from '../icons.tsx';
import styles from './card-tools.module.css';

const messages = defineMessages(
  { add: 'Add {name} to cart', trouble: 'That did not work. Please try again.' },
  { add: '把{name}加入購物車', trouble: '未能完成，請再試一次。' },
);

/** A button on a card that adds one unit to the cart; a sold-out product has none. */
export function QuickAdd({ product }: { readonly product: ProductCard }) {
  const t = messages.useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const add = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(undefined);
    try {
      await addAndShow(product, 1);
    } catch (error) {
      setTrouble(error instanceof ApiError ? refusalText(error) : t('trouble'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {product.stock !== 'out' && (
        <button
          type="button"
          className={styles.add}
          aria-label={t('add', { name: product.name })}
          data-late=""
          aria-busy={isBusy || undefined}
          onClick={() => void add()}
        >
          <Icon shape="plus" />
        </button>
      )}
      {trouble && (
        <span role="alert" className={styles.trouble}>
          {trouble}
        </span>
      )}
    </>
  );
}
