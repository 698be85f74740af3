import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';

/**
 * A node of the tree with the data for a change of it: the wire addresses nodes by a path of indexes, valid for one
 * version.
 */
export interface PlacedNode {
  readonly _id: string;
  readonly name: string;
  /** The id of its top-level category. */
  readonly category: string;
  readonly pos: readonly number[];
  readonly version: string;
  /** Number of its descendants. */
  readonly below: number;
}

/** Returns the current place of a node; nodes around it may move while it is selected, its id stays. */
export function placedNode(categories: readonly CategoryView[], id: string | undefined): PlacedNode | undefined {
  for (const { version, ...category } of categories) {
    const found = find(category, id, []);
    if (found) return { ...found, category: category._id, version };
  }
  return undefined;
}

/** Returns nodes of the present tree with another name in an earlier one, with that name and their current place. */
export function renamesTo(past: CategoryNode, present: CategoryNode): { name: string; pos: readonly number[] }[] {
  const walk = (node: CategoryNode): { name: string; pos: readonly number[] }[] => {
    const now = find(present, node._id, []);
    const below = node.subCategory.flatMap(walk);
    return now && now.name !== node.name ? [{ name: node.name, pos: now.pos }, ...below] : below;
  };
  return walk(past);
}

type Found = Omit<PlacedNode, 'category' | 'version'>;

function find(node: CategoryNode, id: string | undefined, pos: readonly number[]): Found | undefined {
  if (node._id === id) return { _id: node._id, name: node.name, pos, below: countBelow(node) };
  for (const [index, child] of node.subCategory.entries()) {
    const found = find(child, id, [...pos, index]);
    if (found) return found;
  }
  return undefined;
}

function countBelow(node: CategoryNode): number {
  return node.subCategory.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}
