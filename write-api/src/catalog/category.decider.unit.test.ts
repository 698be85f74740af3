import { deletedNode, livingNode, nodeReturn, topCategory } from '@countinghouse/contracts/catalog/category.state';
import { nodeAt, pathOf, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import {
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryMoved,
  categoryPlaced,
  categoryRenamed,
  categoryRestored,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NODES } from '@countinghouse/contracts/catalog/grouping/category-api';
import { event } from '@countinghouse/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec.ts';
import { categoryTrees } from './category.decider.ts';

const categoryId = 'food';
const spec = deciderSpec(categoryTrees);
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
    const root = topCategory(spec.given(tree).state, categoryId);
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
    const root = topCategory(spec.given([...tree, removed]).state, categoryId);
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
    spec
      .given([])
      .when({ type: 'AddSubCategory', nodeId: 'x', parentId: 'food', name: 'x' })
      .thenRefused('TREE_CHANGED');
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
      .thenRefused('TREE_CHANGED');
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
      .thenRefused('TREE_CHANGED');
  });

  it('is refused for a node that was removed meanwhile', () => {
    spec
      .given([food])
      .when({ type: 'RemoveNode', nodeId: 'tea', seenIds: ['tea'] })
      .thenRefused('TREE_CHANGED');
  });
});

describe('restoring what was deleted', () => {
  const gone = (nodeId: string, parentId: string, ...removedIds: string[]) =>
    event(subCategoryRemoved, { categoryId, nodeId, parentId, removedIds });
  /** The command for a node that is deleted after these events. */
  const restore = (before: readonly CategoryEvent[], nodeId: string) => {
    const deleted = deletedNode(spec.given(before).state, nodeId);
    if (!deleted) throw new Error('there is no such node');
    return { type: 'RestoreNode', deleted } as const;
  };
  const namesOf = (events: readonly CategoryEvent[]) => JSON.stringify(spec.given(events).state.forest);
  const after = (events: readonly CategoryEvent[], command: Parameters<typeof categoryTrees.decide>[1]) => {
    const decision = categoryTrees.decide(spec.given(events).state, command);
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
          order: ['tea', 'coffee'],
          nodes: [
            { nodeId: 'tea', parentId: 'food', name: 'tea' },
            { nodeId: 'green', parentId: 'tea', name: 'green' },
            { nodeId: 'black', parentId: 'tea', name: 'black' },
          ],
          removed: [],
        }),
      );
    expect(namesOf(after(events, restore(tree, 'tea')))).toBe(namesOf(tree));
  });

  it('puts it below the nearest node that is left when its parent is gone', () => {
    const first = [...tree, gone('green', 'tea', 'green')];
    const events = [...first, gone('tea', 'food', 'tea', 'black')];
    const root = topCategory(spec.given(after(events, restore(tree, 'green'))).state, categoryId);
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
    const state = spec.given(after(alone, restore(first, 'tea'))).state;
    const root = topCategory(state, categoryId);
    expect(state.removed).toEqual({});
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

describe('moving a node', () => {
  const drinks = event(categoryCreated, { categoryId: 'drinks', name: 'Drinks' });
  const forest: CategoryEvent[] = [...tree, drinks];
  const at = (top: string, parentId: string | null) => ({ categoryId: top, parentId });
  const move = (nodeId: string, parentId: string | null, before: string | null = null) =>
    ({ type: 'MoveNode', nodeId, parentId, before }) as const;
  const namesAfter = (...events: CategoryEvent[]) => {
    const named = ({ name, children }: TreeNode): string =>
      children.length === 0 ? name : `${name}(${children.map(named).join(' ')})`;
    return spec.given(events).state.forest.children.map(named).join(' ');
  };

  it('takes everything below it along, to another tree, too', () => {
    const moved = event(categoryMoved, {
      nodeId: 'tea',
      from: at('food', 'food'),
      to: at('drinks', 'drinks'),
      order: ['tea'],
      movedIds: ['tea', 'green', 'black'],
    });
    spec.given(forest).when(move('tea', 'drinks')).thenEvents(moved);
    expect(namesAfter(...forest, moved)).toBe('Food(coffee) Drinks(tea(green black))');
  });

  it('makes a node a top-level category, and a top-level category a node, at the place that is asked for', () => {
    const up = event(categoryMoved, {
      nodeId: 'tea',
      from: at('food', 'food'),
      to: at('tea', null),
      order: ['tea', 'food', 'drinks'],
      movedIds: ['tea', 'green', 'black'],
    });
    spec
      .given(forest)
      .when(move('tea', null, 'food'))
      .thenEvents(up);
    expect(namesAfter(...forest, up)).toBe('tea(green black) Food(coffee) Drinks');
    const down = event(categoryMoved, {
      nodeId: 'food',
      from: at('food', null),
      to: at('tea', 'tea'),
      order: ['green', 'food', 'black'],
      movedIds: ['food', 'coffee'],
    });
    spec
      .given([...forest, up])
      .when(move('food', 'tea', 'black'))
      .thenEvents(down);
    expect(namesAfter(...forest, up, down)).toBe('tea(green Food(coffee) black) Drinks');
  });

  it('gives it another place among its siblings, the top level included', () => {
    const placed = event(categoryPlaced, { nodeId: 'coffee', ...at('food', 'food'), order: ['coffee', 'tea'] });
    spec
      .given(forest)
      .when(move('coffee', 'food', 'tea'))
      .thenEvents(placed);
    expect(namesAfter(...forest, placed)).toBe('Food(coffee tea(green black)) Drinks');
    const first = event(categoryPlaced, { nodeId: 'drinks', ...at('drinks', null), order: ['drinks', 'food'] });
    spec
      .given(forest)
      .when(move('drinks', null, 'food'))
      .thenEvents(first);
    expect(namesAfter(...forest, first)).toBe('Drinks Food(tea(green black) coffee)');
  });

  it('renames it, too, where a name is given', () => {
    spec
      .given(forest)
      .when({ ...move('coffee', 'food', 'tea'), name: ' Coffees ' })
      .thenEvents(
        event(categoryRenamed, { categoryId, nodeId: 'coffee', name: 'Coffees' }),
        event(categoryPlaced, { nodeId: 'coffee', ...at('food', 'food'), order: ['coffee', 'tea'] }),
      );
  });

  it('changes nothing where it is there already', () => {
    spec
      .given(forest)
      .when(move('tea', 'food', 'coffee'))
      .thenNothing();
    spec.given(forest).when(move('coffee', 'food')).thenNothing();
  });

  it('is refused below itself or what is below it', () => {
    const circle = [{ field: 'parent', code: 'within_itself' }];
    spec.given(forest).when(move('tea', 'tea')).thenRefused('VALIDATION', undefined, circle);
    spec.given(forest).when(move('food', 'green')).thenRefused('VALIDATION', undefined, circle);
  });

  it('is refused where the node, its parent or its neighbour is gone', () => {
    spec.given(forest).when(move('milk', 'food')).thenRefused('TREE_CHANGED');
    spec.given(forest).when(move('tea', 'milk')).thenRefused('TREE_CHANGED');
    spec
      .given(forest)
      .when(move('tea', 'drinks', 'coffee'))
      .thenRefused('TREE_CHANGED');
  });

  it('is refused where it makes too many levels or too large a tree', () => {
    const chain: CategoryEvent[] = [...forest];
    for (let depth = 2; depth < MAX_CATEGORY_DEPTH; depth++)
      chain.push(node(`n${depth}`, depth === 2 ? 'food' : `n${depth - 1}`));
    const deepest = `n${MAX_CATEGORY_DEPTH - 1}`;
    spec
      .given(chain)
      .when(move('tea', deepest))
      .thenRefused('VALIDATION', undefined, [{ field: 'parent', code: 'too_deep' }]);
    const many = Array.from({ length: MAX_CATEGORY_NODES - 1 }, (_, n) =>
      event(subCategoryAdded, { categoryId: 'drinks', nodeId: `n${n}`, parentId: 'drinks', name: 'x' }),
    );
    spec
      .given([...forest, ...many])
      .when(move('coffee', 'drinks'))
      .thenRefused('VALIDATION', undefined, [{ field: 'parent', code: 'tree_full', limit: MAX_CATEGORY_NODES }]);
  });

  it('takes along where the products of nodes deleted below it belong', () => {
    const removed = event(subCategoryRemoved, { categoryId, nodeId: 'green', parentId: 'tea', removedIds: ['green'] });
    const before = [...forest, removed];
    const moved = event(categoryMoved, {
      nodeId: 'tea',
      from: at('food', 'food'),
      to: at('drinks', 'drinks'),
      order: ['tea'],
      movedIds: ['tea', 'black'],
    });
    const { state } = spec.given([...before, moved]);
    expect(livingNode(state, 'green')?.id).toBe('tea');
    const deleted = deletedNode(spec.given(forest).state, 'green')!;
    expect(nodeReturn(state, deleted)).toMatchObject({
      categoryId: 'drinks',
      parentId: 'tea',
      order: ['green', 'black'],
    });
  });
});
