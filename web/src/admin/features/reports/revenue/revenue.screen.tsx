import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { formatDay } from '@countinghouse/contracts/messages/date-format';
import {
  type revenueRoutes,
  type SalePeriod,
  saleGroups,
  salePeriods,
} from '@countinghouse/contracts/reports/sales/revenue-api';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Segmented, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { BarChart } from '../../../shared/charts/bar-chart.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { joinSentences, labelled } from '../../../shared/i18n/punctuation.ts';
import { ColumnChoice } from '../../../shared/list/columns/column-choice.tsx';
import { Pager } from '../../../shared/list/pager.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { ExplainPanel } from '../../../shared/report/explain/explain-panel.tsx';
import { PresetChoice } from '../../../shared/report/preset-choice.tsx';
import { RangeForm } from '../../../shared/report/range-form.tsx';
import report from '../../../shared/report/report.module.css';
import { type DayRange, monthToDate } from '../../../shared/report/report-range.ts';
import { ReportTime } from '../../../shared/report/report-time.tsx';
import { useBaseCurrency, useShopZone } from '../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { choiceParam, dayParam, integerParam, useUrlState } from '../../../shared/url/url-state.ts';
import { RevenueTable, useRevenueColumns } from './revenue.columns.tsx';
import { useMessages } from './revenue.messages.ts';
import { RevenueExport } from './revenue-export.tsx';
import {
  chartQuery,
  type RevenueOrder,
  type RevenueView,
  revenueOrders,
  revenueQuery,
  saleQuestion,
} from './revenue-view.ts';
import { useRevenueWords } from './revenue-words.ts';

const orders = Object.keys(revenueOrders) as RevenueOrder[];

export const RevenueScreen = withRememberedFilters('revenue', undefined, Revenue);

/** What was sold and its margin, by period and by what sales are told apart by. */
function Revenue() {
  const t = useMessages();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return {
      ...{ start: dayParam(start), end: dayParam(end), by: choiceParam(['none', 'week', 'month']) },
      ...{ group: choiceParam(saleGroups), order: choiceParam(orders), compare: choiceParam(['both']) },
      ...{ current: integerParam(1), size: integerParam(50, 1, 100) },
    };
  }, [zone]);
  const [{ start, end, current, size, ...chosen }, setView] = useUrlState(params);
  const { by = 'day', group = 'none', compare, order = by === 'none' ? 'mostGoods' : 'latest' } = chosen;
  const range = { start, end };
  const view: RevenueView = { range, by, group, isCompared: compare !== undefined, order };
  const query = useQuery(revenueQuery(view, { current, size }, zone));
  const show = (next: DayRange) => {
    if (next.start === start && next.end === end) void query.refetch();
    else setView({ ...next, current: 1 });
  };
  const isEmpty = query.data?.totals.length === 0;
  return (
    <Page
      title={t('title')}
      action={query.data && !isEmpty && <RevenueExport {...view} />}
      filters={
        <>
          <PresetChoice range={range} zone={zone} onChoose={show} />
          <RangeForm key={`${start} ${end}`} range={range} busy={query.isFetching} error={query.error} onShow={show} />
          <Segmented<SalePeriod>
            aria-label={t('by')}
            value={by}
            onChange={(next) => setView({ by: next === 'day' ? undefined : next, current: 1 }, 'replace')}
            options={salePeriods.map((value) => ({ value, label: t(value) }))}
          />
          <Select
            aria-label={t('group')}
            value={group}
            popupMatchSelectWidth={false}
            onChange={(next) => setView({ group: next === 'none' ? undefined : next, current: 1 }, 'replace')}
            options={saleGroups.map((value) => ({
              value,
              label: labelled(t('group'), t(value === 'none' ? 'nothingApart' : value)),
            }))}
          />
          <Select
            aria-label={t('sort')}
            value={order}
            popupMatchSelectWidth={false}
            onChange={(next) => setView({ order: next, current: 1 }, 'replace')}
            options={orders.map((value) => ({ value, label: t(value) }))}
          />
          <Checkbox
            checked={compare !== undefined}
            onChange={(event) => setView({ compare: event.target.checked ? 'both' : undefined }, 'replace')}
          >
            {t('compare')}
          </Checkbox>
        </>
      }
      arrangement={<ColumnChoice columns={useRevenueColumns(view)} />}
    >
      <p className={report.note}>{t('answers')}</p>
      <ReportTime asOf={query.data?.asOf} />
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {query.data && !isEmpty && (
        <>
          <RevenueChart view={view} />
          <RevenueTable view={view} page={query.data} />
          {query.data.total > 10 && <Pager total={query.data.total} view={{ current, size }} onView={setView} />}
          <RevenueNote page={query.data} />
        </>
      )}
      <ExplainPanel query={saleQuestion(view, zone)} />
    </Page>
  );
}

/** How the report counts. */
function RevenueNote({ page: { totals, compared } }: { page: ReplyOf<typeof revenueRoutes.revenue> }) {
  const t = useMessages();
  const zone = useShopZone();
  const language = useLanguage();
  const count = totals.reduce((sum, { uncosted }) => sum + uncosted, 0);
  const { before } = compared;
  return (
    <p className={report.note}>
      {joinSentences(
        t('counted', { zone }),
        ...(count > 0 ? [t('someUncosted', { count })] : []),
        ...(before
          ? [t('comparedWith', { start: formatDay(before.start, language), end: formatDay(before.end, language) })]
          : []),
      )}
    </p>
  );
}

/** Goods in one currency: the latest periods in their order, or the most of what is told apart. */
function RevenueChart({ view }: { view: RevenueView }) {
  const t = useMessages();
  const zone = useShopZone();
  const language = useLanguage();
  const { name: base } = useBaseCurrency();
  const charted = useQuery(chartQuery(view, zone));
  const isByPeriod = view.group === 'none';
  const { periodName, groupName } = useRevenueWords(isByPeriod && view.by === 'none' ? 'month' : view.by, view.group);
  const { rows = [], totals = [] } = charted.data ?? {};
  const { currency } = totals.find((total) => total.currency === base) ?? totals[0] ?? {};
  if (currency === undefined) return null;
  const shown = rows.filter((row) => row.currency === currency);
  const bars = (isByPeriod ? shown.toReversed() : shown).map((row) => ({
    ...{ id: row.key, name: isByPeriod ? periodName(row) : groupName(row), value: row.goods },
    label: `${currency} ${formatAmount(row.goods, language)}`,
  }));
  const title = t('chart', { currency });
  if (bars.length < 2) return null;
  return (
    <figure className={report.chart}>
      <figcaption className={report.caption}>{title}</figcaption>
      <BarChart bars={bars} title={title} />
    </figure>
  );
}
