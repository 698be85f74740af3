import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.ts';
import { urlOf } from '../../../shared/http/requests.ts';
import { onSessionEnd } from '../../../shared/session/session-end.ts';
import { readToken, realmOf, storeToken } from '../../../shared/session/token-store.ts';
import { call } from './call.ts';

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const reply = (status: number, body: object, headers: Record<string, string> = {}) =>
  sent.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
const headersOf = (nth = 0) => sent.mock.calls[nth]?.[1].headers as Record<string, string>;
const refusalOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
  window.history.replaceState(null, '', '/admin/order/list');
});

test('the address comes from the route: parameters escaped, empty values left out', () => {
  expect(urlOf(productRoutes.getProduct.path, { id: 'a/b' })).toBe('/api/v1/product/a%2Fb');
  expect(urlOf(productRoutes.listProducts.path, {}, { current: 2, size: 10, search: '' })).toBe(
    '/api/v1/product/list?current=2&size=10',
  );
});

test.each([
  ['/admin/order/list', 'staff'],
  ['/', 'customer'],
  ['/cart', 'customer'],
])('on %s the token of the %s is sent', async (path, realm) => {
  storeToken('staff', 'token-staff');
  storeToken('customer', 'token-customer');
  window.history.replaceState(null, '', path);
  expect(realmOf()).toBe(realm);
  reply(200, {});
  await call(productRoutes.listProducts);
  expect(headersOf().Authorization).toBe(`Bearer token-${realm}`);
});

test('a read after a write waits for its position', async () => {
  reply(200, {}, { 'X-Position': '0042' });
  await call(orderRoutes.updateOrder, {
    params: { id: 'x' },
    body: { type: 'payment_status', data: { paymentStatus: 'Complete' } },
    ifMatch: '7',
    idempotencyKey: 'key',
  });
  expect(headersOf()).toMatchObject({
    'If-Match': '"7"',
    'Idempotency-Key': 'key',
    'Content-Type': 'application/json',
  });
  expect(headersOf()['X-Min-Position']).toBeUndefined();
  reply(200, {});
  await call(orderRoutes.listOrders);
  expect(headersOf(1)['X-Min-Position']).toBe('0042');
});

test('a late response does not lower the position', async () => {
  for (const position of ['0042', '0041']) {
    reply(200, {}, { 'X-Position': position });
    await call(orderRoutes.updateOrder, { params: { id: 'x' }, body: { type: 'ship_info', data: {} } });
  }
  reply(200, {});
  await call(orderRoutes.listOrders);
  expect(headersOf(2)['X-Min-Position']).toBe('0042');
});

test('a refusal has its code, message, fields and request id', async () => {
  const errors = [{ field: 'itemNo', code: 'required', message: 'Please input item number!' }];
  reply(422, { code: 'VALIDATION', message: 'Check the fields', errors, requestId: 'r-1' });
  const error = await refusalOf(call(productRoutes.listProducts));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'VALIDATION',
    status: 422,
    message: 'Check the fields',
    fields: errors,
    requestId: 'r-1',
  });
});

test('no response at all is an error too, with a message', async () => {
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await refusalOf(call(productRoutes.listProducts))).toMatchObject({ code: 'NETWORK', status: 0 });
});

test('a response that is no JSON is an error, not a crash', async () => {
  sent.mockResolvedValueOnce(new Response('<html>bad gateway</html>', { status: 502 }));
  expect(await refusalOf(call(productRoutes.listProducts))).toMatchObject({ code: 'INTERNAL', status: 502 });
});

test('only a 401 that declares the session ended ends it', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  storeToken('staff', 'token');
  reply(401, { code: 'INVALID_CREDENTIALS', message: 'Wrong password' });
  await refusalOf(call(productRoutes.listProducts));
  expect(ended).not.toHaveBeenCalled();
  expect(readToken('staff')).toBe('token');

  reply(401, { code: 'UNAUTHENTICATED', message: 'Sign in', auth: true });
  await refusalOf(call(productRoutes.listProducts));
  expect(ended).toHaveBeenCalledWith('staff', undefined);
  expect(readToken('staff')).toBeNull();
  stop();
});
