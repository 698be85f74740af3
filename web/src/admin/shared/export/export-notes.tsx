import type { ExportView } from '@countinghouse/contracts/exports/views';
import { formatList } from '../i18n/punctuation.ts';
import { useMessages } from './export.messages.ts';
import styles from './export.module.css';

/** What the reader of a document is to know: orders that it leaves out, that had changed, or that lack characters. */
export function ExportNotes({ of: { omitted, changed, unprintable } }: { of: ExportView }) {
  const t = useMessages();
  const noSales = omitted.filter(({ cause }) => cause === 'no-sale').map(({ order }) => order);
  const unknown = omitted.length - noSales.length;
  if (omitted.length + changed.length + unprintable.length === 0) return null;
  return (
    <div className={styles.notes} role="note">
      {noSales.length > 0 && <p>{t('no-sale', { orders: formatList(noSales) })}</p>}
      {unknown > 0 && <p>{t('unknown', { count: unknown })}</p>}
      {changed.length > 0 && <p>{t('changed', { orders: formatList(changed) })}</p>}
      {unprintable.length > 0 && <p>{t('unprintable', { orders: formatList(unprintable) })}</p>}
    </div>
  );
}
