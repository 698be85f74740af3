import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { analyticsSales } from './sales.projection.ts';
import { analyticsStock } from './stock.projection.ts';

export const analyticsProjections = (calendar: ShopCalendar) => [analyticsSales(calendar), analyticsStock(calendar)];
