import { changedViews } from '@countinghouse/contracts/changed-views';
import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { useUrlState } from '../../shared/url/url-state.ts';

/** The parameters of the customer list; all are in the address. */
export const customerListParams = listParams(customerList);

/** Reads the customers of the page in the address. */
export function useCustomers() {
  const [view, setView] = useUrlState(customerListParams);
  return { view, setView, query: useQuery(pageQuery(customerRoutes.listCustomers, { query: queryOfView(view) })) };
}

/** One customer, now or as it was at `asOf`. */
export const customerQuery = (id: string, asOf?: string) =>
  routeQuery(customerRoutes.getCustomer, { params: { id }, ...(asOf && { query: { asOf } }) });

/** What a customer ordered, paid and asked to return. */
export const customerActivityQuery = (id: string) => routeQuery(customerRoutes.getCustomerActivity, { params: { id } });

/** The views that a change of a customer changes. */
export const customerViews = changedViews.customer;
