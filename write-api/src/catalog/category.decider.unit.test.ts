import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NODES } from '@countinghouse/contracts/catalog/api';
import { deletedNode } from '@countinghouse/contracts/catalog/category.state';
import { nodeAt, pathOf } from '@countinghouse/contracts/catalog/category-tree';
import {
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryRenamed,
  categoryRestored,
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

  it('ends at the greatest number of nodes, wherever they are, and continues when one is removed', () => {
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
  it('identifies the node by its id', () => {
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

  it('is refused while it has children that the caller has not seen', () => {
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

  it('is refused for a node that was removed meanwhile', () => {
    spec
      .given([food])
      .when({ type: 'RemoveNode', nodeId: 'tea', seenIds: ['tea'] })
      .thenRefused('TREE_CHANGED');
  });
});

describe('restoring what was deleted', () => {
  const createdAt = '2026-11-20T02:00:00.000Z';
  const gone = (nodeId: string, parentId: string, ...removedIds: string[]) =>
    event(subCategoryRemoved, { categoryId, nodeId, parentId, removedIds });
  /** The command for a node that is deleted after these events. */
  const restore = (before: readonly CategoryEvent[], nodeId: string) => {
    const deleted = deletedNode(spec.given(before).state, nodeId);
    if (!deleted) throw new Error('there is no such node');
    return { type: 'RestoreNode', categoryId, deleted, createdAt } as const;
  };
  const namesOf = (events: readonly CategoryEvent[]) => JSON.stringify(spec.given(events).state.root);
  const after = (events: readonly CategoryEvent[], command: Parameters<typeof category.decide>[1]) => {
    const decision = category.decide(spec.given(events).state, command);
    if (!Array.isArray(decision)) throw new Error('refused');
    return [...events, ...decision];
  };

  it('brings a node back to its place with everything below it', () => {
    const removal = gone('tea', 'food', 'tea', 'green', 'black');
    const events = [...tree, removal];
    spec
      .given(events)
      .when(restore(tree, 'tea'))
      .thenEvents(
        event(categoryRestored, {
          categoryId,
          nodeId: 'tea',
          parentId: 'food',
          index: 0,
          nodes: [
            { nodeId: 'tea', parentId: 'food', name: 'tea' },
            { nodeId: 'green', parentId: 'tea', name: 'green' },
            { nodeId: 'black', parentId: 'tea', name: 'black' },
          ],
          removed: [],
          createdAt,
        }),
      );
    expect(namesOf(after(events, restore(tree, 'tea')))).toBe(namesOf(tree));
  });

  it('puts it below the nearest node that is left when its parent is gone', () => {
    const first = [...tree, gone('green', 'tea', 'green')];
    const events = [...first, gone('tea', 'food', 'tea', 'black')];
    const { root } = spec.given(after(events, restore(tree, 'green'))).state;
    expect(root?.children.map(({ id }) => id)).toEqual(['green', 'coffee']);
  });

  it('brings a whole category back, with what was deleted in it before still deleted', () => {
    const before = [...tree, gone('green', 'tea', 'green')];
    const events = [...before, event(categoryDeleted, { categoryId })];
    const state = spec.given(after(events, restore(before, categoryId))).state;
    expect(state).toEqual(spec.given(before).state);
  });

  it('does not delete again what came back before it', () => {
    const first = [...tree, gone('green', 'tea', 'green')];
    const events = [...first, gone('tea', 'food', 'tea', 'black')];
    const alone = after(events, restore(tree, 'green'));
    const { root, removed } = spec.given(after(alone, restore(first, 'tea'))).state;
    expect(removed).toEqual({});
    expect(root?.children.map(({ id }) => id)).toEqual(['tea', 'green', 'coffee']);
  });

  it('changes nothing when it is there, and is refused without its category', () => {
    spec.given(tree).when(restore(tree, 'tea')).thenNothing();
    spec
      .given([...tree, event(categoryDeleted, { categoryId })])
      .when(restore(tree, 'tea'))
      .thenRefused('NOT_FOUND');
  });
});
