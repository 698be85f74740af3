import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { PLACES, positionOf } from './product-rows.ts';

interface Reference {
  readonly _id: string;
  readonly name: string;
}

export interface NodeInTree {
  readonly node: Reference;
  /** From the top level down. */
  readonly ancestors: Reference[];
  readonly children: Reference[];
}

/** A node and what is around it; for a deleted one, the nearest above that is left. Undefined for a tree that is not there. */
export async function categoryNodeById(database: Database, nodeId: string): Promise<NodeInTree | undefined> {
  const { rows } = await database.query<{ path: string; tree: CategoryNode }>({
    name: 'category-node',
    text: `select place.path, top.tree from ${PLACES} place
      join views."catalog_category_tree__trees" top using (category_id) where place.node_id = $1`,
    values: [nodeId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const ancestors: Reference[] = [];
  let node = row.tree;
  for (const index of positionOf(row.path)) {
    const below = node.subCategory[index];
    if (!below) break;
    ancestors.push(reference(node));
    node = below;
  }
  return { node: reference(node), ancestors, children: node.subCategory.map(reference) };
}

function reference({ _id, name }: CategoryNode): Reference {
  return { _id, name };
}
