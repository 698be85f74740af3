import type { ProductDetails } from './events.ts';

/** A new product of which only the item number is given. */
export const blankProduct: Omit<ProductDetails, 'itemNo'> = {
  name: '',
  description: '',
  alertQuantity: 0,
  supplierId: null,
  purchasePrice: 0,
  sellingPrice: 0,
  weight: null,
  tagIds: [],
  category: null,
  photo: '',
  thumbnails: [],
  status: true,
};
