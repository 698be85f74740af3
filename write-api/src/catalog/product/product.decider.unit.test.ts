import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
} from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { product } from './product.decider.ts';

const productId = 'p1';
const details: ProductDetails = {
  ...blankProduct,
  itemNo: 'TEA-1',
  name: 'Tea',
  alertQuantity: 5,
  purchasePrice: 300,
  sellingPrice: 500,
  tagIds: ['t1'],
};
const spec = deciderSpec(product);
const created = event(productCreated, { productId, details, openingQuantity: 10 });
const deleted = event(productDeleted, { productId });

describe('creating a product', () => {
  const create = { type: 'CreateProduct', productId, details, openingQuantity: 10 } as const;

  it('records its details and its opening quantity', () => {
    spec.given([]).when(create).thenEvents(created);
  });

  it('happens once', () => {
    spec.given([created]).when(create).thenNothing();
  });
});

describe('following a cost', () => {
  const follow = { type: 'FollowCost', from: 300, to: 350 } as const;

  it('changes the purchase price that the delivery met, and no other', () => {
    const changed = event(productChanged, { productId, changes: { purchasePrice: 350 }, countedDifference: 0 });
    spec.given([created]).when(follow).thenEvents(changed);
    spec.given([created, changed]).when(follow).thenNothing();
    spec.given([created, deleted]).when(follow).thenNothing();
  });
});

describe('replacing a tag', () => {
  const tagged = (...tagIds: string[]) =>
    event(productChanged, { productId, changes: { tagIds }, countedDifference: 0 });
  const replace = (from: string, to: string, keeps = false) => ({ type: 'ReplaceTag', from, to, keeps }) as const;

  it('leaves the other tag in its place, once', () => {
    spec.given([created]).when(replace('t1', 't2')).thenEvents(tagged('t2'));
    spec
      .given([created, tagged('t1', 't3', 't2')])
      .when(replace('t1', 't2'))
      .thenEvents(tagged('t2', 't3'));
  });

  it('adds the other one where it keeps the first', () => {
    spec
      .given([created])
      .when(replace('t1', 't2', true))
      .thenEvents(tagged('t1', 't2'));
  });

  it('changes nothing of a product without the tag, and of one that is deleted', () => {
    spec.given([created]).when(replace('t2', 't3')).thenNothing();
    spec.given([created, deleted]).when(replace('t1', 't2')).thenNothing();
  });
});

describe('changing a product', () => {
  it('names only the fields that really change', () => {
    spec
      .given([created])
      .when({
        type: 'ChangeProduct',
        changes: { name: 'Green tea', sellingPrice: 500, tagIds: ['t1'], photo: undefined },
        countedDifference: 0,
      })
      .thenEvents(event(productChanged, { productId, changes: { name: 'Green tea' }, countedDifference: 0 }));
  });

  it('changes nothing when everything is as it was', () => {
    spec
      .given([created])
      .when({ type: 'ChangeProduct', changes: { name: 'Tea' }, countedDifference: 0 })
      .thenNothing();
  });

  it('records a count correction alone', () => {
    spec
      .given([created])
      .when({ type: 'ChangeProduct', changes: {}, countedDifference: -2 })
      .thenEvents(event(productChanged, { productId, changes: {}, countedDifference: -2 }));
  });

  it('is refused for a product that never was or is gone', () => {
    const change = { type: 'ChangeProduct', changes: { name: 'x' }, countedDifference: 0 } as const;
    spec.given([]).when(change).thenRefused('NOT_FOUND');
    spec.given([created, deleted]).when(change).thenRefused('NOT_FOUND');
  });
});

describe('deleting a product', () => {
  it('happens once, and then it is not found', () => {
    spec.given([created]).when({ type: 'DeleteProduct' }).thenEvents(deleted);
    spec.given([created, deleted]).when({ type: 'DeleteProduct' }).thenRefused('NOT_FOUND');
  });
});
