import { Link } from 'react-router-dom';
import { useMessages } from './explain.messages.ts';
import styles from './explain.module.css';

/** Leads from a figure to the list of the records behind it; nothing where there is none. */
export function RecordsLink({ to }: { to: string | undefined }) {
  const t = useMessages();
  if (to === undefined) return null;
  return (
    <p className={styles.text}>
      <Link to={to}>{t('list')}</Link>
    </p>
  );
}
