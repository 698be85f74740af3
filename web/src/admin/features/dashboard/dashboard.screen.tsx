import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { presetRange } from '../../shared/report/report-presets.ts';
import { monthToDate } from '../../shared/report/report-range.ts';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { Page } from '../../shared/ui/page.tsx';
import { FigureLink } from '../../shared/ui/values/figure-link.tsx';
import { Count } from '../../shared/ui/values/money.tsx';
import { dailySalesQuery, lowStockQuery, openReturnsQuery, pendingOrdersQuery } from './api.ts';
import { useMessages } from './dashboard.messages.ts';
import styles from './dashboard.module.css';
import { DataFreshness } from './data-freshness.tsx';
import { LowStock } from './low-stock.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { dashboardDays, daysIn } from './sales-days.ts';
import { SalesFigure } from './sales-figure.tsx';
import { SalesTrend } from './sales-trend.tsx';

/** The shop's state at a glance; every figure links to its details. */
export function DashboardScreen() {
  const t = useMessages();
  const zone = useShopZone();
  const month = monthToDate(zone);
  const today = { start: month.end, end: month.end };
  const pending = useQuery(pendingOrdersQuery());
  const low = useQuery(lowStockQuery());
  const returns = useQuery(openReturnsQuery());
  const sales = useQuery(dailySalesQuery(dashboardDays(zone), zone));
  const days = sales.data?.days;

  return (
    <Page title={t('title')}>
      <dl className={styles.figures}>
        <SalesFigure label={t('today')} days={days} range={today} isAlive>
          <SalesTrend days={days ? daysIn(days, presetRange('sevenDays', zone)) : []} />
        </SalesFigure>
        <SalesFigure label={t('thisMonth')} days={days} range={month} />
        <CountFigure label={t('pending')} count={pending.data?.total} to="/admin/order/list?orderStatus=Pending" />
        <CountFigure label={t('returns')} count={returns.data} to="/admin/order/request-list" />
        <CountFigure label={t('lowStock')} count={low.data?.total} to="/admin/report/inventory-alert" />
      </dl>
      <DataFreshness readAt={Math.min(sales.dataUpdatedAt, pending.dataUpdatedAt, low.dataUpdatedAt)} zone={zone} />
      <div className={styles.columns}>
        <NewestOrders />
        <LowStock />
      </div>
    </Page>
  );
}

function CountFigure({ label, count, to }: { label: string; count: number | undefined; to: string }) {
  const t = useMessages();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {count === undefined ? (
          '–'
        ) : (
          <FigureLink to={to} title={t('seeThem')}>
            <Count value={count} />
          </FigureLink>
        )}
      </dd>
      <dd className={styles.note}>
        <Link to={to}>{t('seeThem')}</Link>
      </dd>
    </div>
  );
}
