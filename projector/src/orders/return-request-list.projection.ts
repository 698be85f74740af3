import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { searchText } from '@countinghouse/contracts/kernel/search-text';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { returnRequestListTables as tables } from '@countinghouse/contracts/orders/tables';
import { countWords } from '../runner/count-words.ts';
import { defineProjection } from '../runner/define-projection.ts';
import { rowOf, rowsWith } from '../runner/projection.ts';

/** Return requests. What the order and its customer are called is joined from the order list when read. */
export const returnRequestList = defineProjection<OrderEvent | CustomerEvent>({
  version: 3,
  tables: Object.values(tables),
  on: {
    'orders.ReturnRequested': {
      apply({ data, revision }, rows) {
        const { requestId, requestNo, orderId, customerId, createdAt, returnReason, items } = data;
        const search = searchText(requestNo, returnReason);
        rows.put(tables.requests, {
          request_id: requestId,
          request_no: requestNo,
          order_id: orderId,
          customer_id: customerId,
          created_at: createdAt,
          return_reason: returnReason,
          items,
          status: 'Pending',
          search,
          revision,
        });
        countWords(rows, tables.words, undefined, search);
        rows.add(tables.totals, { status: 'Pending' }, { requests: 1 });
      },
    },
    'orders.ReturnStatusChanged': {
      reads: ({ data }) => [rowOf(tables.requests, data.requestId)],
      apply({ data: { requestId, from, to }, revision }, rows) {
        const row = rows.get(tables.requests, requestId);
        if (!row) return;
        rows.put(tables.requests, { ...row, status: to, revision });
        rows.add(tables.totals, { status: from }, { requests: -1 });
        rows.add(tables.totals, { status: to }, { requests: 1 });
      },
    },
    'customers.CustomerErased': {
      reads: ({ data }) => [rowsWith(tables.requests, 'customer_id', data.customerId)],
      apply({ data }, rows) {
        for (const row of rows.find(tables.requests, 'customer_id', data.customerId)) {
          const search = searchText(row.request_no);
          rows.put(tables.requests, { ...row, return_reason: '', search });
          countWords(rows, tables.words, row.search, search);
        }
      },
    },
  },
});
