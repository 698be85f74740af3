import { useMessages } from '../../i18n/common.messages.ts';
import styles from './new-rows.module.css';

interface NewRowsProps {
  readonly waiting: number;
  readonly hasChanged: boolean;
  readonly onShow: () => void;
}

/** Changes of the list by others since it was opened, shown on request. */
export function NewRows({ waiting, hasChanged, onShow }: NewRowsProps) {
  const t = useMessages();
  return (
    <div className={styles.place} role="status">
      {hasChanged && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <span>{waiting > 0 ? t('newRows', { count: waiting }) : t('changedOrder')}</span>
          <span className={styles.show}>{t('showThem')}</span>
        </button>
      )}
    </div>
  );
}
