import { useMessages } from '../../../shared/i18n/common.messages.ts';
import styles from './live-indicator.module.css';

/** Whether what one sees is kept current as others work. */
export function LiveLamp({ connected }: { connected: boolean }) {
  const t = useMessages();
  return (
    <span className={styles.lamp} data-connected={connected} role="status">
      {connected ? t('live') : t('reconnecting')}
    </span>
  );
}
