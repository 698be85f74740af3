import { livingNode, topAbove } from '@countinghouse/contracts/catalog/category.state';
import { CATEGORY_TREES, type ProductDetails, TAG_LIST } from '@countinghouse/contracts/catalog/events';
import type { Commands } from '@countinghouse/platform/commands/commands';
import { supplier } from '../suppliers/supplier.decider.ts';
import { categoryTrees } from './category.decider.ts';
import { tagList } from './tag-list.decider.ts';

type References = Pick<ProductDetails, 'supplierId' | 'tagIds' | 'category'>;

/**
 * What a product refers to as people are shown it, of the fields that `wanted` names: without suppliers and tags that
 * were deleted, in the living node that a deleted one's products belong to. Sending that back changes nothing.
 */
export async function referencesShown(
  commands: Commands,
  { supplierId, tagIds, category: place }: References,
  wanted: Partial<References>,
): Promise<Partial<References>> {
  return {
    ...(wanted.supplierId !== undefined && { supplierId: await supplierShown(commands, supplierId) }),
    ...(wanted.tagIds !== undefined && { tagIds: await tagsShown(commands, tagIds) }),
    ...(wanted.category !== undefined && { category: await placeShown(commands, place) }),
  };
}

async function supplierShown(commands: Commands, supplierId: References['supplierId']) {
  if (supplierId === null) return null;
  return (await commands.load(supplier, supplierId)).state.status === 'present' ? supplierId : null;
}

async function tagsShown(commands: Commands, tagIds: References['tagIds']) {
  const { tags } = (await commands.load(tagList, TAG_LIST.id)).state;
  return tagIds.filter((tagId) => tags.some((tag) => tag.tagId === tagId));
}

async function placeShown(commands: Commands, place: References['category']): Promise<References['category']> {
  if (place === null) return null;
  const { state } = await commands.load(categoryTrees, CATEGORY_TREES.id);
  const node = livingNode(state, place.nodeId);
  const top = node && topAbove(state, node.id);
  return top ? { categoryId: top.id, nodeId: node.id } : null;
}
