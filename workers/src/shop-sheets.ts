import { productSheet } from './catalog/product.export.ts';
import { customerSheet } from './customers/customer.export.ts';
import { activitySheet } from './history/activity.export.ts';
import { adjustmentSheet } from './inventory/adjustment.export.ts';
import { invoicesDocument } from './invoicing/invoices-document.ts';
import { courierFile } from './orders/documents/courier-file.ts';
import { packingLists } from './orders/documents/packing-lists.ts';
import { pickList } from './orders/documents/pick-list.ts';
import { orderSheet } from './orders/order.export.ts';
import { returnRequestSheet } from './orders/return-request.export.ts';
import { journalSheet } from './payments/journal.export.ts';
import { paymentSheet } from './payments/payment.export.ts';
import type { ListSheets } from './sheets/list-sheet.ts';
import type { OrderDocuments } from './sheets/order-document.ts';
import { supplierSheet } from './suppliers/supplier.export.ts';

/** Every list that can be exported. */
export const shopSheets: ListSheets = {
  products: productSheet,
  orders: orderSheet,
  customers: customerSheet,
  'return-requests': returnRequestSheet,
  payments: paymentSheet,
  journal: journalSheet,
  adjustments: adjustmentSheet,
  suppliers: supplierSheet,
  activity: activitySheet,
};

/** Everything that can be made of chosen orders. */
export const shopDocuments: OrderDocuments = {
  'packing-lists': packingLists,
  'pick-list': pickList,
  invoices: invoicesDocument,
  'courier-file': courierFile,
};
