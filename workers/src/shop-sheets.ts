import { productSheet } from './catalog/product.sheet.ts';
import { customerSheet } from './customers/customer.sheet.ts';
import { adjustmentSheet } from './inventory/adjustment.sheet.ts';
import { orderSheet } from './orders/order.sheet.ts';
import { returnRequestSheet } from './orders/return-request.sheet.ts';
import type { ListSheets } from './sheets/list-sheet.ts';
import { supplierSheet } from './suppliers/supplier.sheet.ts';

/** Every list that can be exported. */
export const shopSheets: ListSheets = {
  products: productSheet,
  orders: orderSheet,
  customers: customerSheet,
  'return-requests': returnRequestSheet,
  adjustments: adjustmentSheet,
  suppliers: supplierSheet,
};
