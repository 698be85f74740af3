import { changedViews } from '@countinghouse/contracts/changed-views';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { useUrlState } from '../../shared/url/url-state.ts';

/** The parameters of the supplier list; all are in the address. */
export const supplierListParams = listParams(supplierList);

/** Reads the suppliers of the page in the address. */
export function useSuppliers() {
  const [view, setView] = useUrlState(supplierListParams);
  return { view, setView, query: useQuery(pageQuery(supplierRoutes.listSuppliers, { query: queryOfView(view) })) };
}

/** One supplier, now or as it was at `asOf`. */
export const supplierQuery = (id: string, asOf?: string) =>
  routeQuery(supplierRoutes.getSupplier, { params: { id }, ...(asOf && { query: { asOf } }) });

/** The views that a change of a supplier changes. */
export const supplierViews = changedViews.supplier;
