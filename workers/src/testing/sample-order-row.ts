import type { OrderRow } from '../sheets/order-document.ts';

type Line = Pick<OrderRow['lines'][number], 'productId' | 'itemNo' | 'name' | 'quantity'>;

/** An order as its list has it, with these lines at a price of 10. */
export function sampleOrderRow(
  number: string,
  lines: readonly Line[],
  different: Partial<Omit<OrderRow, 'lines'>> = {},
): OrderRow {
  return {
    ...{ order_id: number, order_no: number, created_at: '2026-11-18T17:30:00.000Z', revision: 1 },
    ...{ customer_name: 'Margaret Okonkwo', email: 'margaret@example.com', phone: '+852 9123 4567' },
    ...{ shipping_address: 'Flat 7B, Tower 3\n21 Robinson Road', remark: '', order_status: 'Pending' },
    ...{ delivery: null, parcel: null },
    lines: lines.map((line) => ({ ...line, price: 1_000, listPrice: 1_000, photo: '' })),
    ...different,
  };
}
