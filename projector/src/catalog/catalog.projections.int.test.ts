import {
  categoryCreated,
  categoryDeleted,
  categoryRenamed,
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import { describe, expect, it } from 'vitest';
import { categoryTree } from './category-tree.projection.ts';
import { productList } from './product-list.projection.ts';
import { tagList } from './tag-list.projection.ts';

const [food, tea, green, coffee, books] = [newId(), newId(), newId(), newId(), newId()] as const;

describe('the product list', () => {
  const spec = projectionSpec(productList);
  const [one, two] = [newId(), newId()] as const;
  const details: ProductDetails = {
    itemNo: 'TEA-1',
    name: '綠茶 Grün',
    description: 'd',
    alertQuantity: 5,
    supplierId: null,
    purchasePrice: 300,
    sellingPrice: 500,
    weight: 250,
    tagIds: [newId()],
    category: { categoryId: food, nodeId: tea },
    photo: '/files/a.webp',
    thumbnails: ['/files/b.webp'],
    status: true,
  };
  const created = (productId: string, status = true) =>
    event(productCreated, { productId, details: { ...details, status }, openingQuantity: 3 });
  const changed = (productId: string, changes: Partial<ProductDetails>) =>
    event(productChanged, { productId, changes, countedDifference: 0 });

  it('shows each product with the changes that it went through', async () => {
    const { products } = await spec.rowsAfter(
      created(one),
      created(two),
      changed(one, { name: 'Oolong', category: null }),
      changed(one, { itemNo: 'TEA-9' }),
    );
    expect(products).toHaveLength(2);
    expect(products?.[0]).toMatchObject({
      product_id: one,
      item_no: 'TEA-9',
      name: 'Oolong',
      node_id: null,
      selling_price: 500,
      tag_ids: details.tagIds,
      thumbnails: ['/files/b.webp'],
      search: searchText('TEA-9', 'Oolong'),
    });
    expect(products?.[1]).toMatchObject({
      product_id: two,
      name: '綠茶 Grün',
      node_id: tea,
      search: searchText('TEA-1', '綠茶 Grün'),
    });
  });

  it('has how many there are, and how many are active', async () => {
    const totals = async (...events: readonly GivenEvent[]) =>
      Object.fromEntries(((await spec.rowsAfter(...events)).totals ?? []).map((row) => [row.scope, row.products]));
    expect(await totals(created(one), created(two, false))).toEqual({ all: 2, active: 1, [`node:${tea}`]: 1 });
    expect(await totals(created(one), created(two, false), changed(two, { status: true }))).toEqual({
      all: 2,
      active: 2,
      [`node:${tea}`]: 2,
    });
    expect(await totals(created(one), changed(one, { category: { categoryId: food, nodeId: coffee } }))).toEqual({
      all: 1,
      active: 1,
      [`node:${tea}`]: 0,
      [`node:${coffee}`]: 1,
    });
    expect(
      await totals(
        created(one),
        created(two),
        changed(one, { status: false }),
        event(productDeleted, { productId: one }),
      ),
    ).toEqual({ all: 1, active: 1, [`node:${tea}`]: 1 });
  });
});

describe('the category tree', () => {
  const spec = projectionSpec(categoryTree);
  const node = (nodeId: string, parentId: string, name: string) =>
    event(subCategoryAdded, { categoryId: food, nodeId, parentId, name });
  const events = [
    event(categoryCreated, { categoryId: food, name: 'Food' }),
    event(categoryCreated, { categoryId: books, name: 'Books' }),
    node(tea, food, 'Tea'),
    node(coffee, food, 'Coffee'),
    node(green, tea, 'Green'),
  ];
  const placesOf = (tables: Awaited<ReturnType<typeof spec.rowsAfter>>) =>
    Object.fromEntries((tables.places ?? []).map((row) => [row.node_id, { living: row.living_id, path: row.path }]));

  it('nests the nodes and has the path to each', async () => {
    const tables = await spec.rowsAfter(
      ...events,
      event(categoryRenamed, { categoryId: food, nodeId: green, name: 'Jade' }),
    );
    expect(tables.trees?.find((row) => row.category_id === food)?.tree).toEqual({
      _id: food,
      name: 'Food',
      subCategory: [
        { _id: tea, name: 'Tea', subCategory: [{ _id: green, name: 'Jade', subCategory: [] }] },
        { _id: coffee, name: 'Coffee', subCategory: [] },
      ],
    });
    expect(placesOf(tables)).toMatchObject({
      [food]: { path: '' },
      [green]: { path: '0,0,' },
      [coffee]: { path: '1,' },
      [books]: { path: '' },
    });
  });

  it('gives the products of a deleted node to the nearest node above that is left', async () => {
    const removal = (nodeId: string, parentId: string, ...removedIds: string[]) =>
      event(subCategoryRemoved, { categoryId: food, nodeId, parentId, removedIds });
    expect(placesOf(await spec.rowsAfter(...events, removal(green, tea, green)))).toMatchObject({
      [green]: { living: tea, path: '0,' },
      [coffee]: { living: coffee, path: '1,' },
    });
    const both = await spec.rowsAfter(...events, removal(green, tea, green), removal(tea, food, tea));
    expect(placesOf(both)).toMatchObject({
      [green]: { living: food, path: '' },
      [tea]: { living: food, path: '' },
      [coffee]: { living: coffee, path: '0,' },
    });
  });

  it('leaves nothing of a deleted category, and the others alone', async () => {
    const tables = await spec.rowsAfter(
      ...events,
      event(subCategoryRemoved, { categoryId: food, nodeId: green, parentId: tea, removedIds: [green] }),
      event(categoryDeleted, { categoryId: food }),
    );
    expect(Object.keys(placesOf(tables))).toEqual([books]);
    expect(tables.trees?.map((row) => row.category_id)).toEqual([books]);
  });
});

describe('the tag list', () => {
  const spec = projectionSpec(tagList);
  it('shows the tags that are not deleted', async () => {
    const [one, two] = [newId(), newId()] as const;
    const { tags } = await spec.rowsAfter(
      event(tagCreated, { tagId: one, name: 'New' }),
      event(tagCreated, { tagId: two, name: 'Sale' }),
      event(tagDeleted, { tagId: one }),
    );
    expect(tags).toEqual([expect.objectContaining({ tag_id: two, name: 'Sale' })]);
  });
});
