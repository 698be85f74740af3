import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icons.tsx';
import styles from './save-button.module.css';

const messages = defineMessages({ save: 'Save', saved: 'Saved' }, { save: '收藏', saved: '已收藏' });

interface SaveButtonProps {
  readonly isSaved: boolean;
  readonly onToggle: () => void;
}

/** Saves a product, or removes it from the saved ones. */
export function SaveButton({ isSaved, onToggle }: SaveButtonProps) {
  const t = useMessages(messages);
  return (
    <button type="button" className={styles.save} aria-pressed={isSaved} data-late="" onClick={onToggle}>
      <Icon shape="heart" className={isSaved ? styles.full : undefined} />
      {t(isSaved ? 'saved' : 'save')}
    </button>
  );
}
