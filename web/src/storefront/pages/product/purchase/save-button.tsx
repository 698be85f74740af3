import { defineMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWishSwitch } from '../../../ui/product/use-wish-switch.ts';
import styles from './save-button.module.css';

const messages = defineMessages({ save: 'Save', saved: 'Saved' }, { save: '收藏', saved: '已收藏' });

/** Saves a product, or removes it from the saved ones. */
export function SaveButton({ product }: { readonly product: string }) {
  const t = messages.useMessages();
  const { isOn, trouble, toggle } = useWishSwitch(product, 'saved');
  return (
    <>
      <button type="button" className={styles.save} aria-pressed={isOn} data-late="" onClick={() => void toggle()}>
        <Icon shape="heart" className={isOn ? styles.full : undefined} />
        {t(isOn ? 'saved' : 'save')}
      </button>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
    </>
  );
}
