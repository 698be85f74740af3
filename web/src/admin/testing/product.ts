import type { ProductView } from '@countinghouse/contracts/catalog/views';

/** Product number `id`: nothing special unless changed. */
export function sampleProduct(id: number, change: Partial<ProductView> = {}): ProductView {
  return {
    _id: `p${id}`,
    itemNo: `IT-${id}`,
    name: `Product ${id}`,
    description: '',
    quantity: 5,
    alertQuantity: 0,
    supplier: null,
    purchasePrice: 1,
    sellingPrice: 1_234.5,
    tags: [],
    category: null,
    photo: '',
    thumbnails: [],
    status: true,
    currency: 'HKD',
    version: '1',
    ...change,
  };
}
