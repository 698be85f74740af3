import { formatDay } from '@countinghouse/contracts/messages/date-format';
import { type RankingOrder, rankingOrders } from '@countinghouse/contracts/orders/api';
import { periodBefore } from '@countinghouse/contracts/reports/compared-days';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { formatAmount, formatCount } from '../../../../shared/format/amount.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { joinSentences } from '../../../shared/i18n/punctuation.ts';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { PresetChoice } from '../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../shared/report/range-form.tsx';
import report from '../../../shared/report/report.module.css';
import { soldOrdersPath } from '../../../shared/report/report-links.ts';
import { type DayRange, monthToDate } from '../../../shared/report/report-range.ts';
import { ReportTime } from '../../../shared/report/report-time.tsx';
import { FigurePanel } from '../../../shared/screen/report/explain/figure-panel.tsx';
import { useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { choiceParam, dayParam, integerParam, useUrlState } from '../../../shared/url/url-state.ts';
import { useReportCurrency } from '../report-currency.ts';
import { type RankingDays, rankingQuery, rankingQuestion } from './api.ts';
import type { RankedRow } from './ranked-row.ts';
import { RankingExport } from './ranking-export.tsx';
import { RankingTable } from './ranking-table.tsx';
import { useRankingColumns } from './sales-ranking.columns.tsx';
import { useMessages } from './sales-ranking.messages.ts';
import styles from './sales-ranking.module.css';

const CHARTED = 10;

export const SalesRankingScreen = withRememberedFilters('sales-ranking', undefined, SalesRanking);

function SalesRanking() {
  const t = useMessages();
  const language = useLanguage();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return {
      ...{
        start: dayParam(start),
        end: dayParam(end),
        compare: choiceParam(['previous']),
        by: choiceParam(['amount']),
      },
      ...{ current: integerParam(1), size: integerParam(100, 1, 100) },
    };
  }, [zone]);
  const [{ compare, by = 'quantity', current, size, ...range }, setView] = useUrlState(params);
  const days: RankingDays = { range, previous: compare && periodBefore(range), by };
  const query = useQuery(rankingQuery(days, { current, size }, zone));
  const first = useQuery(rankingQuery(days, { current: 1, size }, zone));
  const named = ({ start, end }: DayRange) => ({ start: formatDay(start, language), end: formatDay(end, language) });
  const show = (next: DayRange) => {
    const isSame = next.start === range.start && next.end === range.end;
    if (isSame) void query.refetch();
    else setView({ ...next, current: 1 });
  };

  return (
    <Page
      title={t('title')}
      action={query.data && query.data.total > 0 && <RankingExport {...days} />}
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
          <Segmented<RankingOrder>
            aria-label={t('rankBy')}
            value={by}
            onChange={(next) => setView({ by: next === 'amount' ? next : undefined, current: 1 }, 'replace')}
            options={rankingOrders.map((value) => ({
              value,
              label: t(value === 'amount' ? 'byAmount' : 'byQuantity'),
            }))}
          />
          <Checkbox
            checked={compare !== undefined}
            onChange={(event) => setView({ compare: event.target.checked ? 'previous' : undefined }, 'replace')}
          >
            {t('compare')}
          </Checkbox>
        </>
      }
      arrangement={<ColumnChoice columns={useRankingColumns(compare !== undefined)} />}
    >
      <ReportTime asOf={query.data?.asOf} />
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {query.data && query.data.total > 0 && (
        <>
          {first.data && <RankingChart rows={first.data.rows} by={by} />}
          <RankingTable
            isCompared={compare !== undefined}
            page={query.data}
            view={{ current, size }}
            onView={setView}
          />
          <p className={report.note}>
            {joinSentences(t('counted', { zone }), ...(days.previous ? [t('comparedWith', named(days.previous))] : []))}
          </p>
        </>
      )}
      <FigurePanel
        askOf={() => rankingQuestion({ ...days, by: 'quantity' }, zone)}
        listOf={({ cell, of }) => soldOrdersPath((of && days.previous) ?? range, cell.split('~')[0] || undefined)}
      />
    </Page>
  );
}

/** A chart of the top of the ranking, independent of the page. */
function RankingChart({ rows, by }: { rows: readonly RankedRow[]; by: RankingOrder }) {
  const t = useMessages();
  const symbol = useReportCurrency();
  const language = useLanguage();
  const bars = useMemo(
    () =>
      rows.slice(0, CHARTED).map(({ product, productId, quantity, amount }) => ({
        id: productId,
        name: product?.name || product?.itemNo || t('unknown'),
        ...(by === 'amount'
          ? { value: amount, label: `${symbol}${formatAmount(amount, language)}` }
          : { value: quantity, label: formatCount(quantity, language) }),
      })),
    [rows, by, symbol, language, t],
  );
  const title = t(by === 'amount' ? 'amountChart' : 'chartTitle', { count: bars.length });
  return (
    <figure className={`${report.chart} ${styles.chart}`}>
      <figcaption className={report.caption}>{title}</figcaption>
      <BarChart bars={bars} title={title} />
    </figure>
  );
}
