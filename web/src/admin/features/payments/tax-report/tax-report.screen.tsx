import { type TaxPeriod, taxPeriods } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { PresetChoice } from '../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../shared/report/range-form.tsx';
import report from '../../../shared/report/report.module.css';
import { type DayRange, monthToDate } from '../../../shared/report/report-range.ts';
import { ReportTime } from '../../../shared/report/report-time.tsx';
import { useBaseCurrency, useShopZone } from '../../../shared/session/shop-setting.ts';
import { useTaxWords } from '../../../shared/session/tax-words.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { choiceParam, dayParam, useUrlState } from '../../../shared/url/url-state.ts';
import { TaxTable, useTaxReportColumns } from './tax-report.columns.tsx';
import { useMessages } from './tax-report.messages.ts';
import { TaxReportExport } from './tax-report-export.tsx';
import {
  chartedCurrency,
  type ShownTaxRow,
  type TaxReportView,
  taxesByRate,
  taxReportQuery,
} from './tax-report-view.ts';

const CHARTED = 10;

export const TaxReportScreen = withRememberedFilters('tax-report', undefined, TaxReport);

/** Invoices less credit notes by period, rate, class and country. */
function TaxReport() {
  const t = useMessages();
  const zone = useShopZone();
  const { name: base } = useBaseCurrency();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return { start: dayParam(start), end: dayParam(end), by: choiceParam(['day', 'week']) };
  }, [zone]);
  const [{ by = 'month', ...range }, setView] = useUrlState(params);
  const view: TaxReportView = { range, by };
  const query = useQuery(taxReportQuery(view, zone));
  const show = (next: DayRange) => {
    if (next.start === range.start && next.end === range.end) void query.refetch();
    else setView(next);
  };
  const isEmpty = query.data?.rows.length === 0;
  const currency = query.data && chartedCurrency(query.data.totals, base);
  return (
    <Page
      title={t('title')}
      action={query.data && !isEmpty && <TaxReportExport {...view} />}
      filters={
        <>
          <PresetChoice range={range} zone={zone} onChoose={show} />
          <RangeForm
            key={`${range.start} ${range.end}`}
            range={range}
            busy={query.isFetching}
            error={query.error}
            onShow={show}
          />
          <Segmented<TaxPeriod>
            aria-label={t('by')}
            value={by}
            onChange={(next) => setView({ by: next === 'month' ? undefined : next }, 'replace')}
            options={taxPeriods.map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
      arrangement={<ColumnChoice columns={useTaxReportColumns(view)} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {query.data && !isEmpty && (
        <>
          {currency !== undefined && <TaxChart rows={query.data.rows} currency={currency} />}
          <TaxTable view={view} rows={query.data.rows} totals={query.data.totals} />
          <p className={report.note}>{t('counted', { zone })}</p>
        </>
      )}
    </Page>
  );
}

/** The taxes of one currency by rate. */
function TaxChart({ rows, currency }: { rows: readonly ShownTaxRow[]; currency: string }) {
  const t = useMessages();
  const language = useLanguage();
  const { tax: nameOf } = useTaxWords();
  const bars = taxesByRate(rows, currency)
    .slice(0, CHARTED)
    .map((rate) => ({
      ...{ id: rate.key, name: nameOf(rate), value: rate.tax },
      label: `${currency} ${formatAmount(rate.tax, language)}`,
    }));
  const title = t('chart', { currency });
  if (bars.length === 0) return null;
  return (
    <figure className={report.chart}>
      <figcaption className={report.caption}>{title}</figcaption>
      <BarChart bars={bars} title={title} />
    </figure>
  );
}
