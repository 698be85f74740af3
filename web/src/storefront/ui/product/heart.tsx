import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { defineMessages } from '../../i18n/messages.ts';
import { Icon } from '../icons.tsx';
import styles from './card-tools.module.css';
import { useWishSwitch } from './use-wish-switch.ts';

const messages = defineMessages({ save: 'Save {name}' }, { save: '收藏{name}' });

/** A button over the photo of a card that saves the product, or removes it from the saved ones. */
export function Heart({ product }: { readonly product: Pick<ProductCard, '_id' | 'name'> }) {
  const t = messages.useMessages();
  const { isOn, trouble, toggle } = useWishSwitch(product._id, 'saved');
  return (
    <>
      <button
        type="button"
        className={styles.heart}
        aria-label={t('save', { name: product.name })}
        aria-pressed={isOn}
        data-late=""
        onClick={() => void toggle()}
      >
        <Icon shape="heart" />
      </button>
      {trouble && (
        <span role="alert" className={styles.trouble}>
          {trouble}
        </span>
      )}
    </>
  );
}
