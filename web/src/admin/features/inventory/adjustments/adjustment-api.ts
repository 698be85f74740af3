import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { stockReads } from '../api.ts';

/** One adjustment, now or as it was at `asOf`. */
export const adjustmentQuery = (id: string, asOf?: string) =>
  routeQuery(inventoryRoutes.getAdjustment, { params: { id }, ...(asOf && { query: { asOf } }) });

/** What a change of an adjustment makes stale. */
export const adjustmentReads = [...stockReads, inventoryRoutes.getAdjustment];
