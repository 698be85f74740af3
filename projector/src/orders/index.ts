import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { boughtTogether } from './bought-together.projection.ts';
import { carts } from './cart.projection.ts';
import { orderList } from './order-list.projection.ts';
import { sales } from './sales.projection.ts';
import { taxes } from './taxes.projection.ts';

export const orderProjections = (calendar: ShopCalendar) => [
  orderList,
  sales(calendar),
  boughtTogether,
  carts(calendar),
  taxes(calendar),
];
