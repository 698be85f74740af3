import { z } from 'zod';
import { figure, plain } from '../kernel/http/figures.ts';
import { versionOf } from '../kernel/http/version.ts';
import { namedReference, versionSchema } from '../kernel/http/wire.ts';
import { fromMinor } from '../kernel/money.ts';
import { STANDARD_CLASS } from '../settings/tax-classes.ts';
import type { ProductDetails } from './events.ts';
import { productRecord } from './record.ts';
import type { Tag } from './tag-list.state.ts';

export const tagView = z.object({ _id: z.string(), name: z.string(), version: versionSchema });
export type TagView = z.output<typeof tagView>;

/** A tag as every call returns it. Nothing changes it, so its version is that of its creation. */
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

/** Place of a product in the tree: the top-level category and the path of indexes below it ([] = itself). */
export const categoryPlace = z.object({ category: z.string(), pos: z.array(z.number()) });

/** A product as staff see it. Prices are in major units of the base currency. */
export const productView = z.object({
  _id: z.string(),
  ...productRecord.details.shape,
  quantity: z.number(),
  supplier: namedReference.nullable(),
  purchasePrice: z.number(),
  sellingPrice: z.number(),
  /** In grams; absent where nobody has entered one. */
  weight: z.number().optional(),
  /** Units of a pack, as its supplier delivers it; absent for 1. */
  packSize: z.number().optional(),
  /** Id of its tax class; absent for the standard one. */
  taxClass: z.string().optional(),
  tags: z.array(namedReference),
  /** `name` is the node's; `pos` is valid for this `version` of the tree. */
  category: categoryPlace.extend({ name: z.string(), version: versionSchema }).nullable(),
  thumbnails: z.array(z.string()),
  currency: z.string(),
  version: versionSchema,
});
export type ProductView = z.output<typeof productView>;

/** A product as anybody may see it: nothing of its cost to the shop. */
export const publicProductView = productView.omit({
  purchasePrice: true,
  supplier: true,
  alertQuantity: true,
  weight: true,
  packSize: true,
  taxClass: true,
});
export type PublicProductView = z.output<typeof publicProductView>;

type PublicDetail = 'itemNo' | 'name' | 'description' | 'sellingPrice' | 'photo' | 'thumbnails' | 'status';
type PublicReference = 'tags' | 'category' | 'currency' | 'quantity' | 'version';

/** A product with what it refers to, as every public call returns it. */
export function publicProductViewOf(
  _id: string,
  details: Pick<ProductDetails, PublicDetail>,
  shown: Pick<ProductView, PublicReference>,
): PublicProductView {
  return {
    _id,
    itemNo: details.itemNo,
    name: details.name,
    description: details.description,
    quantity: shown.quantity,
    sellingPrice: fromMinor(details.sellingPrice),
    tags: shown.tags,
    category: shown.category,
    photo: details.photo,
    thumbnails: details.thumbnails,
    status: details.status,
    currency: shown.currency,
    version: shown.version,
  };
}

/** A product with what it refers to, as every call of staff returns it. */
export function productViewOf(
  _id: string,
  details: Pick<ProductDetails, PublicDetail | 'alertQuantity' | 'purchasePrice' | 'weight'> & {
    readonly packSize?: number | undefined;
    readonly taxClass?: string | null | undefined;
  },
  shown: Pick<ProductView, PublicReference | 'supplier'>,
): ProductView {
  return {
    ...publicProductViewOf(_id, details, shown),
    alertQuantity: details.alertQuantity,
    supplier: shown.supplier,
    purchasePrice: fromMinor(details.purchasePrice),
    ...(details.weight !== null && { weight: details.weight }),
    ...(details.packSize !== undefined && details.packSize !== 1 && { packSize: details.packSize }),
    ...(details.taxClass && details.taxClass !== STANDARD_CLASS && { taxClass: details.taxClass }),
  };
}

/** A product of the list in the back office. */
export const listedProductView = productView.extend({
  createdAt: z.string(),
  /** When it was last entered, changed or restored; its stock is left aside. */
  updatedAt: z.string(),
});
export type ListedProductView = z.output<typeof listedProductView>;

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
  /** What somebody entered at the product: its history says who and when. */
  alertQuantity: plain(),
  quantity: figure('alert.level'),
});
