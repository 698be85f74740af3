import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { CategoryEvent, ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import type { SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { expect, it } from 'vitest';
import { analyticsDimensions } from './dimensions.projection.ts';

type Given = GivenEvent & (ProductEvent | CategoryEvent | CurrencyEvent | SupplierEvent | CustomerEvent);

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [cup, home, kitchen, supplier, customer] = [1, 2, 3, 4, 5].map(uuid) as [string, string, string, string, string];
const spec = projectionSpec(analyticsDimensions(shopCalendar('Asia/Hong_Kong')));
const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

const details = { ...blankProduct, itemNo: 'X1', name: 'Cup', sellingPrice: 500, purchasePrice: 200, category: null };
const trees: Given[] = [
  { type: 'catalog.CategoryCreated', recordedAt: at(0), data: { categoryId: home, name: 'Home' } },
  {
    type: 'catalog.SubCategoryAdded',
    recordedAt: at(1),
    data: { categoryId: home, nodeId: kitchen, parentId: home, name: 'Kitchen' },
  },
];
const created: Given = {
  type: 'catalog.ProductCreated',
  recordedAt: at(2),
  data: {
    productId: cup,
    openingQuantity: 1,
    details: { ...details, category: { categoryId: home, nodeId: kitchen } },
  },
};
const changed = (hour: number, changes: Partial<typeof details>): Given => ({
  type: 'catalog.ProductChanged',
  recordedAt: at(hour),
  data: { productId: cup, changes, countedDifference: 0 },
});

it('keeps a row for each version of a product, and none for what analysts do not see', async () => {
  const rows = await spec.rowsAfter(
    ...trees,
    created,
    changed(3, { description: 'White.' }),
    changed(4, { sellingPrice: 450 }),
    { type: 'catalog.ProductDeleted', recordedAt: at(5), data: { productId: cup } },
  );
  expect(rows.versions).toMatchObject([
    { version: 1, selling_price: 500, deleted: false, valid_from: at(2), valid_to: at(4) },
    { version: 2, selling_price: 450, deleted: false, valid_from: at(4), valid_to: at(5) },
    { version: 3, selling_price: 450, deleted: true, valid_from: at(5), valid_to: null },
  ]);
  expect(rows.products).toMatchObject([{ version: 3, category_id: kitchen, category_path: 'Home / Kitchen' }]);
  expect(rows.currencies).toMatchObject([{ is_base: true, in_use: true }]);
});

it('shows categories with their paths, after a move, a new name and a deletion too', async () => {
  const rows = await spec.rowsAfter(
    ...trees,
    { type: 'catalog.CategoryRenamed', recordedAt: at(3), data: { categoryId: home, nodeId: home, name: 'House' } },
    {
      type: 'catalog.SubCategoryRemoved',
      recordedAt: at(4),
      data: { categoryId: home, nodeId: kitchen, parentId: home, removedIds: [kitchen] },
    },
  );
  expect(rows.categories).toMatchObject([
    { category_id: home, path: 'House', depth: 0, parent_id: null, deleted: false, now_id: home, recorded_at: at(3) },
    { category_id: kitchen, path: 'House / Kitchen', depth: 1, top_id: home, deleted: true, now_id: home },
  ]);
  const none = await spec.rowsAfter(
    ...trees,
    { type: 'catalog.CategoryDeleted', recordedAt: at(4), data: { categoryId: home } },
    { ...created, recordedAt: at(5) },
  );
  expect(none.categories).toMatchObject([
    { category_id: home, deleted: true, now_id: null },
    { category_id: kitchen, deleted: true, now_id: null },
  ]);
  expect(none.products).toMatchObject([{ category_id: null, category_path: null }]);
});

it('keeps suppliers and customers without what names a person, and currencies that the shop had', async () => {
  const rows = await spec.rowsAfter(
    {
      type: 'suppliers.SupplierCreated',
      data: { supplierId: supplier, details: { ...blankSupplier, name: 'Kilns', leadDays: 9 } },
    },
    { type: 'suppliers.SupplierChanged', data: { supplierId: supplier, changes: { phone: '1' } } },
    { type: 'suppliers.SupplierDeleted', data: { supplierId: supplier } },
    {
      type: 'customers.CustomerRegistered',
      recordedAt: '2026-03-01T17:00:00.000Z',
      data: {
        ...{ customerId: customer, email: 'a@example.com', name: 'Ann Planted', phone: '', address: '', points: 0 },
        ...{ active: true, via: 'storefront' },
      },
    },
    { type: 'settings.CurrencyAdded', data: { currencyId: uuid(9), name: 'EUR', symbol: '€' } },
    { type: 'settings.CurrencyRemoved', data: { currencyId: uuid(9) } },
  );
  expect(rows.suppliers).toMatchObject([{ supplier_id: supplier, name: 'Kilns', lead_days: 9, deleted: true }]);
  expect(rows.customers).toMatchObject([{ customer_id: customer, first_day: '2026-03-02', channel: 'storefront' }]);
  expect(rows.currencies).toMatchObject([
    { name: 'EUR', in_use: false, is_base: false },
    { in_use: true, is_base: true },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Planted');
});
