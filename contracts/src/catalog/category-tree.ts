/** A node of a category tree. The top-level category is the root; its node has the category's id. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly children: readonly TreeNode[];
}

/** The node at a path of indexes, [] being the root. */
export function nodeAt(root: TreeNode, path: readonly number[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>((node, index) => node?.children[index], root);
}

/** The path of indexes that leads to a node. */
export function pathOf(root: TreeNode, id: string): readonly number[] | undefined {
  if (root.id === id) return [];
  for (const [index, child] of root.children.entries()) {
    const rest = pathOf(child, id);
    if (rest) return [index, ...rest];
  }
  return undefined;
}

/** The node of an id, undefined when the tree has none. */
export function findNode(root: TreeNode, id: string): TreeNode | undefined {
  const path = pathOf(root, id);
  return path && nodeAt(root, path);
}

/** The node and everything below it. */
export function idsOf(node: TreeNode): readonly string[] {
  return [node.id, ...node.children.flatMap(idsOf)];
}

/** A node without those below it, which name it as their parent. */
export interface FlatNode {
  readonly nodeId: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** A node and all below it as a list, each after the one above it. */
export function flatNodes(node: TreeNode, parentId: string | null): readonly FlatNode[] {
  const { id: nodeId, name } = node;
  return [{ nodeId, parentId, name }, ...node.children.flatMap((child) => flatNodes(child, nodeId))];
}

/** The tree that a list of nodes describes, the first being its root. */
export function treeOf(nodes: readonly FlatNode[]): TreeNode | undefined {
  const build = ({ nodeId: id, name }: FlatNode): TreeNode => ({
    id,
    name,
    children: nodes.filter(({ parentId }) => parentId === id).map(build),
  });
  return nodes[0] && build(nodes[0]);
}

/** The tree with one node replaced, all others being the same objects; with `undefined`, without it and its own. */
export function replaceNode(
  node: TreeNode,
  id: string,
  replace: (node: TreeNode) => TreeNode | undefined,
): TreeNode | undefined {
  if (node.id === id) return replace(node);
  const path = pathOf(node, id);
  const [index] = path ?? [];
  const child = index === undefined ? undefined : node.children[index];
  if (index === undefined || !child) return node;
  const replaced = replaceNode(child, id, replace);
  return { ...node, children: node.children.toSpliced(index, 1, ...(replaced ? [replaced] : [])) };
}

/** Siblings in the order of their ids; those that it does not name come last, as they were. */
export function inOrder<Node extends { readonly id: string }>(
  siblings: readonly Node[],
  order: readonly string[],
): readonly Node[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Node) => places.get(id) ?? order.length;
  return siblings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Levels of a tree, its root counted. */
export function heightOf({ children }: TreeNode): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}
