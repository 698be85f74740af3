import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Binding, bind, ok } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { reportRange } from '../report-range.ts';
import { adjustmentPage } from './adjustment-list.query.ts';
import { movementPage } from './movement-list.query.ts';
import { inventoryTrend, productInQuestion } from './trend.query.ts';

export interface InventoryReads {
  readonly database: Database;
  readonly calendar: ShopCalendar;
}

export function inventoryBindings({ database, calendar }: InventoryReads): Binding[] {
  return [
    bind(inventoryRoutes.listAdjustments, async ({ query }) => ({ ...ok, ...(await adjustmentPage(database, query)) })),

    bind(inventoryRoutes.inventoryTrend, async ({ body }) => {
      const range = reportRange(body.start_at, body.end_at);
      const productId = await productInQuestion(database, body);
      const trends = await inventoryTrend(database, productId, range, calendar);
      if (!trends) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, trends };
    }),

    bind(inventoryRoutes.listMovements, async ({ params: { id }, query: { start_at, end_at, ...query } }) => {
      const page = await movementPage(database, { ...query, productId: id }, reportRange(start_at, end_at), calendar);
      if (!page) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, ...page };
    }),
  ];
}
