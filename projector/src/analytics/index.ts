import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { analyticsSales } from './sales.projection.ts';

export const analyticsProjections = (calendar: ShopCalendar) => [analyticsSales(calendar)];
