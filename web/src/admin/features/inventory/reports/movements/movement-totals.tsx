import type { TrendCounts } from '@countinghouse/contracts/inventory/views';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { Movement } from '../../../../shared/ui/values/movement.tsx';
import { useMessages } from '../movement.messages.ts';
import type { MovementColumn } from '../movement-params.ts';
import { ReconciliationMark } from '../reconciliation-mark.tsx';
import styles from './movements.module.css';

interface MovementTotalsProps {
  readonly counts: TrendCounts;
  /** The column whose movements are listed. */
  readonly shown: MovementColumn | undefined;
}

/** The days as one row of the trend, with signs: opening, removals, additions, closing. */
export function MovementTotals({ counts, shown }: MovementTotalsProps) {
  const t = useMessages();
  const { openingCount, salesCount, adjustCount, closingCount } = counts;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('opening')}</dt>
        <dd>
          <Count value={openingCount} />
        </dd>
      </div>
      <div data-shown={shown === 'sales'}>
        <dt>{t('sales')}</dt>
        <dd>
          <Movement quantity={-salesCount} />
        </dd>
      </div>
      <div data-shown={shown === 'adjustment'}>
        <dt>{t('adjustment')}</dt>
        <dd>
          <Movement quantity={adjustCount} />
        </dd>
      </div>
      <div>
        <dt>{t('closing')}</dt>
        <dd>
          <Count value={closingCount} />{' '}
          <ReconciliationMark isRight={openingCount + adjustCount - salesCount === closingCount} />
        </dd>
      </div>
    </dl>
  );
}
