import type { CategoryNode } from '@countinghouse/contracts/catalog/views';

/** A place in the trees: below a node, or null for the top level, and before a sibling, or null for the last place. */
export interface NodePlace {
  readonly parent: string | null;
  readonly before: string | null;
}

/** The directions in which a node moves by one step. */
export const moveDirections = ['up', 'down', 'out', 'in'] as const;
export type MoveDirection = (typeof moveDirections)[number];

type Forest = readonly CategoryNode[];

/** The nodes below one, or the top-level categories for null. */
export function childrenOf(forest: Forest, parent: string | null): Forest {
  return parent === null ? forest : (nodeOf(forest, parent)?.subCategory ?? []);
}

/** A node anywhere in the trees. */
export function nodeOf(forest: Forest, id: string): CategoryNode | undefined {
  for (const node of forest) {
    const found = node._id === id ? node : nodeOf(node.subCategory, id);
    if (found) return found;
  }
  return undefined;
}

/** Where a node is; undefined when there is none. */
export function placeOfNode(forest: Forest, id: string): NodePlace | undefined {
  const parent = parentOf(forest, id, null);
  if (parent === undefined) return undefined;
  const siblings = childrenOf(forest, parent);
  return { parent, before: siblings[indexIn(siblings, id) + 1]?._id ?? null };
}

/** Where a step in a direction leads; undefined at an end. */
export function stepFrom(forest: Forest, id: string, direction: MoveDirection): NodePlace | undefined {
  const place = placeOfNode(forest, id);
  if (!place) return undefined;
  const { parent } = place;
  const siblings = childrenOf(forest, parent);
  const index = indexIn(siblings, id);
  const previous = siblings[index - 1];
  if (direction === 'up') return previous && { parent, before: previous._id };
  if (direction === 'in') return previous && { parent: previous._id, before: null };
  if (direction === 'out') return parent === null ? undefined : placeOfNode(forest, parent);
  return index + 1 < siblings.length ? { parent, before: siblings[index + 2]?._id ?? null } : undefined;
}

/** The place of a drop on a node, before it or after it; undefined when the dragged node is there already. */
export function dropPlace(
  forest: Forest,
  dragged: string,
  { target, side }: { readonly target: string; readonly side: 'before' | 'after' | 'inside' },
): NodePlace | undefined {
  const near = placeOfNode(forest, target);
  if (!near) return undefined;
  const wanted = {
    before: { parent: near.parent, before: target },
    after: near,
    inside: { parent: target, before: null },
  };
  const place = wanted[side];
  // A node cannot come before itself: its own next sibling is meant.
  const own = placeOfNode(forest, dragged);
  const settled = place.before === dragged ? { ...place, before: own?.before ?? null } : place;
  return own && own.parent === settled.parent && own.before === settled.before ? undefined : settled;
}

/** Products of a node and of all below it. */
export function productsIn(node: CategoryNode, own: ReadonlyMap<string, number>): number {
  return node.subCategory.reduce((sum, child) => sum + productsIn(child, own), own.get(node._id) ?? 0);
}

function parentOf(nodes: Forest, id: string, above: string | null): string | null | undefined {
  for (const node of nodes) {
    const found = node._id === id ? above : parentOf(node.subCategory, id, node._id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function indexIn(siblings: Forest, id: string): number {
  return siblings.findIndex(({ _id }) => _id === id);
}
