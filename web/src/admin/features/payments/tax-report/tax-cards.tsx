import type { TaxReportTotal } from '@countinghouse/contracts/orders/reports/tax-report-api';
import type { ReactNode } from 'react';
import { RowCard, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import styles from './tax-cards.module.css';
import { useMessages } from './tax-report.messages.ts';
import type { ShownTaxRow, TaxReportView } from './tax-report-view.ts';
import { usePeriodName } from './use-period-name.ts';

/** The sum of a row, or of a currency, which leads to its orders. */
type FigureOf = (name: 'base' | 'tax' | 'gross', of: ShownTaxRow | TaxReportTotal) => ReactNode;

interface TaxCardsProps {
  readonly view: TaxReportView;
  readonly rows: readonly ShownTaxRow[];
  readonly totals: readonly TaxReportTotal[];
  readonly figureOf: FigureOf;
}

/** The report on a phone, above the sum of each currency. */
export function TaxCards({ view, rows, totals, figureOf }: TaxCardsProps) {
  const t = useMessages();
  const words = useTaxWords();
  const periodName = usePeriodName(view.by);
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {rows.map((row) => (
        <li key={row.key} className={styles.card}>
          <RowCard>
            <strong>{words.tax(row)}</strong>
            {figureOf('tax', row)}
            <SecondaryText>
              {[periodName(row.period), words.taxClass(row.taxClass), words.country(row.country)].join(' · ')}
            </SecondaryText>
            <Sums of={row} figureOf={figureOf} />
          </RowCard>
        </li>
      ))}
      {totals.map((total) => (
        <li key={total.currency} className={styles.sum}>
          <RowCard>
            <strong>{t('all')}</strong>
            <strong>{figureOf('tax', total)}</strong>
            <span />
            <Sums of={total} figureOf={figureOf} />
          </RowCard>
        </li>
      ))}
    </ul>
  );
}

function Sums({ of, figureOf }: { of: ShownTaxRow | TaxReportTotal; figureOf: FigureOf }) {
  const t = useMessages();
  return (
    <span className={styles.sums}>
      <SecondaryText>
        {t('base')} {figureOf('base', of)}
      </SecondaryText>
      <SecondaryText>
        {t('gross')} {figureOf('gross', of)}
      </SecondaryText>
    </span>
  );
}
