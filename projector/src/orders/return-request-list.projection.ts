import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { defineProjection } from '../runner/define-projection.ts';

/** Return requests. What the order and its customer are called is joined from the order list when read. */
export const returnRequestList = defineProjection<OrderEvent | CustomerEvent>({
  name: 'orders_return_request_list',
  version: 1,
  tables: [
    {
      name: 'requests',
      columns: {
        request_id: 'uuid',
        request_no: 'text not null',
        order_id: 'uuid not null',
        customer_id: 'uuid not null',
        created_at: 'timestamptz not null',
        return_reason: 'text not null',
        items: 'jsonb not null',
        status: 'text not null',
        revision: 'integer not null',
      },
      key: ['request_id'],
      indexes: ['(created_at desc, request_id desc)', '(order_id)', '(customer_id)'],
    },
    {
      name: 'totals',
      kind: 'additive',
      columns: { status: 'text', requests: 'bigint not null' },
      key: ['status'],
    },
  ],
  on: {
    'orders.ReturnRequested': {
      apply({ data, revision }, rows) {
        const { requestId, requestNo, orderId, customerId, createdAt, returnReason, items } = data;
        rows.put('requests', {
          request_id: requestId,
          request_no: requestNo,
          order_id: orderId,
          customer_id: customerId,
          created_at: createdAt,
          return_reason: returnReason,
          items,
          status: 'Pending',
          revision,
        });
        rows.add('totals', { status: 'Pending' }, { requests: 1 });
      },
    },
    'orders.ReturnStatusChanged': {
      reads: ({ data }) => [{ table: 'requests', key: [data.requestId] }],
      apply({ data: { requestId, from, to }, revision }, rows) {
        const row = rows.get('requests', requestId);
        if (!row) return;
        rows.put('requests', { ...row, status: to, revision });
        rows.add('totals', { status: from }, { requests: -1 });
        rows.add('totals', { status: to }, { requests: 1 });
      },
    },
    'customers.CustomerErased': {
      reads: ({ data }) => [{ table: 'requests', column: 'customer_id', value: data.customerId }],
      apply({ data }, rows) {
        for (const row of rows.find('requests', 'customer_id', data.customerId)) {
          rows.put('requests', { ...row, return_reason: '' });
        }
      },
    },
  },
});
