import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Count, formatCount, Money } from '../../shared/format/money.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { monthToDate } from '../../shared/shop/report-range.ts';
import { useShopZone } from '../../shared/shop/shop-setting.ts';
import { Page } from '../../shared/ui/page.tsx';
import { lowStockQuery, openReturnsQuery, pendingOrdersQuery, type Sales, salesQuery } from './api.ts';
import styles from './dashboard.module.css';
import { useWords } from './dashboard.words.ts';
import { HowCurrent } from './how-current.tsx';
import { LowStock } from './low-stock.tsx';
import { NewestOrders } from './newest-orders.tsx';
import { SalesTrend } from './sales-trend.tsx';

/** The shop's state at a glance; every figure leads to what is behind it. */
export function DashboardScreen() {
  const t = useWords();
  const zone = useShopZone();
  const month = monthToDate(zone);
  const today = { start: month.end, end: month.end };
  const pending = useQuery(pendingOrdersQuery());
  const low = useQuery(lowStockQuery());
  const returns = useQuery(openReturnsQuery());
  const sold = useQuery(salesQuery(today, zone));
  const dayReport = `/admin/report/sales-ranking?start=${today.start}&end=${today.end}`;

  return (
    <Page title={t('title')}>
      <dl className={styles.figures}>
        <SalesFigure label={t('today')} sales={sold.data} to={dayReport} isAlive>
          <SalesTrend zone={zone} />
        </SalesFigure>
        <SalesFigure
          label={t('thisMonth')}
          sales={useQuery(salesQuery(month, zone)).data}
          to="/admin/report/sales-ranking"
        />
        <CountFigure label={t('pending')} count={pending.data?.total} to="/admin/order/list?orderStatus=Pending" />
        <CountFigure label={t('returns')} count={returns.data} to="/admin/order/request-list" />
        <CountFigure label={t('lowStock')} count={low.data?.total} to="/admin/report/inventory-alert" />
      </dl>
      <HowCurrent readAt={Math.min(sold.dataUpdatedAt, pending.dataUpdatedAt, low.dataUpdatedAt)} zone={zone} />
      <div className={styles.columns}>
        <NewestOrders />
        <LowStock />
      </div>
    </Page>
  );
}

interface SalesFigureProps {
  readonly label: string;
  readonly sales: Sales | undefined;
  readonly to: string;
  readonly isAlive?: true;
  readonly children?: ReactNode;
}

function SalesFigure({ label, sales, to, isAlive, children }: SalesFigureProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <div className={styles.figure} data-alive={isAlive}>
      <dt>{label}</dt>
      <dd className={styles.value}>{sales ? <Money amount={sales.amount} /> : '–'}</dd>
      {children && <dd>{children}</dd>}
      <dd className={styles.note}>
        <Link to={to}>
          {sales && t('unitsSold', { count: sales.quantity, shown: formatCount(sales.quantity, language) })}
        </Link>
      </dd>
    </div>
  );
}

function CountFigure({ label, count, to }: { label: string; count: number | undefined; to: string }) {
  const t = useWords();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{count === undefined ? '–' : <Count value={count} />}</dd>
      <dd className={styles.note}>
        <Link to={to}>{t('seeThem')}</Link>
      </dd>
    </div>
  );
}
