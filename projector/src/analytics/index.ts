import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { analyticsDimensions } from './dimensions.projection.ts';
import { analyticsFulfilment } from './fulfilment.projection.ts';
import { analyticsMoney } from './money.projection.ts';
import { analyticsSales } from './sales.projection.ts';
import { analyticsStock } from './stock.projection.ts';

export const analyticsProjections = (calendar: ShopCalendar) => [
  analyticsDimensions(calendar),
  analyticsFulfilment(calendar),
  analyticsMoney(calendar),
  analyticsSales(calendar),
  analyticsStock(calendar),
];
