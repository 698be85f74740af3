import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { demandRoutes } from '@countinghouse/contracts/inventory/demand-api';
import { reorderRoutes } from '@countinghouse/contracts/inventory/reorder-api';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { adjustmentAsOf } from '../history/as-of/entities-as-of.ts';
import { found } from '../history/found.ts';
import type { LogReads } from '../history/log-reads.ts';
import { reportRange } from '../report-range.ts';
import type { ReportTime } from '../report-time.ts';
import { adjustmentById, adjustmentPage } from './adjustment-list.query.ts';
import { unmetDemand } from './demand.query.ts';
import { movementPage } from './movement-list.query.ts';
import { reorderList } from './reorder.query.ts';
import { inventoryTrend, productInQuestion } from './trend.query.ts';

export interface InventoryReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  readonly timeOf: ReportTime;
}

export function inventoryBindings({ database, log, calendar, timeOf }: InventoryReads): Binding[] {
  return [
    bind(inventoryRoutes.listAdjustments, async ({ query }) => ({
      ...ok,
      ...(await adjustmentPage(database, criteriaOf(adjustmentList, query), query, calendar)),
    })),

    bind(inventoryRoutes.getAdjustment, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const adjustment = at === undefined ? await adjustmentById(database, id) : await adjustmentAsOf(log, id, at);
      return { ...ok, adjustment: found(adjustment) };
    }),

    bind(inventoryRoutes.inventoryTrend, async ({ body }) => {
      const range = reportRange(body.start_at, body.end_at);
      const productId = await productInQuestion(database, body);
      const time = await timeOf(inventoryRoutes.inventoryTrend);
      const trends = await inventoryTrend(database, productId, range, calendar);
      if (!trends) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, ...time, trends };
    }),

    bind(inventoryRoutes.listMovements, async ({ params: { id }, query: { start_at, end_at, ...query } }) => {
      const page = await movementPage(database, { ...query, productId: id }, reportRange(start_at, end_at), calendar);
      if (!page) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...ok, ...page };
    }),

    bind(reorderRoutes.reorderList, async ({ query }) => ({
      ...ok,
      ...(await reorderList(database, query, calendar.dayOf(Date.now()))),
    })),

    bind(demandRoutes.unmetDemand, async ({ query: { start_at, end_at, ...query } }) => ({
      ...ok,
      ...(await timeOf(demandRoutes.unmetDemand)),
      ...(await unmetDemand(database, { ...query, range: reportRange(start_at, end_at) }, calendar)),
    })),
  ];
}
