import {
  CUSTOMER,
  customerChanged,
  customerErased,
  customerRegistered,
} from '@countinghouse/contracts/customers/events';
import { mention, naming } from '@countinghouse/contracts/history/records/naming';
import {
  STAFF_STREAM,
  staffUserChanged,
  staffUserCreated,
  staffUserDeleted,
} from '@countinghouse/contracts/identity/events';
import { ADJUSTMENT, adjustmentRecorded } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderPlaced,
  RETURN_REQUEST,
  returnRequested,
  returnRequestOpened,
} from '@countinghouse/contracts/orders/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { memoryLog } from '@countinghouse/platform/testing/memory-log';
import { expect, test } from 'vitest';
import { eventsOf } from './log-reads.ts';

const asked = { requestNo: 'RR-000003', createdAt: '2026-11-20T08:00:00.000Z', returnReason: 'torn', items: [] };
const adjustment = {
  adjustmentNo: 'AD-000005',
  createdAt: '2026-11-20T08:00:00.000Z',
  reason: '',
  reasonCode: null,
  lines: [{ productId: newId(), itemNo: 'X1', name: 'Cup', photo: '', quantity: 2 }],
};
const customer = {
  email: 'ann@example.com',
  name: 'Ann',
  phone: '',
  address: '',
  points: 0,
  active: true,
  via: 'storefront',
} as const;
const person = { email: 'amy@shop.example', firstName: 'Amy', lastName: 'Lee', avatar: '' };

test('people, orders, requests and adjustments are named by the last name in the log', async () => {
  const shop = memoryLog();
  const [userId, customerId, orderId, requestId, adjustmentId] = [newId(), newId(), newId(), newId(), newId()];
  await shop.put(STAFF_STREAM, [
    event(staffUserCreated, { userId, ...person, role: 'ADMIN', active: true }),
    event(staffUserChanged, { userId, changes: { lastName: 'Chan' } }),
  ]);
  await shop.put(streamOf(CUSTOMER, customerId), [
    event(customerRegistered, { customerId, ...customer }),
    event(customerChanged, { customerId, changes: { name: 'Anne' } }),
  ]);
  await shop.put(streamOf(ORDER, orderId), [
    event(orderPlaced, samplePlacement({ orderId, orderNo: 'SO-000007' })),
    event(returnRequested, { ...asked, orderId, requestId, customerId }),
  ]);
  await shop.put(streamOf(RETURN_REQUEST, requestId), [event(returnRequestOpened, { requestId, orderId })]);
  await shop.put(streamOf(ADJUSTMENT, adjustmentId), [event(adjustmentRecorded, { ...adjustment, adjustmentId })]);

  const named = naming(eventsOf(shop.log));
  expect(await named(mention('user', userId))).toEqual({ _id: userId, name: 'Amy Chan' });
  expect(await named(mention('customer', customerId))).toEqual({ _id: customerId, name: 'Anne' });
  expect(await named(mention('order', orderId))).toEqual({ _id: orderId, name: 'SO-000007' });
  expect(await named(mention('return-request', requestId))).toEqual({ _id: requestId, name: 'RR-000003' });
  expect(await named(mention('adjustment', adjustmentId))).toEqual({ _id: adjustmentId, name: 'AD-000005' });
});

test('an erased or unknown person has no name', async () => {
  const shop = memoryLog();
  const [userId, customerId] = [newId(), newId()];
  await shop.put(STAFF_STREAM, [
    event(staffUserCreated, { userId, ...person, role: 'ADMIN', active: true }),
    event(staffUserDeleted, { userId }),
  ]);
  await shop.put(streamOf(CUSTOMER, customerId), [
    event(customerRegistered, { customerId, ...customer }),
    event(customerErased, { customerId }),
  ]);
  const named = naming(eventsOf(shop.log));
  for (const [kind, id] of [
    ['user', userId],
    ['customer', customerId],
    ['order', newId()],
    ['return-request', newId()],
    ['supplier', newId()],
  ] as const) {
    expect(await named(mention(kind, id)), kind).toEqual({ _id: id, name: '' });
  }
});

test('a mention is named at any depth of a field', async () => {
  const shop = memoryLog();
  const supplierId = newId();
  const details = { ...blankSupplier, name: 'Paper Ltd' };
  await shop.put(streamOf(SUPPLIER, supplierId), [event(supplierCreated, { supplierId, details })]);
  const field = { lines: [{ by: mention('supplier', supplierId), quantity: 2 }], note: null };
  expect(await naming(eventsOf(shop.log))(field)).toEqual({
    lines: [{ by: { _id: supplierId, name: 'Paper Ltd' }, quantity: 2 }],
    note: null,
  });
});
