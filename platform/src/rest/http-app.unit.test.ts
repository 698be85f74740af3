import { Agent, get as getOverSocket, type IncomingMessage } from 'node:http';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { expect, test, vi } from 'vitest';
import { AppendTooLarge, StoreUnavailable } from '../event-log/event-store.ts';
import { buildHttpApp } from './http-app.ts';
import { bind } from './input/binding.ts';
import { routes, testApp } from './testing/test-app.ts';

const { get, post, stage, token } = testApp();

test('closing waits for the call in flight, and not for the connection that its client keeps', async () => {
  let answer = () => {};
  let arrived = () => {};
  const called = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  stage.app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  const address = await stage.app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    getOverSocket(`${address}/slow`, { agent }, (response) => resolve(response.resume())).on('error', reject);
  });
  await called;
  const closed = stage.app.close();
  await vi.waitFor(() => expect(stage.app.server.listening).toBe(false));
  answer();
  expect((await answered).headers.connection).toBe('close');
  await closed;
  agent.destroy();
});

test('errors have one shape, worded by Accept-Language, and never leak what happened', async () => {
  stage.failure = new RefusedError(refuse('INSUFFICIENT_STOCK', { available: 3 }));
  const english = (await post('', {}, '/api/v1/fail')).json();
  expect(english).toMatchObject({ success: false, status: false, code: 'INSUFFICIENT_STOCK', available: 3 });
  expect(english.message).toBe('There is not enough stock.');
  expect(english.requestId).toMatch(/^[\w-]{36}$/);
  const chinese = await post('', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, '/api/v1/fail');
  expect(chinese.json().message).toBe('庫存不足。');

  stage.failure = new Error('select * from secrets at /srv/app.ts');
  const internal = await post('', {}, '/api/v1/fail');
  expect(internal.statusCode).toBe(500);
  expect(internal.body).not.toContain('secrets');

  const unbuilt = Object.assign(new Error('column total.changes does not exist'), { code: '42703' });
  for (stage.failure of [new StoreUnavailable('down'), unbuilt]) {
    const unavailable = await post('', {}, '/api/v1/fail');
    expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '1']);
    expect(unavailable.body).not.toContain('changes');
  }
  stage.failure = new AppendTooLarge('the append is larger than the log takes');
  const tooLarge = await post('', {}, '/api/v1/fail');
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'TOO_LARGE']);
});

test('many calls that meet the same outage leave few lines in the log, with their number and without stacks', async () => {
  stage.failure = new StoreUnavailable('the log did not answer', { cause: new Error('refused') });
  const before = stage.logLines.length;
  for (let call = 0; call < 40; call++) await post('', {}, '/api/v1/fail');
  const warnings = stage.logLines.slice(before).filter((line) => line.includes('"warn"'));
  // One at once and one a second: here a machine would have to take a second for every fourth call.
  expect(warnings.length).toBeLessThan(10);
  expect(warnings.join()).not.toContain('stack');
});

test('unknown paths, methods and broken addresses get errors of the same shape', async () => {
  for (const url of ['/api/v1/nothing', '/', '/api/v1/other']) {
    expect((await stage.app.inject({ url })).json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  }
  expect((await stage.app.inject({ url: '/api/v1/thing/%zz' })).json()).toMatchObject({
    success: false,
    code: 'BAD_REQUEST',
  });
  expect((await stage.app.inject({ method: 'PUT', url: '/api/v1/thing' })).json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('a write returns its position in the log and the version that it made', async () => {
  const reply = await post({ name: 'n' }, { 'x-request-id': 'request-1' });
  expect(reply.statusCode).toBe(201);
  expect(reply.headers).toMatchObject({ 'x-position': '0007', etag: '"4"', 'x-request-id': 'request-1' });
});

test('the reason that staff give goes into the metadata of what they do', async () => {
  const reason = encodeURIComponent('漏單');
  await post({ name: 'n' }, { 'x-reason': reason, authorization: `Bearer ${token('admin')}` });
  await post({ name: 'n' }, { 'x-reason': reason });
  expect(stage.reasons).toEqual(['漏單', undefined]);
  const tooLong = { 'x-reason': 'x'.repeat(501), authorization: `Bearer ${token('admin')}` };
  expect((await post({ name: 'n' }, tooLong)).statusCode).toBe(422);
  expect(stage.saved).toHaveLength(2);
});

test('requests with a correlation id share it; others have their own', async () => {
  const joined = '0193a000-0000-7000-8000-00000000000a';
  const ofStaff = { authorization: `Bearer ${token('admin')}`, 'x-correlation-id': joined };
  await post({ name: 'n' }, { ...ofStaff, 'x-request-id': 'request-1' });
  await post({ name: 'n' }, { ...ofStaff, 'x-request-id': 'request-2' });
  await post({ name: 'n' }, { 'x-correlation-id': joined, 'x-request-id': 'request-3' });
  expect(stage.correlations).toEqual([joined, joined, 'request-3']);
  const lines = await vi.waitUntil(() => stage.logLines.length >= 3 && stage.logLines.map((line) => JSON.parse(line)));
  expect(lines.map(({ requestId, correlationId }) => [requestId, correlationId])).toEqual([
    ['request-1', joined],
    ['request-2', joined],
    ['request-3', undefined],
  ]);
});

test('a read that could not wait long enough is marked stale', async () => {
  expect((await get('/thing/list', undefined, { 'x-min-position': '1' })).headers['x-stale']).toBeUndefined();
  expect((await get('/thing/list', undefined, { 'x-min-position': '2' })).headers['x-stale']).toBe('true');
});

test('a route without code, with code twice, or of another service stops the start', async () => {
  const build = (bindings: Parameters<typeof buildHttpApp>[0]['bindings']) =>
    buildHttpApp({
      service: 'read-api',
      routes,
      bindings,
      auth: { tokenSecret: 'k', findSession: async () => undefined },
    });
  const other = bind(routes.elsewhere, async () => ({}));
  await expect(build([])).rejects.toThrow('GET /other');
  await expect(build([other, other])).rejects.toThrow('twice');
  await expect(build([other, bind(routes.cart, async () => ({}))])).rejects.toThrow('not a route');
});
