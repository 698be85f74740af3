import { type TaxPeriod, taxPeriods } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
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
import { choiceParam, dayParam, integerParam, useUrlState } from '../../../shared/url/url-state.ts';
import { TaxTable, useTaxReportColumns } from './tax-report.columns.tsx';
import { useMessages } from './tax-report.messages.ts';
import { TaxReportExport } from './tax-report-export.tsx';
import {
  chartedCurrency,
  type TaxOrder,
  type TaxReportView,
  taxChartQuery,
  taxesByRate,
  taxOrders,
  taxReportQuery,
} from './tax-report-view.ts';

const CHARTED = 10;
const orders = Object.keys(taxOrders) as TaxOrder[];

export const TaxReportScreen = withRememberedFilters('tax-report', undefined, TaxReport);

/** Invoices less credit notes by period, rate, class and country. */
function TaxReport() {
  const t = useMessages();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return {
      ...{ start: dayParam(start), end: dayParam(end), by: choiceParam(['none', 'day', 'week']) },
      ...{ order: choiceParam(orders), current: integerParam(1), size: integerParam(50, 1, 100) },
    };
  }, [zone]);
  const [{ by = 'month', order = 'latest', current, size, ...range }, setView] = useUrlState(params);
  const view: TaxReportView = { range, by, order };
  const query = useQuery(taxReportQuery(view, { current, size }, zone));
  const show = (next: DayRange) => {
    if (next.start === range.start && next.end === range.end) void query.refetch();
    else setView({ ...next, current: 1 });
  };
  const isEmpty = query.data?.totals.length === 0;
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
            onChange={(next) => setView({ by: next === 'month' ? undefined : next, current: 1 }, 'replace')}
            options={taxPeriods.map((value) => ({ value, label: t(value) }))}
          />
          <Select
            aria-label={t('sort')}
            value={order}
            popupMatchSelectWidth={false}
            onChange={(next) => setView({ order: next, current: 1 }, 'replace')}
            options={orders.map((value) => ({ value, label: t(value) }))}
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
          <TaxChart view={view} />
          <TaxTable view={view} rows={query.data.rows} totals={query.data.totals} />
          {query.data.total > 10 && <Pager total={query.data.total} view={{ current, size }} onView={setView} />}
          <p className={report.note}>{t('counted', { zone })}</p>
        </>
      )}
    </Page>
  );
}

/** The taxes of one currency by rate, of the whole range. */
function TaxChart({ view }: { view: TaxReportView }) {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const { tax: nameOf } = useTaxWords();
  const { name: base } = useBaseCurrency();
  const { rows = [], totals = [] } = useQuery(taxChartQuery(view, zone)).data ?? {};
  const currency = chartedCurrency(totals, base);
  if (currency === undefined) return null;
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
