import type { CategoryEvent, ProductDetails, ProductEvent, TagEvent } from '@countinghouse/contracts/catalog/events';
import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { deletedTables as tables } from '@countinghouse/contracts/history/tables';
import type { IdentityEvent } from '@countinghouse/contracts/identity/events';
import type { SavedViewEvent } from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import type { AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { CurrencyEvent, ProductDisplayEvent } from '@countinghouse/contracts/settings/events';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import type { SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowsWith } from '@countinghouse/platform/projections/projection/projection';
import { end, enter, forget, forgetOf, goneNamed, itemOf } from './deleted-rows.ts';

type Deletable =
  | ProductEvent
  | SupplierEvent
  | TagEvent
  | CategoryEvent
  | AdjustmentEvent
  | CurrencyEvent
  | CustomerEvent
  | OrderEvent
  | ProductDisplayEvent
  | SavedViewEvent
  | Extract<IdentityEvent, { type: 'identity.StaffUserDeleted' }>;

/** What can be deleted, by name; what is deleted, with who did it and when. */
export const deleted = defineProjection<Deletable>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'catalog.ProductCreated': {
      reads: ({ data }) => itemOf(data.productId),
      apply: ({ data }, rows) => enter(rows, 'product', data.productId, productName(data.details)),
    },
    'catalog.ProductRestored': {
      reads: ({ data }) => itemOf(data.productId),
      apply: ({ data }, rows) => enter(rows, 'product', data.productId, productName(data.details)),
    },
    'catalog.ProductChanged': {
      reads: ({ data: { productId, changes } }) =>
        changes.itemNo === undefined && changes.name === undefined ? [] : itemOf(productId),
      apply({ data: { productId, changes } }, rows) {
        if (changes.itemNo === undefined && changes.name === undefined) return;
        const row = rows.get(tables.items, productId);
        if (!row) return;
        const [before = '', ...rest] = row.name.split(BETWEEN);
        const { itemNo = before, name = rest.join(BETWEEN) } = changes;
        enter(rows, 'product', productId, productName({ itemNo, name }));
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => itemOf(data.productId),
      apply: (event, rows) => end(rows, event.data.productId, event),
    },
    'suppliers.SupplierCreated': {
      reads: ({ data }) => itemOf(data.supplierId),
      apply: ({ data }, rows) => enter(rows, 'supplier', data.supplierId, data.details.name),
    },
    'suppliers.SupplierRestored': {
      reads: ({ data }) => itemOf(data.supplierId),
      apply: ({ data }, rows) => enter(rows, 'supplier', data.supplierId, data.details.name),
    },
    'suppliers.SupplierChanged': {
      reads: ({ data }) => (data.changes.name === undefined ? [] : itemOf(data.supplierId)),
      apply({ data: { supplierId, changes } }, rows) {
        if (changes.name !== undefined) enter(rows, 'supplier', supplierId, changes.name);
      },
    },
    'suppliers.SupplierDeleted': {
      reads: ({ data }) => itemOf(data.supplierId),
      apply: (event, rows) => end(rows, event.data.supplierId, event),
    },
    'catalog.TagCreated': {
      reads: ({ data }) => itemOf(data.tagId),
      apply: ({ data }, rows) => enter(rows, 'tag', data.tagId, data.name),
    },
    'catalog.TagRestored': {
      reads: ({ data }) => itemOf(data.tagId),
      apply: ({ data }, rows) => enter(rows, 'tag', data.tagId, data.name),
    },
    'catalog.TagRenamed': {
      reads: ({ data }) => itemOf(data.tagId),
      apply: ({ data }, rows) => enter(rows, 'tag', data.tagId, data.name),
    },
    'catalog.TagDeleted': {
      reads: ({ data }) => itemOf(data.tagId),
      apply: (event, rows) => end(rows, event.data.tagId, event),
    },
    'catalog.TagMerged': {
      reads: ({ data }) => itemOf(data.tagId),
      apply: (event, rows) => end(rows, event.data.tagId, event),
    },
    'catalog.CategoryCreated': {
      reads: ({ data }) => itemOf(data.categoryId),
      apply: ({ data: { categoryId: category, name } }, rows) => enter(rows, 'category', category, name, { category }),
    },
    'catalog.SubCategoryAdded': {
      reads: ({ data }) => itemOf(data.nodeId),
      apply: ({ data: { categoryId: category, nodeId, name } }, rows) =>
        enter(rows, 'category', nodeId, name, { category }),
    },
    'catalog.CategoryRenamed': {
      reads: ({ data }) => itemOf(data.nodeId),
      apply: ({ data: { categoryId: category, nodeId, name } }, rows) =>
        enter(rows, 'category', nodeId, name, { category }),
    },
    'catalog.CategoryMoved': {
      reads: ({ data }) => data.movedIds.flatMap(itemOf),
      apply({ data: { movedIds, to } }, rows) {
        for (const nodeId of movedIds) {
          const row = rows.get(tables.items, nodeId);
          if (row) enter(rows, 'category', nodeId, row.name, { category: to.categoryId });
        }
      },
    },
    'catalog.CategoryRestored': {
      reads: ({ data }) => data.nodes.flatMap(({ nodeId }) => itemOf(nodeId)),
      apply({ data: { categoryId: category, nodes } }, rows) {
        for (const { nodeId, name } of nodes) enter(rows, 'category', nodeId, name, { category });
      },
    },
    'catalog.SubCategoryRemoved': {
      reads: ({ data }) => itemOf(data.nodeId),
      apply: (event, rows) => end(rows, event.data.nodeId, event, { below: event.data.removedIds.length - 1 }),
    },
    'catalog.CategoryDeleted': {
      reads: ({ data }) => itemOf(data.categoryId),
      apply: (event, rows) => end(rows, event.data.categoryId, event),
    },
    'settings.CurrencyAdded': {
      reads: ({ data }) => [...itemOf(data.currencyId), rowsWith(tables.items, 'anew', data.name)],
      apply({ data: { currencyId, name, symbol } }, rows) {
        for (const row of goneNamed(rows, 'currency', name)) forget(rows, row);
        enter(rows, 'currency', currencyId, name, { symbol });
      },
    },
    'settings.CurrencyRemoved': {
      reads: ({ data }) => itemOf(isFirst(data) ? FIRST_ID : data.currencyId),
      apply(event, rows) {
        if (!isFirst(event.data)) return end(rows, event.data.currencyId, event);
        const { name, symbol } = FIRST_CURRENCY;
        enter(rows, 'currency', FIRST_ID, name, { symbol });
        end(rows, FIRST_ID, event);
      },
    },
    'settings.ProductDisplayAdded': {
      reads: ({ data }) => [...itemOf(data.displayId), rowsWith(tables.items, 'anew', data.title)],
      apply({ data: { displayId, title, tagId: tag } }, rows) {
        for (const row of goneNamed(rows, 'display', title)) if (row.details.tag === tag) forget(rows, row);
        enter(rows, 'display', displayId, title, { tag });
      },
    },
    'settings.ProductDisplayChanged': {
      reads: ({ data }) => itemOf(data.displayId),
      apply({ data: { displayId, changes } }, rows) {
        const row = rows.get(tables.items, displayId);
        if (row)
          enter(rows, 'display', displayId, changes.title ?? row.name, { tag: changes.tagId ?? row.details.tag });
      },
    },
    'settings.ProductDisplayRemoved': {
      reads: ({ data }) => itemOf(data.displayId),
      apply: (event, rows) => end(rows, event.data.displayId, event),
    },
    'orders.OrderNoteAdded': {
      reads: ({ data }) => itemOf(data.noteId),
      apply: ({ data }, rows) => enterNote(rows, data),
    },
    'orders.OrderNoteRestored': {
      reads: ({ data }) => itemOf(data.noteId),
      apply: ({ data }, rows) => enterNote(rows, data),
    },
    'orders.OrderNoteRemoved': {
      reads: ({ data }) => itemOf(data.noteId),
      apply: (event, rows) => end(rows, event.data.noteId, event),
    },
    'customers.CustomerErased': {
      reads: ({ data }) => [rowsWith(tables.items, 'subject', data.customerId)],
      apply: ({ data }, rows) => forgetOf(rows, data.customerId),
    },
    'identity.ViewSaved': {
      reads: ({ data }) => [...itemOf(data.viewId), rowsWith(tables.items, 'anew', data.name)],
      apply({ data: { userId, viewId, list, name, query, shared } }, rows) {
        for (const row of goneNamed(rows, 'view', name)) {
          const isSeen = row.owner === null || row.owner === userId;
          if (isSeen && row.details.list === list) forget(rows, row);
        }
        enter(rows, 'view', viewId, name, { list, query, shared }, userId);
      },
    },
    'identity.SavedViewChanged': {
      reads: ({ data }) => itemOf(data.viewId),
      apply({ data: { viewId, changes } }, rows) {
        const row = rows.get(tables.items, viewId);
        if (!row) return;
        const { name = row.name, query = row.details.query, shared = row.details.shared } = changes;
        enter(rows, 'view', viewId, name, { ...row.details, query, shared }, row.subject);
      },
    },
    'identity.SavedViewRemoved': {
      reads: ({ data }) => itemOf(data.viewId),
      apply: (event, rows) => end(rows, event.data.viewId, event),
    },
    'identity.StaffUserDeleted': {
      reads: ({ data }) => [rowsWith(tables.items, 'subject', data.userId)],
      apply: ({ data }, rows) => forgetOf(rows, data.userId),
    },
    'inventory.AdjustmentRecorded': {
      reads: ({ data }) => itemOf(data.adjustmentId),
      apply: ({ data: { adjustmentId, adjustmentNo, lines } }, rows) =>
        enter(rows, 'adjustment', adjustmentId, [adjustmentNo, lines[0]?.name].filter(Boolean).join(BETWEEN)),
    },
    'inventory.AdjustmentSettled': {
      reads: ({ data }) => itemOf(data.adjustmentId),
      apply(event, rows) {
        const { adjustmentId, reversed } = event.data;
        const row = rows.get(tables.items, adjustmentId);
        if (reversed) end(rows, adjustmentId, event);
        else if (row?.deleted_at) enter(rows, 'adjustment', adjustmentId, row.name);
      },
    },
  },
});

/** Of the currency that no event added; its own id is none of a row. */
const FIRST_ID = '00000000-0000-0000-0000-000000000001';
const isFirst = ({ currencyId }: { readonly currencyId: string }) => currencyId === FIRST_CURRENCY.currencyId;

const BETWEEN = ' · ';
/** Characters of a note that are used as its name. */
const LONGEST_NAME = 120;

function productName({ itemNo, name }: Pick<ProductDetails, 'itemNo' | 'name'>): string {
  return [itemNo, name].filter(Boolean).join(BETWEEN);
}

function enterNote(rows: Rows, { orderId: order, noteId, customerId, text }: NoteWritten): void {
  enter(rows, 'note', noteId, text.slice(0, LONGEST_NAME).toWellFormed(), { order }, customerId);
}

type NoteWritten = Extract<OrderEvent, { type: 'orders.OrderNoteAdded' }>['data'];
