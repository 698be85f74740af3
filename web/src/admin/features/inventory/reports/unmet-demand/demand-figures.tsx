import { type DemandCounts, RECOVERY_DAYS } from '@countinghouse/contracts/inventory/demand-api';
import { formatCount } from '../../../../../shared/format/amount.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { joinSentences } from '../../../../shared/i18n/punctuation.ts';
import report from '../../../../shared/report/report.module.css';
import { FigureButton } from '../../../../shared/screen/report/explain/figure-button.tsx';
import { figureText } from '../../../../shared/screen/report/figure-text.ts';
import type { NumberColumn, ReportLine } from '../../../../shared/screen/report/report-definition.ts';
import { Count } from '../../../../shared/ui/values/money.tsx';
import { useMessages } from './unmet-demand.messages.ts';

type Units = 'declined' | 'refused' | 'recovered';

interface MissedUnitsProps {
  readonly row: Pick<DemandCounts, Units> & { readonly productId?: string };
  readonly of: Units;
}

/** Units of a product, or of all, that open what they are made of. */
export function MissedUnits({ row, of }: MissedUnitsProps) {
  return (
    <FigureButton figure={`demand.${of}`} cell={row.productId ?? ''}>
      <Count value={row[of]} />
    </FigureButton>
  );
}

/** Amounts by currency, below each other. */
export function MissedAmounts({ amounts }: Pick<DemandCounts, 'amounts'>) {
  if (amounts.length === 0) return <>–</>;
  return (
    <>
      {amounts.map((amount) => (
        <div key={amount.key}>
          <MissedAmount amount={amount} />
        </div>
      ))}
    </>
  );
}

function MissedAmount({ amount: { key, currency, amount } }: { amount: DemandCounts['amounts'][number] }) {
  const language = useLanguage();
  return (
    <FigureButton figure="demand.amount" cell={key}>
      {figureText({ value: amount, unit: 'amount', currency, language })}
    </FigureButton>
  );
}

/** The figures that are explained, in words. */
export function useDemandFigures(): readonly NumberColumn<ReportLine, ReportLine>[] {
  const t = useMessages();
  const column = { unit: 'count', width: 80, value: () => undefined } as const;
  const texts = {
    declined: t('declinedText'),
    refused: t('refusedText'),
    recovered: t('recoveredText', { days: RECOVERY_DAYS }),
    amount: t('amountText'),
  };
  return (['declined', 'refused', 'recovered', 'amount'] as const).map((key) => ({
    ...{ ...column, key, figure: `demand.${key}`, title: t(key), means: texts[key] },
  }));
}

/** The sums of all products, and how they are counted. */
export function DemandSums({ sums, zone }: { sums: DemandCounts; zone: string }) {
  const t = useMessages();
  const language = useLanguage();
  const shown = {
    declined: formatCount(sums.declined, language),
    refused: formatCount(sums.refused, language),
    waiting: formatCount(sums.waiting, language),
  };
  return (
    <>
      <div className={report.caption}>
        {(['declined', 'refused', 'recovered'] as const).map((of) => (
          <span key={of}>
            {t(of)} <MissedUnits row={sums} of={of} />
          </span>
        ))}
        {sums.amounts.map((amount) => (
          <span key={amount.key}>
            {t('amount')} <MissedAmount amount={amount} />
          </span>
        ))}
      </div>
      <p className={report.note}>
        {joinSentences(t('sums', shown), t('counted', { zone }), t('recoveredText', { days: RECOVERY_DAYS }))}
      </p>
    </>
  );
}
