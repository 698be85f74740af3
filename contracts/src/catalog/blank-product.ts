import type { ProductDetails } from './events.ts';
import { productRecord } from './record.ts';

const { itemNo: _, ...blank } = productRecord.blank;

/** A new product of which only the item number is given. */
export const blankProduct: Omit<ProductDetails, 'itemNo'> = {
  ...blank,
  supplierId: null,
  purchasePrice: 0,
  sellingPrice: 0,
  weight: null,
  tagIds: [],
  category: null,
  thumbnails: [],
};
