import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { cohortsRoutes } from '@countinghouse/contracts/reports/sales/cohorts-api';
import type { CSSProperties } from 'react';
import { formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { labelled } from '../../../shared/i18n/punctuation.ts';
import reportStyles from '../../../shared/report/report.module.css';
import { monthToDate } from '../../../shared/report/report-range.ts';
import { FigureButton } from '../../../shared/screen/report/explain/figure-button.tsx';
import { figureText } from '../../../shared/screen/report/figure-text.ts';
import { useBaseCurrency, useShopZone } from '../../../shared/session/shop-setting.ts';
import { Plain } from '../../../shared/ui/values/plain.tsx';
import styles from './cohort-matrix.module.css';
import { matrixOf } from './cohort-months.ts';
import { useMessages } from './cohorts.messages.ts';

export const matrixMeasures = ['customers', 'orders', 'goods'] as const;
export type MatrixMeasure = (typeof matrixMeasures)[number];

type Reply = ReplyOf<typeof cohortsRoutes.cohorts>;

interface CohortMatrixProps extends Pick<Reply, 'rows' | 'total'> {
  readonly measure: MatrixMeasure;
}

/** The months of first orders by months since, in one currency: the base currency, where it has any. */
export function CohortMatrix({ rows, total, measure }: CohortMatrixProps) {
  const t = useMessages();
  const language = useLanguage();
  const { name: base } = useBaseCurrency();
  const thisMonth = monthToDate(useShopZone()).start;
  const currency = (rows.find((row) => row.currency === base) ?? rows[0])?.currency ?? base;
  const { cohorts, width, isCut } = matrixOf({ rows, total, currency, measure, thisMonth });
  if (cohorts.length === 0) return null;
  const text = (value: number) =>
    figureText({ value, unit: measure === 'goods' ? 'amount' : 'count', language, currency: undefined });
  const monthName = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  const title = t('picture', { measure: t(measure), currency });
  return (
    <section className={reportStyles.chart} aria-label={title}>
      <p className={reportStyles.caption}>{title}</p>
      <div className={styles.frame}>
        <table className={styles.matrix} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('cohort')}</th>
              <th scope="col">{t('size')}</th>
              {Array.from({ length: width }, (_, since) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the months since are the places.
                <th scope="col" key={since} aria-label={labelled(t('since'), String(since))}>
                  <Plain because="rank">{since}</Plain>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ cohort, size, cells }) => (
              <tr key={cohort}>
                <th scope="row">{monthName.format(new Date(cohort))}</th>
                <td className="figure">
                  <FigureButton figure="cohorts.size" cell={cells[0]!.key}>
                    {figureText({ value: size, unit: 'count', language })}
                  </FigureButton>
                </td>
                {cells.map(({ key, value, share, tint }) => (
                  <td key={key} className="figure" style={{ '--tint': `${tint}%` } as CSSProperties}>
                    <FigureButton figure={`cohorts.${measure}`} cell={key}>
                      {text(value)}
                    </FigureButton>
                    {measure === 'customers' && (
                      <small data-plain="derived">{formatShare(share, language, { decimals: 0 })}</small>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && <p className={reportStyles.note}>{t('left', { count: cohorts.length })}</p>}
    </section>
  );
}
