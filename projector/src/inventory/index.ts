import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { adjustmentList } from './adjustment-list.projection.ts';
import { dailyStock } from './daily-stock.projection.ts';
import { demand } from './demand.projection.ts';
import { stockLevel } from './stock-level.projection.ts';

export const inventoryProjections = (calendar: ShopCalendar) => [
  stockLevel,
  adjustmentList,
  dailyStock(calendar),
  demand(calendar),
];
