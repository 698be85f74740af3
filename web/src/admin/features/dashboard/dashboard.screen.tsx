import { periodBefore } from '@countinghouse/contracts/reports/compared-days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { presetRange } from '../../shared/report/report-presets.ts';
import { monthToDate } from '../../shared/report/report-range.ts';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { Page } from '../../shared/ui/page.tsx';
import { dailySalesQuery, soldQuery } from './api.ts';
import { Checklist } from './checklist/checklist.tsx';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DataFreshness } from './data-freshness.tsx';
import { LowStock } from './low-stock.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { dashboardDays, daysIn, sameTimeYesterday } from './sales/sales-days.ts';
import { SalesFigure } from './sales/sales-figure.tsx';
import { SalesTrend } from './sales/sales-trend.tsx';
import { WorkQueue } from './work-queue.tsx';

/** An overview of the shop; every figure links to its details. */
export function DashboardScreen() {
  const t = useMessages();
  const zone = useShopZone();
  const month = monthToDate(zone);
  const today = { start: month.end, end: month.end };
  const sales = useQuery(dailySalesQuery(dashboardDays(zone), zone));
  const days = sales.data?.days;
  // Compared up to the time of the figure of today, not of the clock.
  const before = useQuery({
    ...soldQuery(sameTimeYesterday(zone, sales.dataUpdatedAt || Date.now())),
    enabled: sales.isSuccess,
    placeholderData: keepPreviousData,
  });

  return (
    <Page title={t('title')}>
      <Checklist />
      <dl className={styles.sales}>
        <SalesFigure
          label={t('today')}
          hint={t('todayHint')}
          days={days}
          range={today}
          besides={[
            { label: t('sameTimeYesterday'), sold: before.data?.sold, isAsLong: true },
            { label: t('yesterday'), range: presetRange('yesterday', zone) },
          ]}
          isAlive
        >
          <SalesTrend days={days ? daysIn(days, presetRange('sevenDays', zone)) : []} />
        </SalesFigure>
        <SalesFigure
          label={t('thisMonth')}
          hint={t('thisMonthHint')}
          days={days}
          range={month}
          besides={[
            { label: t('sameDaysLastMonth'), range: periodBefore(month), isAsLong: true },
            { label: t('lastMonth'), range: presetRange('lastMonth', zone) },
          ]}
        />
      </dl>
      <WorkQueue />
      <DataFreshness readAt={sales.dataUpdatedAt} zone={zone} />
      <div className={styles.columns}>
        <NewestOrders />
        <LowStock />
      </div>
      <DashboardFigures readAt={sales.dataUpdatedAt} />
    </Page>
  );
}
