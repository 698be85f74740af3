import { z } from 'zod';
import { fromMinor } from '../kernel/money.ts';
import { versionOf } from '../kernel/version.ts';
import { namedReference, versionSchema } from '../kernel/wire.ts';
import type { ProductDetails } from './events.ts';
import type { Tag } from './tag-list.state.ts';

export const tagView = z.object({ _id: z.string(), name: z.string(), version: versionSchema });
export type TagView = z.output<typeof tagView>;

/** A tag as every call answers it. Nothing changes it, so that its version is that of its creation. */
export function tagViewOf({ tagId, name, revision }: Tag): TagView {
  return { _id: tagId, name, version: versionOf(revision) };
}

/** A node of the category tree; sub-categories are addressed by the path of indexes that leads to them. */
export interface CategoryNode {
  _id: string;
  name: string;
  subCategory: CategoryNode[];
}
export const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.lazy(() =>
  z.object({ _id: z.string(), name: z.string(), subCategory: z.array(categoryNode) }),
);

/** A top-level category with its tree. `version` is the version of this tree; positions are only valid with it. */
export const categoryView = z.object({
  _id: z.string(),
  name: z.string(),
  subCategory: z.array(categoryNode),
  version: versionSchema,
});
export type CategoryView = z.output<typeof categoryView>;

/** Where a product stands in the tree: the top-level category and the path of indexes below it ([] = itself). */
export const categoryPlace = z.object({ category: z.string(), pos: z.array(z.number()) });

/** A product as staff see it. Prices are in major units of the base currency. */
export const productView = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  alertQuantity: z.number(),
  supplier: namedReference.nullable(),
  purchasePrice: z.number(),
  sellingPrice: z.number(),
  tags: z.array(namedReference),
  /** `name` is the node's; `pos` is valid for this `version` of the tree. */
  category: categoryPlace.extend({ name: z.string(), version: versionSchema }).nullable(),
  photo: z.string(),
  thumbnails: z.array(z.string()),
  status: z.boolean(),
  currency: z.string(),
  version: versionSchema,
});
export type ProductView = z.output<typeof productView>;

/** A product with what it refers to, as calls answer it that read the log. */
export function productViewOf(
  _id: string,
  details: ProductDetails,
  shown: Pick<ProductView, 'supplier' | 'tags' | 'category' | 'currency' | 'quantity' | 'version'>,
): ProductView {
  const { itemNo, name, description, alertQuantity, purchasePrice, sellingPrice, photo, thumbnails, status } = details;
  const { quantity, supplier, tags, category, currency, version } = shown;
  return {
    _id,
    ...{ itemNo, name, description, quantity, alertQuantity, supplier },
    purchasePrice: fromMinor(purchasePrice),
    sellingPrice: fromMinor(sellingPrice),
    ...{ tags, category, photo, thumbnails, status, currency, version },
  };
}

/** A product as anybody may see it: nothing of what it costs the shop. */
export const publicProductView = productView.omit({
  purchasePrice: true,
  supplier: true,
  alertQuantity: true,
});
export type PublicProductView = z.output<typeof publicProductView>;

/** A hit of the product pickers. */
export const productHit = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  category: categoryPlace.nullable(),
});

export const alertRow = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  supplier: z.object({ name: z.string() }).nullable(),
  alertQuantity: z.number(),
  quantity: z.number(),
});
