import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { changedViews } from '@countinghouse/contracts/changed-views';
import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { integerParam, useUrlState } from '../../shared/url/url-state.ts';

/** The parameters of the adjustment list; all are in the address. */
export const adjustmentListParams = listParams(adjustmentList);

/** The parameters of the alert report; all are in the address. */
const pageParams = { current: integerParam(1), size: integerParam(10, 1, 100) };

/** Reads the adjustments of the page in the address; panels beside the list read the same page. */
export function useAdjustments() {
  const [view, setView] = useUrlState(adjustmentListParams);
  return { view, setView, query: useQuery(pageQuery(inventoryRoutes.listAdjustments, { query: queryOfView(view) })) };
}

export function useInventoryAlert() {
  const [view, setView] = useUrlState(pageParams);
  return { view, setView, query: useQuery(pageQuery(productRoutes.inventoryAlert, { query: view })) };
}

/** The views that an adjustment changes; products and the alert show the stock. */
export const adjustmentViews = changedViews.adjustment;

export const suppliersQuery = () => routeQuery(supplierRoutes.listSuppliers);

export const categoriesQuery = () => routeQuery(categoryRoutes.listCategories);

/** Number of movements per page of the panel. */
export const MOVEMENTS_PAGE = 50;

/** Reads movements of a product, and their line of the trend. */
export const movementsQuery = (
  id: string,
  question: {
    start_at: number;
    end_at: number;
    column: 'sales' | 'adjustment' | undefined;
    current: number;
  },
) => pageQuery(inventoryRoutes.listMovements, { params: { id }, query: { ...question, size: MOVEMENTS_PAGE } });

export const trendQuery = (question: { start_at: number; end_at: number; product: string }) =>
  pageQuery(inventoryRoutes.inventoryTrend, { body: question });
