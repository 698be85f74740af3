import { useQuery } from '@tanstack/react-query';
import { textParam, useUrlState } from '../../../../shared/url/url-state.ts';
import { categoriesQuery } from '../../api.ts';
import { type PlacedNode, placedNode } from './category-nodes.ts';

/**
 * The selected node stands in the address by its id: a position would mean another node as soon as somebody adds one
 * before it.
 */
export const categoryTreeParams = { node: textParam() };

/** The node that the page has selected, where it stands today. */
export function useSelectedCategory(): { selected: PlacedNode | undefined; isPending: boolean } {
  const [{ node }] = useUrlState(categoryTreeParams);
  const { data, isPending } = useQuery(categoriesQuery());
  return { selected: data && placedNode(data.categoryList, node), isPending };
}
