import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { analyticsMoney } from './money.projection.ts';
import { analyticsSales } from './sales.projection.ts';
import { analyticsStock } from './stock.projection.ts';

export const analyticsProjections = (calendar: ShopCalendar) => [
  analyticsSales(calendar),
  analyticsStock(calendar),
  analyticsMoney(calendar),
];
