import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { reorderRoutes } from '@countinghouse/contracts/inventory/reorder-api';
import { numbersIn } from '@countinghouse/contracts/kernel/http/figures';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { cartReportRoutes } from '@countinghouse/contracts/orders/reports/report-api';

/** The calls of the reports that have no path of their own among those of reports. */
const older: ReadonlySet<string> = new Set(
  [
    ...[orderRoutes.salesRanking, orderRoutes.dailySales, inventoryRoutes.inventoryTrend],
    ...[productRoutes.inventoryAlert, cartReportRoutes.orderFunnel, cartReportRoutes.abandonedCarts],
    reorderRoutes.reorderList,
  ].map(({ path }) => path),
);

/**
 * Checks that every number of a report is plain, or a figure that can be explained.
 * @throws Error with the name of the first number that is neither
 */
export function checkFigures(
  routes: Readonly<Record<string, RouteDefinition>>,
  explained: Readonly<Record<string, unknown>>,
): void {
  for (const { path, reply } of Object.values(routes)) {
    if (!path.startsWith('/report/') && !older.has(path)) continue;
    for (const { path: name, meaning } of numbersIn(reply)) {
      if (!meaning) throw new Error(`${path}: ${name} is a bare number: declare it as figure(…) or plain()`);
      if ('figure' in meaning && !Object.hasOwn(explained, meaning.figure)) {
        throw new Error(`${path}: ${name} is the figure ${meaning.figure}, which nothing explains`);
      }
    }
  }
}
