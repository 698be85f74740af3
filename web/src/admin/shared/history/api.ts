import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { historyRoutes } from '@countinghouse/contracts/history/api';
import type { HistoryContext } from '@countinghouse/contracts/history/views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { deliverySettingsRoutes } from '@countinghouse/contracts/pricing/delivery/api';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnyRoute } from '../http/call.ts';
import { call } from '../http/call.ts';
import { routeKey } from '../http/route-query.ts';

const PAGE = 20;

/** The entity of a history. */
export interface HistoryOf {
  readonly context: HistoryContext;
  readonly id: string;
}

/** The reads of the same entity: when their views change, so does the history. */
const shownBy: Record<HistoryContext, AnyRoute> = {
  product: productRoutes.getProduct,
  category: categoryRoutes.listCategories,
  tag: tagRoutes.listTags,
  supplier: supplierRoutes.listSuppliers,
  customer: customerRoutes.listCustomers,
  user: identityRoutes.listUsers,
  order: orderRoutes.getOrder,
  'return-request': orderRoutes.listReturnRequests,
  adjustment: inventoryRoutes.listAdjustments,
  setting: settingsRoutes.getSetting,
};

/** Reads an entity's history, newest first, a page at a time; kept current by live updates. */
export function historyQuery({ context, id }: HistoryOf) {
  const isPricing = context === 'setting' && (id === 'delivery' || id === 'tax');
  return infiniteQueryOptions({
    queryKey: [...routeKey(historyRoutes.getHistory), context, id],
    queryFn: ({ pageParam, signal }) =>
      call(historyRoutes.getHistory, { params: { context, id }, query: { current: pageParam, size: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * PAGE < total ? page + 1 : undefined),
    staleTime: 0,
    meta: { views: (isPricing ? deliverySettingsRoutes.getDeliverySettings : shownBy[context]).views ?? [] },
  });
}
