import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { routeQuery } from '../../../shared/http/route-query.ts';

/** One adjustment, now or as it was at `asOf`. */
export const adjustmentQuery = (id: string, asOf?: string) =>
  routeQuery(inventoryRoutes.getAdjustment, { params: { id }, ...(asOf && { query: { asOf } }) });
