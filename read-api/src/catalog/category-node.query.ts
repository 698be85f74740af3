import { categoryTreeTables } from '@countinghouse/contracts/catalog/tables';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { positionOf } from './product-rows.ts';

const place = source(categoryTreeTables.places, 'place');
const top = source(categoryTreeTables.trees, 'top');
const CATEGORY_NODE = {
  name: 'category-node',
  text: sql`select ${select({ path: place.path, tree: top.tree })} from ${place}
    join ${top} on ${top.category_id} = ${place.category_id} where ${place.node_id} = $1`,
};

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

/**
 * Returns a node with its surroundings, or for a deleted one its nearest existing ancestor; undefined for an unknown
 * tree.
 */
export async function categoryNodeById(database: Database, nodeId: string): Promise<NodeInTree | undefined> {
  const [row] = await read(database, { ...CATEGORY_NODE, values: [nodeId] });
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
