import type { shelfTables } from '@countinghouse/contracts/catalog/tables';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import { indexedWords } from '@countinghouse/contracts/kernel/text/joined-words';

/** A row of a node of the category tree. */
export type NodeRow = Pick<
  RowOf<typeof shelfTables.nodes>,
  'node_id' | 'name' | 'living_id' | 'path' | 'rank' | 'made_at' | 'position'
>;

/** An existing node; everything in its subtree has a number from `from` to before `to`, its own is `from`. */
export interface ShelfNode {
  readonly id: string;
  readonly name: string;
  /** Of the name, folded. */
  readonly words: readonly string[];
  readonly children: readonly ShelfNode[];
  readonly from: number;
  readonly to: number;
}

/** The number for products without a category. */
export const NOWHERE = -1;

interface NodeInMaking {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly children: NodeInMaking[];
  from: number;
  to: number;
}

function bySiblingOrder(one: NodeRow, other: NodeRow): number {
  const rankOf = ({ rank }: NodeRow) => rank ?? Number.POSITIVE_INFINITY;
  if (rankOf(one) !== rankOf(other)) return rankOf(one) - rankOf(other);
  return one.made_at < other.made_at ? -1 : 1;
}

/** The category tree with its nodes numbered in pre-order, so that a subtree is a range of numbers. */
export class ShelfTree {
  readonly roots: readonly ShelfNode[];
  readonly #nodes = new Map<string, ShelfNode>();
  /** Includes deleted nodes. */
  readonly #livingIds = new Map<string, string>();
  readonly #inOrder: ShelfNode[] = [];

  constructor(rows: Iterable<NodeRow>) {
    const known = [...rows].sort(bySiblingOrder);
    const nodes = new Map<string, NodeInMaking>();
    for (const { node_id, living_id, name } of known) {
      if (living_id !== null) this.#livingIds.set(node_id, living_id);
      if (living_id !== node_id) continue;
      nodes.set(node_id, { id: node_id, name, words: indexedWords(folded(name)), children: [], from: 0, to: 0 });
    }
    const roots: NodeInMaking[] = [];
    for (const { node_id, path } of known) {
      const node = nodes.get(node_id);
      const parentId = path.at(-2);
      if (!node) continue;
      (parentId === undefined ? roots : (nodes.get(parentId)?.children ?? [])).push(node);
    }
    for (const root of roots) this.#number(root);
    this.roots = roots;
  }

  /** Returns the node, or for a deleted one its nearest existing ancestor. */
  nodeOf(id: string): ShelfNode | undefined {
    return this.#nodes.get(this.#livingIds.get(id) ?? '');
  }

  numberOf(id: string | null): number {
    return this.#nodes.get(id ?? '')?.from ?? NOWHERE;
  }

  /** Every existing node, in pre-order. */
  get nodes(): readonly ShelfNode[] {
    return this.#inOrder;
  }

  #number(node: NodeInMaking): void {
    node.from = this.#inOrder.push(node) - 1;
    this.#nodes.set(node.id, node);
    for (const child of node.children) this.#number(child);
    node.to = this.#inOrder.length;
  }
}
