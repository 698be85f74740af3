import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  categoryCreated,
  categoryDeleted,
  categoryRestored,
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
  productRestored,
  subCategoryAdded,
  subCategoryRemoved,
  tagCreated,
  tagDeleted,
  tagRestored,
} from '@countinghouse/contracts/catalog/events';
import { customerErased } from '@countinghouse/contracts/customers/events';
import { staffUserDeleted } from '@countinghouse/contracts/identity/events';
import {
  savedViewChanged,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { adjustmentRecorded, adjustmentReversed, adjustmentSettled } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { mistakableWords } from '@countinghouse/contracts/kernel/text/search-words';
import { orderNoteAdded, orderNoteRemoved, orderNoteRestored } from '@countinghouse/contracts/orders/events';
import {
  currencyAdded,
  currencyRemoved,
  productDisplayAdded,
  productDisplayRemoved,
} from '@countinghouse/contracts/settings/events';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deleted } from './deleted.projection.ts';

const spec = projectionSpec(deleted);
const createdAt = '2026-11-20T02:00:00.000Z';
const details: ProductDetails = { ...blankProduct, itemNo: 'TEA-1', name: 'Green tea' };

/** The names of what is deleted, which must be what the words are counted of. */
async function goneAfter(...events: readonly GivenEvent[]) {
  const { items, words } = await spec.rowsAfter(...events);
  const gone = items?.filter(({ deleted_at }) => deleted_at !== null);
  const counted = new Map<string, number>();
  const seenByAll = gone?.filter(({ owner }) => owner === null) ?? [];
  for (const word of seenByAll.flatMap(({ search }) => mistakableWords(String(search))))
    counted.set(word, (counted.get(word) ?? 0) + 1);
  expect(new Map(words?.map(({ word, rows }) => [word, rows]))).toEqual(counted);
  return gone?.map(({ name }) => name);
}

it('names a product as it was called when it was deleted, until it is back', async () => {
  const productId = newId();
  const created = event(productCreated, { productId, details, openingQuantity: 0 });
  const renamed = event(productChanged, { productId, changes: { name: 'Tea · 50 g' }, countedDifference: 0 });
  const renumbered = event(productChanged, { productId, changes: { itemNo: 'TEA-2' }, countedDifference: 0 });
  const gone = event(productDeleted, { productId });
  expect(await goneAfter(created, renamed, renumbered, gone)).toEqual(['TEA-2 · Tea · 50 g']);
  const back = event(productRestored, { productId, details, createdAt });
  expect(await goneAfter(created, gone, back)).toEqual([]);
});

it('what was deleted has one entry for a node and what was below it', async () => {
  const [categoryId, tea, green] = [newId(), newId(), newId()] as const;
  const node = (nodeId: string, parentId: string, name: string) =>
    event(subCategoryAdded, { categoryId, nodeId, parentId, name });
  const tree = [
    event(categoryCreated, { categoryId, name: 'Drinks' }),
    node(tea, categoryId, 'Tea'),
    node(green, tea, 'Green'),
  ];
  const removed = event(subCategoryRemoved, {
    categoryId,
    nodeId: tea,
    parentId: categoryId,
    removedIds: [tea, green],
  });
  const { items } = await spec.rowsAfter(...tree, removed);
  expect(items?.filter(({ deleted_at }) => deleted_at !== null)).toMatchObject([
    { item_id: tea, name: 'Tea', details: { category: categoryId, below: 1 } },
  ]);
  const nodes = [
    { nodeId: tea, parentId: categoryId, name: 'Tea' },
    { nodeId: green, parentId: tea, name: 'Green' },
  ];
  const place = { categoryId, nodeId: tea, parentId: categoryId, order: [tea], nodes, removed: [] };
  expect(await goneAfter(...tree, removed, event(categoryRestored, place))).toEqual([]);
  expect(await goneAfter(...tree, event(categoryDeleted, { categoryId }))).toEqual(['Drinks']);
});

it('drops a currency or a display that was added anew', async () => {
  const [currencyId, displayId, tagId] = [newId(), newId(), newId()] as const;
  const euro = (id: string) => event(currencyAdded, { currencyId: id, name: 'EUR', symbol: '€' });
  const sale = (id: string, tag: string) => event(productDisplayAdded, { displayId: id, title: 'Sale', tagId: tag });
  const events = [
    euro(currencyId),
    event(currencyRemoved, { currencyId }),
    event(currencyRemoved, { currencyId: FIRST_CURRENCY.currencyId }),
    sale(displayId, tagId),
    event(productDisplayRemoved, { displayId }),
  ];
  expect((await goneAfter(...events))?.sort()).toEqual(['EUR', FIRST_CURRENCY.name, 'Sale'].sort());
  expect((await goneAfter(...events, euro(newId()), sale(newId(), newId())))?.sort()).toEqual(
    [FIRST_CURRENCY.name, 'Sale'].sort(),
  );
  expect(await goneAfter(...events, sale(newId(), tagId))).not.toContain('Sale');
});

it('the view has exactly what was deleted and is not back, whatever happens', async () => {
  const tags = [newId(), newId(), newId()] as const;
  const act = fc.tuple(fc.constantFrom(0, 1, 2), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const there = new Map<number, boolean>();
      const events = acts.flatMap(([n, isDeletion]): GivenEvent[] => {
        const tagId = tags[n] as string;
        const known = there.get(n);
        if (isDeletion && !known) return [];
        if (!isDeletion && known) return [];
        there.set(n, !isDeletion);
        if (isDeletion) return [event(tagDeleted, { tagId })];
        const definition = known === undefined ? tagCreated : tagRestored;
        return [event(definition, { tagId, name: `Tag ${n}` })];
      });
      const gone = [...there].filter(([, isThere]) => !isThere).map(([n]) => `Tag ${n}`);
      expect((await goneAfter(...events))?.sort()).toEqual(gone.sort());
    }),
    { numRuns: 15 },
  );
});

it('lists a note until it is put back, or its customer is erased', async () => {
  const [orderId, noteId, customerId] = [newId(), newId(), newId()];
  const note = { orderId, noteId, customerId, text: 'Ring twice' };
  const added = event(orderNoteAdded, note);
  const restored = event(orderNoteRestored, note);
  const removed = event(orderNoteRemoved, { orderId, noteId });
  expect(await goneAfter(added, removed)).toEqual(['Ring twice']);
  expect(await goneAfter(added, removed, restored)).toEqual([]);
  expect(await goneAfter(added, removed, restored, removed)).toEqual(['Ring twice']);
  expect(await goneAfter(added, removed, event(customerErased, { customerId }))).toEqual([]);
});

it('lists a view that was shared until it is saved again, or its owner is gone', async () => {
  const [userId, viewId] = [newId(), newId()];
  const view = { userId, viewId, list: 'orders', name: 'To pack', query: 'orderStatus=Pending' } as const;
  const saved = (shared: boolean) => event(viewSaved, { ...view, shared });
  const removed = event(savedViewRemoved, { userId, viewId });
  const sharing = event(savedViewChanged, { userId, viewId, changes: { shared: true, name: 'Late' } });
  const again = (list: 'orders' | 'products') =>
    event(viewSaved, { ...view, userId: newId(), viewId: newId(), list, shared: true });
  expect(await goneAfter(saved(true), removed)).toEqual(['To pack']);
  expect(await goneAfter(saved(false), sharing, removed)).toEqual(['Late']);
  expect(await goneAfter(saved(true), removed, again('orders'))).toEqual([]);
  expect(await goneAfter(saved(true), removed, again('products'))).toEqual(['To pack']);
  expect(await goneAfter(saved(true), removed, event(staffUserDeleted, { userId }))).toEqual([]);
});

it('lists a private view to its owner, until they save it again or are gone', async () => {
  const [userId, viewId] = [newId(), newId()];
  const view = { viewId, list: 'orders', name: 'Mrs Wong', query: 'search=wong', shared: false } as const;
  const saved = event(viewSaved, { ...view, userId });
  const removed = event(savedViewRemoved, { userId, viewId });
  const again = (by: string) => event(viewSaved, { ...view, userId: by, viewId: newId() });
  const { items, words } = await spec.rowsAfter(saved, removed);
  expect(items).toMatchObject([{ name: 'Mrs Wong', owner: userId }]);
  expect(words).toEqual([]);
  const sharing = event(savedViewChanged, { userId, viewId, changes: { shared: true } });
  expect((await spec.rowsAfter(saved, sharing, removed)).items).toMatchObject([{ owner: null }]);
  expect(await goneAfter(saved, removed, again(newId()))).toEqual(['Mrs Wong']);
  expect(await goneAfter(saved, removed, again(userId))).toEqual([]);
  expect(await goneAfter(saved, removed, event(staffUserDeleted, { userId }))).toEqual([]);
});

it('lists an adjustment once the stock has followed its reversal, until it is back', async () => {
  const adjustmentId = newId();
  const lines = [{ productId: newId(), itemNo: 'X', name: 'Cup', photo: '', quantity: 1 }];
  const why = { reason: '', reasonCode: null };
  const recorded = event(adjustmentRecorded, { adjustmentId, adjustmentNo: 'AD-000001', createdAt, ...why, lines });
  const settled = (reversed: boolean) => event(adjustmentSettled, { adjustmentId, ...why, lines, reversed });
  const reversing = event(adjustmentReversed, { adjustmentId });
  expect(await goneAfter(recorded, settled(false), reversing)).toEqual([]);
  expect(await goneAfter(recorded, settled(false), reversing, settled(true))).toEqual(['AD-000001 · Cup']);
  expect(await goneAfter(recorded, settled(false), reversing, settled(true), settled(false))).toEqual([]);
});
