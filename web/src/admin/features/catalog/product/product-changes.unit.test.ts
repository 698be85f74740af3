import { expect, test } from 'vitest';
import { placeKey, placeOf, treeOptions } from '../category-place.ts';
import { changedFields, fieldsOf, newProduct } from './product-changes.ts';

const product = {
  _id: 'p',
  itemNo: '85123A',
  name: 'Holder',
  description: '',
  quantity: 10,
  alertQuantity: 2,
  supplier: { _id: 's', name: 'Lee' },
  purchasePrice: 1,
  sellingPrice: 2.95,
  tags: [{ _id: 't', name: 'new' }],
  category: { category: 'c', pos: [1, 0], name: 'Cups', version: '4' },
  photo: '/files/a.webp',
  thumbnails: [],
  status: true,
  currency: 'HKD',
  version: '7',
};
const opened = fieldsOf(product);
const trees = [{ _id: 'c', name: 'Kitchen', subCategory: [], version: '5' }];

test('a save without a change sends nothing, above all no quantity', () => {
  expect(changedFields(opened, fieldsOf(product))).toEqual({});
});

test('only edited fields are sent', () => {
  expect(changedFields(opened, { ...opened, sellingPrice: 3.5, status: false })).toEqual({
    sellingPrice: 3.5,
    status: false,
  });
});

test('a place is sent with the version of the tree from which it was picked', () => {
  expect(changedFields(opened, { ...opened, category: 'c/0' }, trees)).toEqual({
    category: { category: 'c', pos: [0], version: '5' },
  });
});

test('cleared fields are sent as cleared', () => {
  // antd clears a picker to undefined, a number to null.
  const cleared = { ...opened, category: undefined, supplier: undefined, purchasePrice: null, photo: '' } as never;
  expect(changedFields(opened, cleared)).toEqual({ category: null, supplier: null, purchasePrice: 0, photo: '' });
});

test('a new product sends the filled fields', () => {
  expect(changedFields(newProduct, { ...newProduct, itemNo: 'A1', quantity: 5 })).toEqual({
    itemNo: 'A1',
    quantity: 5,
  });
});

test('places are written as keys and read back, at any depth', () => {
  for (const pos of [[], [0], [3, 0, 12]])
    expect(placeOf(placeKey({ category: 'c', pos }))).toEqual({ category: 'c', pos });
});

test('every node of the tree is an option under its own key', () => {
  const leaf = { _id: 'n', name: 'Mugs', subCategory: [] };
  const [root] = treeOptions([
    { _id: 'c', name: 'Kitchen', version: '1', subCategory: [leaf, { ...leaf, subCategory: [leaf] }] },
  ]);
  expect(root?.children.map((child) => child.value)).toEqual(['c/0', 'c/1']);
  expect(root?.children[1]?.children[0]?.value).toBe('c/1/0');
});
