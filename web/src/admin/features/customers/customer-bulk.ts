import { customerRoutes } from '@countinghouse/contracts/customers/api';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { BulkOffer } from '../../shared/bulk/bulk-action.ts';
import { useDeleteAction, useStatusActions } from '../../shared/bulk/common-actions.ts';
import { call } from '../../shared/http/call.ts';
import { queryOfView } from '../../shared/list/filters/list-params.ts';
import type { UrlValues } from '../../shared/url/url-state.ts';
import { type customerListParams, customerViews } from './api.ts';
import { useMessages } from './customer.messages.ts';

/** Returns the bulk actions of customers. */
export function useCustomerBulk(
  view: UrlValues<typeof customerListParams>,
): BulkOffer<CustomerView, ReplyOf<typeof customerRoutes.listCustomers>> {
  const t = useMessages();
  const switches = useStatusActions<CustomerView>(customerRoutes.updateCustomer);
  const remove = useDeleteAction<CustomerView>(customerRoutes.deleteCustomer, { consequence: t('erases') });
  return {
    actions: [...switches, remove],
    context: 'customer',
    labelOf: ({ name }) => name,
    readPage: (page) => call(customerRoutes.listCustomers, { query: queryOfView({ ...view, ...page }) }),
    changes: customerViews,
  };
}
