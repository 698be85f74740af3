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

/** The tree with one node replaced; with `undefined`, without it and what is below it. */
export function replaceNode(
  node: TreeNode,
  id: string,
  replace: (node: TreeNode) => TreeNode | undefined,
): TreeNode | undefined {
  if (node.id === id) return replace(node);
  const children = node.children.map((child) => replaceNode(child, id, replace)).filter((child) => child !== undefined);
  return { ...node, children };
}
