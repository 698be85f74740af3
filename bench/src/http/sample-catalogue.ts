import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { ShopSize } from './shop-size.ts';

export interface SampleProduct {
  readonly productId: string;
  readonly details: ProductDetails;
}

export interface SampleCatalogue {
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly supplierIds: readonly string[];
  readonly products: readonly SampleProduct[];
}

/**
 * Number of products that share a word of their names, whatever the size of the shop: search results do not grow with
 * it.
 */
const PRODUCTS_PER_WORD = 40;
const CATEGORIES = 20;
const TAGS = 10;
const SUPPLIERS = 10;

export function sampleCatalogue({ products }: ShopSize, photos: readonly string[]): SampleCatalogue {
  const ids = (count: number) => Array.from({ length: count }, newId);
  const [categoryIds, tagIds, supplierIds] = [ids(CATEGORIES), ids(TAGS), ids(SUPPLIERS)];
  const details = (n: number): ProductDetails => ({
    ...blankProduct,
    itemNo: `ITEM-${String(n).padStart(6, '0')}`,
    name: `${word(Math.floor(n / PRODUCTS_PER_WORD))} lantern, ${n % PRODUCTS_PER_WORD} cm`,
    description:
      'Painted by hand and packed in recycled paper. Every piece looks a little different from the next one.',
    alertQuantity: 10,
    supplierId: supplierIds[n % SUPPLIERS]!,
    purchasePrice: 500 + (n % 400),
    sellingPrice: 1_000 + (n % 900),
    tagIds: [tagIds[n % TAGS]!, tagIds[(n + 3) % TAGS]!],
    category: { categoryId: categoryIds[n % CATEGORIES]!, nodeId: categoryIds[n % CATEGORIES]! },
    photo: photos[n % photos.length] ?? '',
  });
  return {
    categoryIds,
    tagIds,
    supplierIds,
    products: Array.from({ length: products }, (_, n) => ({ productId: newId(), details: details(n) })),
  };
}

/** Returns a search for the products of one word. */
export function searchTerm(n: number, { products }: ShopSize): string {
  return word(n % Math.ceil(products / PRODUCTS_PER_WORD));
}

const SYLLABLES = ['ba', 'do', 'fe', 'gu', 'ki', 'la', 'mo', 'ne', 'pu', 'ri', 'sa', 'to', 'vu', 'we', 'xi', 'zo'];

/** Encodes the number in four syllables. */
function word(n: number): string {
  return [12, 8, 4, 0].map((shift) => SYLLABLES[(n >> shift) & 15]).join('');
}
