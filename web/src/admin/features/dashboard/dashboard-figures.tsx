import { soldOrdersPath } from '../../shared/report/report-links.ts';
import { instantsOf, monthToDate } from '../../shared/report/report-range.ts';
import { FigurePanel } from '../../shared/screen/report/explain/figure-panel.tsx';
import { useShopZone } from '../../shared/session/shop-setting.ts';
import { daysOfCell, sameTimeYesterday } from './sales/sales-days.ts';

/** What a figure of the dashboard is made of; sales are compared up to the time at which they were read. */
export function DashboardFigures({ readAt }: { readAt: number }) {
  const zone = useShopZone();
  return (
    <FigurePanel
      askOf={({ figure, cell }) => {
        if (figure === 'alert.level') return {};
        const currency = cell.split('~')[1];
        const key = currency === undefined ? '' : `~${currency}`;
        if (figure === 'ranking.amount') return { ...sameTimeYesterday(zone, readAt || Date.now()), key };
        return { ...instantsOf(daysOfCell(cell) ?? monthToDate(zone), zone), key };
      }}
      listOf={({ cell }) => {
        const days = daysOfCell(cell);
        return days && soldOrdersPath(days);
      }}
    />
  );
}
