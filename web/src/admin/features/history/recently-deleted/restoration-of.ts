import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { changedViews } from '@countinghouse/contracts/changed-views';
import type { DeletedItem } from '@countinghouse/contracts/history/deleted';
import type { HistoryContext } from '@countinghouse/contracts/history/views';
import { savedViewRoutes } from '@countinghouse/contracts/identity/saved-views/saved-view-api';
import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { AnyRoute } from '../../../shared/http/call.ts';
import { byDeletion, type Reversal, type UndoOf } from '../../../shared/http/reversal.ts';

/** The call that restores something, what it makes stale, and its reversal. */
export interface RestoreCall extends Pick<Reversal, 'route' | 'request'> {
  readonly changes: readonly ViewName[];
  readonly undo: UndoOf<AnyRoute>;
}

/** Returns how a deleted entity is restored. */
export function restorationOf({ _id: id, kind, name, details }: DeletedItem): RestoreCall {
  const params = { id };
  const { category, symbol, tag, order, list, query = '', shared = true } = details;
  switch (kind) {
    case 'product': {
      const { restoreProduct: route, deleteProduct } = productRoutes;
      return { route, request: { params }, changes: changedViews.product, undo: byDeletion(deleteProduct, route) };
    }
    case 'supplier': {
      const { restoreSupplier: route, deleteSupplier } = supplierRoutes;
      return {
        route,
        request: { params },
        changes: changedViews.supplier,
        undo: byDeletion(deleteSupplier, route),
      };
    }
    case 'tag': {
      const { restoreTag: route, deleteTag } = tagRoutes;
      return { route, request: { params }, changes: changedViews.tag, undo: byDeletion(deleteTag, route) };
    }
    case 'category':
      return {
        ...{ route: categoryRoutes.restoreCategory, request: { params: { id: category }, body: { node: id } } },
        ...{ changes: changedViews.category, undo: () => undefined },
      };
    case 'currency':
      return {
        ...{ route: settingsRoutes.addCurrency, request: { body: { name, symbol } } },
        ...{ changes: changedViews.setting, undo: () => undefined },
      };
    case 'display':
      return {
        ...{ route: settingsRoutes.addProductDisplay, request: { body: { title: name, tag } } },
        ...{ changes: changedViews.setting, undo: () => undefined },
      };
    case 'note': {
      const { restoreOrderNote: route, removeOrderNote } = orderRoutes;
      const request = { params: { id: order, note: id } };
      return { route, request, changes: changedViews.order, undo: () => ({ route: removeOrderNote, request }) };
    }
    case 'view':
      return {
        ...{ route: savedViewRoutes.saveView, request: { body: { list, name, query, shared } } },
        ...{ changes: changedViews.savedView, undo: byDeletion(savedViewRoutes.removeSavedView) },
      };
    case 'adjustment': {
      const { restoreAdjustment: route, reverseAdjustment } = inventoryRoutes;
      return {
        route,
        request: { params },
        changes: changedViews.adjustment,
        undo: byDeletion(reverseAdjustment, route),
      };
    }
  }
}

/** Returns the history of a deleted entity; saved views have none. */
export function historyOf({
  _id,
  kind,
  details,
}: DeletedItem): { readonly context: HistoryContext; readonly id: string } | undefined {
  switch (kind) {
    case 'view':
      return undefined;
    case 'category':
      return { context: 'category', id: details.category ?? _id };
    case 'note':
      return { context: 'order', id: details.order ?? _id };
    case 'currency':
      return { context: 'setting', id: 'currency' };
    case 'display':
      return { context: 'setting', id: 'product-display' };
    default:
      return { context: kind, id: _id };
  }
}
