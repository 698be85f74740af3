import { useLanguage } from '../../../shared/i18n/language.ts';
import styles from './sales-ranking.module.css';

/** A difference with its sign, and in percent where the previous value is not zero. */
export function PeriodChange({ now, before }: { now: number; before: number }) {
  const language = useLanguage();
  const difference = now - before;
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(difference);
  const share = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  return (
    <span className={`figure ${styles.change}`} data-change={Math.sign(difference)} data-plain="derived">
      {signed}
      {before > 0 && <span className={styles.share}>{share.format(difference / before)}</span>}
    </span>
  );
}
