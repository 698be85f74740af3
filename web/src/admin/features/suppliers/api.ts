import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { integerParam, textParam, useUrlState } from '../../shared/url/url-state.ts';

/** What defines the supplier list; all of it stands in the address. */
export const supplierListParams = { current: integerParam(1), size: integerParam(10, 1, 100), search: textParam() };

/** The suppliers of the page that the address names. */
export function useSuppliers() {
  const [view, setView] = useUrlState(supplierListParams);
  return { view, setView, query: useQuery(pageQuery(supplierRoutes.listSuppliers, { query: view })) };
}

/** One supplier, now or as it was at `asOf`. */
export const supplierQuery = (id: string, asOf?: string) =>
  routeQuery(supplierRoutes.getSupplier, { params: { id }, ...(asOf && { query: { asOf } }) });

/** The views that a change of a supplier changes. */
export const supplierViews: readonly ViewName[] = ['suppliers_supplier_list'];
