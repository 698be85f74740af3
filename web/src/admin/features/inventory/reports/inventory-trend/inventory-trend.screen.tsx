import type { FigureName } from '@countinghouse/contracts/kernel/http/figures';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { productQuery } from '../../../../shared/form/products/product-queries.ts';
import { ColumnChoice } from '../../../../shared/list/columns/column-choice.tsx';
import { withRememberedFilters } from '../../../../shared/list/remembered-filters.tsx';
import report from '../../../../shared/report/report.module.css';
import { instantsOf, monthToDate } from '../../../../shared/report/report-range.ts';
import { ReportTime } from '../../../../shared/report/report-time.tsx';
import { FigurePanel } from '../../../../shared/screen/report/explain/figure-panel.tsx';
import { useShopZone } from '../../../../shared/session/shop-setting.ts';
import { LoadFailure } from '../../../../shared/ui/notices/load-failure.tsx';
import { Notice } from '../../../../shared/ui/notices/notice.tsx';
import { Page } from '../../../../shared/ui/page.tsx';
import { dayParam, textParam, useUrlState } from '../../../../shared/url/url-state.ts';
import { categoriesQuery, trendQuery } from '../../api.ts';
import type { MovementColumn } from '../movement-params.ts';
import { useMovementsPath } from '../movements-path.ts';
import { nodeAt } from './node-at.ts';
import { useMessages } from './trend.messages.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendExport } from './trend-export.tsx';
import { TrendForm, type TrendView } from './trend-form.tsx';
import { TrendTable, useTrendColumns } from './trend-table.tsx';

/** The movements that a figure counts, where it does not count all. */
const columnOf: Readonly<Partial<Record<FigureName, MovementColumn>>> = {
  'trend.sold': 'sales',
  'trend.adjusted': 'adjustment',
};

export const InventoryTrendScreen = withRememberedFilters('inventory-trend', undefined, InventoryTrend);

/** The stock of one product, day by day; the report's parameters are in the address, the form has the next ones. */
function InventoryTrend() {
  const t = useMessages();
  const zone = useShopZone();
  const params = useMemo(() => {
    const { start, end } = monthToDate(zone);
    return { start: dayParam(start), end: dayParam(end), category: textParam(), product: textParam() };
  }, [zone]);
  const [asked, ask] = useUrlState(params);
  const query = useQuery({
    ...trendQuery({ ...instantsOf(asked, zone), product: asked.product }),
    enabled: asked.product !== '',
  });
  const product = useQuery({ ...productQuery(asked.product), enabled: asked.product !== '' }).data;
  const categories = useQuery(categoriesQuery()).data?.categoryList;
  // A link from a product has no category: the product's own is used.
  const subject = { ...asked, category: asked.category || nodeAt(categories, product?.category) };
  const name = product?.name || product?.itemNo || '';
  const show = (next: TrendView) => {
    if (JSON.stringify(next) === JSON.stringify(subject)) void query.refetch();
    else ask(next);
  };
  const rows = asked.product ? query.data?.trends : undefined;
  const movementsOf = useMovementsPath('/admin/report/inventory-trend');

  return (
    <Page
      title={t('title')}
      action={
        rows &&
        rows.length > 0 && (
          <TrendExport rows={rows} asOf={query.data?.asOf} itemNo={product?.itemNo ?? ''} name={product?.name ?? ''} />
        )
      }
      filters={
        <TrendForm
          key={JSON.stringify(subject)}
          asked={subject}
          busy={query.isFetching}
          error={query.error}
          onShow={show}
        />
      }
      arrangement={<ColumnChoice columns={useTrendColumns()} />}
    >
      {!asked.product && <Notice title={t('askTitle')}>{t('askText')}</Notice>}
      {query.isLoading && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.error && !rows && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && <Notice title={t('nothingTitle')}>{t('nothingText')}</Notice>}
      {rows && rows.length > 0 && (
        <>
          <ReportTime asOf={query.data?.asOf} />
          <TrendChart rows={rows} product={name} />
          <TrendTable rows={rows} />
          <p className={report.note}>{t('counted', { zone })}</p>
        </>
      )}
      {asked.product !== '' && (
        <FigurePanel
          askOf={() => ({ ...instantsOf(asked, zone), product: asked.product })}
          listOf={({ figure, cell }) => {
            const range = cell === '' ? { start: asked.start, end: asked.end } : { start: cell, end: cell };
            return movementsOf(asked.product, range, columnOf[figure]);
          }}
        />
      )}
      <Outlet />
    </Page>
  );
}
