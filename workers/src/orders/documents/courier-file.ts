import { columnHead, type ExportColumn } from '@countinghouse/contracts/messages/column-heads';
import type { Cell } from '../../sheets/cell.ts';
import type { OrderDocument, OrderRow } from '../../sheets/order-document.ts';
import { sheetFile } from '../../sheets/sheet-file.ts';

const cells: Readonly<Partial<Record<ExportColumn, (order: OrderRow) => Cell>>> = {
  orderId: ({ order_no }) => order_no,
  name: ({ customer_name }) => customer_name,
  shippingAddress: ({ shipping_address }) => shipping_address,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  orderNote: ({ remark }) => remark,
  itemCount: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
};

/** A row for each parcel, for the software of a courier. */
export const courierFile: OrderDocument = {
  title: 'Courier file',
  views: ['orders_order_list'],
  hasAll: false,
  async write({ language }, orders) {
    const columns = Object.keys(cells) as ExportColumn[];
    const file = sheetFile(
      'csv',
      columns.map((column) => columnHead(language, column)),
    );
    file.add(orders.map((order) => Object.values(cells).map((cell) => cell(order))));
    return { file: await file.finish(), unprinted: '' };
  },
};
