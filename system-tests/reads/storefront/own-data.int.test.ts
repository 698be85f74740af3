import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

test('concurrent requests of a customer for the own data share a few reads, and every call succeeds', async () => {
  const customerId = shop.ids.customer;
  const details = { email: 'ann@home.hk', name: 'Ann', phone: '', address: '', points: 0 };
  const registered = event(customerRegistered, { customerId, ...details, active: true, via: 'storefront' });
  await shop.happened(streamOf(CUSTOMER, customerId), registered);
  expect((await shop.get('/customer/own-data', 'customer')).json().data.account.name).toBe('Ann');
  const read = vi.spyOn(shop.log, 'read');
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.get('/customer/own-data', 'customer')));
  const histories = read.mock.calls.filter(([stream]) => stream === streamOf(CUSTOMER, customerId)).length;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  expect(histories).toBeLessThanOrEqual(10);
});
