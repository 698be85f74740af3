import type { createProductBody } from '@countinghouse/contracts/catalog/api';
import { type ProductTexts, productRecord } from '@countinghouse/contracts/catalog/record';
import type { CategoryView, ProductView } from '@countinghouse/contracts/catalog/views';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import type { z } from 'zod';
import { placeKey, placeOf } from '../category-place.ts';

type ProductBody = z.input<typeof createProductBody>;

/** The product form's values: references by id, the place in the tree as one key. */
export interface ProductFields extends ProductTexts {
  readonly quantity: number;
  readonly supplier: string | null;
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly weight: number | null;
  readonly packSize: number;
  /** Id of a tax class; undefined in the form of a shop without taxes. */
  readonly taxClass?: string | undefined;
  readonly tags: readonly string[];
  readonly category: string | null;
  readonly thumbnails: readonly string[];
}

export const newProduct: ProductFields = {
  ...productRecord.blank,
  quantity: 0,
  supplier: null,
  purchasePrice: 0,
  sellingPrice: 0,
  weight: null,
  packSize: 1,
  taxClass: STANDARD_CLASS,
  tags: [],
  category: null,
  thumbnails: [],
} satisfies Record<keyof Omit<ProductBody, 'currency'>, unknown>;

export function fieldsOf(product: ProductView): ProductFields {
  return {
    ...product,
    weight: product.weight ?? null,
    packSize: product.packSize ?? newProduct.packSize,
    taxClass: product.taxClass ?? STANDARD_CLASS,
    supplier: product.supplier?._id ?? null,
    tags: product.tags.map((tag) => tag._id),
    category: product.category && placeKey(product.category),
  };
}

/** The values of a new product like another one: with a number, stock and pictures of its own. */
export function copyFieldsOf(product: ProductView): ProductFields {
  const { itemNo, quantity, photo, thumbnails } = newProduct;
  return { ...fieldsOf(product), itemNo, quantity, photo, thumbnails };
}

/**
 * Returns only values that differ from those at opening: concurrent changes of other fields then merge instead of
 * conflicting, and an untouched quantity is no stock count. `trees` are the categories of the picker: a place in a tree
 * is only valid with the tree's version.
 */
export function changedFields(
  before: ProductFields,
  after: ProductFields,
  trees: readonly CategoryView[] = [],
): Partial<ProductBody> {
  const names = Object.keys(newProduct) as (keyof ProductFields)[];
  const shown = names.filter((name) => name !== 'taxClass' || after.taxClass !== undefined);
  const changed = shown.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, onWire(name, after, trees)]));
}

function onWire(name: keyof ProductFields, fields: ProductFields, trees: readonly CategoryView[]): unknown {
  if (name === 'category') {
    if (!fields.category) return null;
    const place = placeOf(fields.category);
    return { ...place, version: trees.find((tree) => tree._id === place.category)?.version };
  }
  if (name === 'supplier') return fields.supplier ?? null;
  return fields[name] ?? newProduct[name];
}
