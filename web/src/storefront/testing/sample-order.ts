import type { OrderDetailView } from '@countinghouse/contracts/orders/views';

/** An order of three cups and one lamp. */
export function sampleOrder(changes: Partial<OrderDetailView> = {}): OrderDetailView {
  const item = (id: string, name: string, quantity: number) => ({
    product: { _id: id, itemNo: id.toUpperCase(), name, photo: '' },
    quantity,
    pricePerItem: 10,
  });
  return {
    _id: 'order-1',
    orderId: 'SO-000007',
    createdAt: '2026-01-02T03:04:05.000Z',
    customer: { _id: 'customer-1', name: 'Ada' },
    contactInfo: { email: 'ada@example.com', phone: '1' },
    shippingAddress: '1 Street',
    items: [item('cup', 'Cup', 3), item('lamp', 'Lamp', 1)],
    fee: 0,
    orderStatus: 'Pending',
    paymentStatus: 'Pending',
    orderTrackStatus: 'ordered',
    tracking: [{ status: 'ordered', at: '2026-01-02T03:04:05.000Z' }],
    remark: '',
    transactionId: '',
    paymentMethod: 'Bank transfer',
    currency: { name: 'HKD', symbol: '$' },
    version: '1',
    requests: [],
    ...changes,
  };
}

/** A return request about cups. */
export function sampleRequest(
  quantity: number,
  status: OrderDetailView['requests'][number]['status'],
): OrderDetailView['requests'][number] {
  return {
    _id: `request-${quantity}-${status}`,
    requestId: 'RT-000001',
    status,
    createdAt: '2026-01-03T03:04:05.000Z',
    returnReason: 'broken',
    pictures: [],
    shopNote: '',
    items: [{ product: 'cup', quantity }],
  };
}
