import { formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatMovement } from '../../../shared/ui/values/movement.tsx';
import styles from './sales-ranking.module.css';

/** A difference with its sign, and in percent where the previous value is not zero. */
export function PeriodChange({ now, before }: { now: number; before: number }) {
  const language = useLanguage();
  const difference = now - before;
  return (
    <span className={`figure ${styles.change}`} data-change={Math.sign(difference)} data-plain="derived">
      {formatMovement(difference, language)}
      {before > 0 && (
        <span className={styles.share}>
          {formatShare(difference / before, language, { decimals: 0, isSigned: true })}
        </span>
      )}
    </span>
  );
}
