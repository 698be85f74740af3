import { useQuery } from '@tanstack/react-query';
import { textParam, useUrlState } from '../../../../shared/url/url-state.ts';
import { categoriesQuery } from '../../api.ts';
import { type PlacedNode, placedNode } from './category-nodes.ts';

/**
 * The selected node is in the address by its id: a position would refer to another node after an insertion before it.
 */
export const categoryTreeParams = { node: textParam() };

/** Returns the selected node at its current place. */
export function useSelectedCategory(): { selected: PlacedNode | undefined; isPending: boolean } {
  const [{ node }] = useUrlState(categoryTreeParams);
  const { data, isPending } = useQuery(categoriesQuery());
  return { selected: data && placedNode(data.categoryList, node), isPending };
}
