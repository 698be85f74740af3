import { productSheet } from './catalog/product.export.ts';
import { customerSheet } from './customers/customer.export.ts';
import { adjustmentSheet } from './inventory/adjustment.export.ts';
import { orderSheet } from './orders/order.export.ts';
import { returnRequestSheet } from './orders/return-request.export.ts';
import type { ListSheets } from './sheets/list-sheet.ts';
import { supplierSheet } from './suppliers/supplier.export.ts';

/** Every list that can be exported. */
export const shopSheets: ListSheets = {
  products: productSheet,
  orders: orderSheet,
  customers: customerSheet,
  'return-requests': returnRequestSheet,
  adjustments: adjustmentSheet,
  suppliers: supplierSheet,
};
