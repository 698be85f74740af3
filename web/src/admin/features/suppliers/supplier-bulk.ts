import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import type { BulkOffer } from '../../shared/bulk/bulk-action.ts';
import { useDeleteAction, useStatusActions } from '../../shared/bulk/common-actions.ts';
import { call } from '../../shared/http/call.ts';
import { queryOfView } from '../../shared/list/filters/list-params.ts';
import { useMayCall } from '../../shared/session/current-user.ts';
import type { UrlValues } from '../../shared/url/url-state.ts';
import { type supplierListParams, supplierViews } from './api.ts';
import { useMessages } from './supplier.messages.ts';

/** Returns the bulk actions of suppliers; only a SUPER_ADMIN may delete. */
export function useSupplierBulk(
  view: UrlValues<typeof supplierListParams>,
): BulkOffer<SupplierView, ReplyOf<typeof supplierRoutes.listSuppliers>> {
  const t = useMessages();
  const switches = useStatusActions<SupplierView>(supplierRoutes.updateSupplier);
  const remove = useDeleteAction<SupplierView>(supplierRoutes.deleteSupplier, {
    consequence: t('productsLeft'),
    restore: supplierRoutes.restoreSupplier,
  });
  return {
    actions: [...switches, ...(useMayCall()(supplierRoutes.deleteSupplier) ? [remove] : [])],
    context: 'supplier',
    labelOf: ({ name }) => name || t('unnamed'),
    readPage: (page) => call(supplierRoutes.listSuppliers, { query: queryOfView({ ...view, ...page }) }),
    changes: supplierViews,
  };
}
