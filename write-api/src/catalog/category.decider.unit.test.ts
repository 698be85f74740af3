import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NODES } from '@countinghouse/contracts/catalog/api';
import { nodeAt, pathOf } from '@countinghouse/contracts/catalog/category-tree';
import {
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryRenamed,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { category } from './category.decider.ts';

const categoryId = 'food';
const spec = deciderSpec(category);
const node = (nodeId: string, parentId: string) =>
  event(subCategoryAdded, { categoryId, nodeId, parentId, name: nodeId });

/** food > (tea > (green, black), coffee) */
const food = event(categoryCreated, { categoryId, name: 'Food' });
const tree: CategoryEvent[] = [
  food,
  node('tea', 'food'),
  node('coffee', 'food'),
  node('green', 'tea'),
  node('black', 'tea'),
];

describe('a category tree', () => {
  it('is addressed by paths of indexes', () => {
    const { root } = spec.given(tree).state;
    expect(root && nodeAt(root, [0, 1])?.id).toBe('black');
    expect(root && nodeAt(root, [1])?.id).toBe('coffee');
    expect(root && nodeAt(root, [0, 2])).toBeUndefined();
    expect(root && pathOf(root, 'black')).toEqual([0, 1]);
    expect(root && pathOf(root, 'food')).toEqual([]);
  });

  it('moves the nodes behind a removed one up', () => {
    const removed = event(subCategoryRemoved, {
      categoryId,
      nodeId: 'tea',
      parentId: 'food',
      removedIds: ['tea', 'green', 'black'],
    });
    const { root } = spec.given([...tree, removed]).state;
    expect(root && nodeAt(root, [0])?.id).toBe('coffee');
  });
});

describe('making a category', () => {
  it('keeps the name without the white space around it, and happens once', () => {
    const make = { type: 'CreateCategory', categoryId, name: ' Food ' } as const;
    spec.given([]).when(make).thenEvents(food);
    spec.given(tree).when(make).thenNothing();
  });
});

describe('adding a sub-category', () => {
  it('puts it last below its parent', () => {
    spec
      .given(tree)
      .when({ type: 'AddSubCategory', nodeId: 'white', parentId: 'tea', name: ' white ' })
      .thenEvents(node('white', 'tea'));
  });

  it('is refused below a node that is gone', () => {
    spec
      .given(tree)
      .when({ type: 'AddSubCategory', nodeId: 'x', parentId: 'milk', name: 'x' })
      .thenRefused('TREE_CHANGED');
    spec.given([]).when({ type: 'AddSubCategory', nodeId: 'x', parentId: 'food', name: 'x' }).thenRefused('NOT_FOUND');
  });

  it('ends at the greatest depth', () => {
    const chain: CategoryEvent[] = [food];
    for (let depth = 2; depth < MAX_CATEGORY_DEPTH; depth++) {
      chain.push(node(`n${depth}`, depth === 2 ? 'food' : `n${depth - 1}`));
    }
    const deepest = {
      type: 'AddSubCategory',
      nodeId: 'last',
      parentId: `n${MAX_CATEGORY_DEPTH - 1}`,
      name: 'last',
    } as const;
    const last = node('last', `n${MAX_CATEGORY_DEPTH - 1}`);
    spec.given(chain).when(deepest).thenEvents(last);
    spec
      .given([...chain, last])
      .when({ type: 'AddSubCategory', nodeId: 'x', parentId: 'last', name: 'x' })
      .thenRefused('VALIDATION', undefined, [{ field: 'pos', code: 'too_deep' }]);
  });

  it('ends at the greatest number of nodes, wherever they stand, and goes on when one is removed', () => {
    const below = MAX_CATEGORY_NODES - 1;
    const nodes = Array.from({ length: below }, (_, n) => node(`n${n}`, n % 2 === 0 ? 'food' : 'n0'));
    const add = { type: 'AddSubCategory', nodeId: 'last', parentId: 'n2', name: 'last' } as const;
    const full = [{ field: 'pos', code: 'tree_full', limit: MAX_CATEGORY_NODES }];
    spec
      .given([food, ...nodes.slice(0, -1)])
      .when(add)
      .thenEvents(node('last', 'n2'));
    spec
      .given([food, ...nodes])
      .when(add)
      .thenRefused('VALIDATION', undefined, full);
    const removed = event(subCategoryRemoved, { categoryId, nodeId: 'n4', parentId: 'food', removedIds: ['n4'] });
    spec
      .given([food, ...nodes, removed])
      .when(add)
      .thenEvents(node('last', 'n2'));
  });
});

describe('renaming a node', () => {
  it('names the node by its id', () => {
    spec
      .given(tree)
      .when({ type: 'RenameNode', nodeId: 'green', name: 'Jade' })
      .thenEvents(event(categoryRenamed, { categoryId, nodeId: 'green', name: 'Jade' }));
  });

  it('changes nothing for the name that it has', () => {
    spec.given(tree).when({ type: 'RenameNode', nodeId: 'green', name: ' green' }).thenNothing();
  });

  it('is refused for a node, or a category, that is gone', () => {
    const rename = { type: 'RenameNode', nodeId: 'milk', name: 'Milk' } as const;
    spec.given(tree).when(rename).thenRefused('TREE_CHANGED');
    spec
      .given([food, event(categoryDeleted, { categoryId })])
      .when(rename)
      .thenRefused('NOT_FOUND');
  });
});

describe('removing a node', () => {
  it('takes everything below it along', () => {
    spec
      .given(tree)
      .when({ type: 'RemoveNode', nodeId: 'tea', seenIds: ['tea', 'green', 'black'] })
      .thenEvents(
        event(subCategoryRemoved, {
          categoryId,
          nodeId: 'tea',
          parentId: 'food',
          removedIds: ['tea', 'green', 'black'],
        }),
      );
  });

  it('is refused while something stands below it that the caller has not seen', () => {
    spec
      .given(tree)
      .when({ type: 'RemoveNode', nodeId: 'tea', seenIds: ['tea', 'green'] })
      .thenRefused('TREE_CHANGED');
  });

  it('deletes the category when it is the top', () => {
    const deleted = event(categoryDeleted, { categoryId });
    spec
      .given([food])
      .when({ type: 'RemoveNode', nodeId: 'food', seenIds: ['food'] })
      .thenEvents(deleted);
    spec
      .given([food, deleted])
      .when({ type: 'RemoveNode', nodeId: 'food', seenIds: ['food'] })
      .thenRefused('NOT_FOUND');
  });

  it('is refused for a node that somebody else removed', () => {
    spec
      .given([food])
      .when({ type: 'RemoveNode', nodeId: 'tea', seenIds: ['tea'] })
      .thenRefused('TREE_CHANGED');
  });
});
