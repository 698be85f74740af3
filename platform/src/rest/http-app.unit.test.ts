import { createHash } from 'node:crypto';
import { Agent, get as getOverSocket, type IncomingMessage } from 'node:http';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { paging } from '@countinghouse/contracts/kernel/http/pagination';
import { defineRoute, idParams } from '@countinghouse/contracts/kernel/http/route';
import { amountSchema } from '@countinghouse/contracts/kernel/money';
import { emailSchema, requiredText, text } from '@countinghouse/contracts/kernel/text/text';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppendTooLarge, StoreUnavailable } from '../event-log/event-store.ts';
import { createLogger } from '../runtime/logging/logger.ts';
import type { Identity } from './access/identity.ts';
import { buildHttpApp } from './http-app.ts';
import type { IdempotencyStore, StoredResponse } from './idempotency.ts';
import { bind } from './input/binding.ts';

const anything = z.record(z.string(), z.unknown());
const service = 'write-api' as const;
const routes = {
  save: defineRoute({
    method: 'POST',
    path: '/thing',
    service,
    access: 'public',
    summary: 's',
    body: z.strictObject({
      name: requiredText(10),
      email: z.union([z.literal(''), emailSchema]).optional(),
      quantity: z.number().int().min(0).optional(),
      price: amountSchema.optional(),
      status: z.boolean().optional(),
      kind: z.enum(['A', 'B']).optional(),
      note: text(10).nullable().optional(),
      inner: z.strictObject({ zip: text(5) }).optional(),
      update: z.discriminatedUnion('type', [z.strictObject({ type: z.literal('x'), n: z.number() })]).optional(),
    }),
    status: 201,
    reply: anything,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/thing/list',
    service,
    access: 'public',
    summary: 's',
    query: z.strictObject(paging(10)),
    reply: anything,
    views: ['catalog_tag_list'],
  }),
  one: defineRoute({
    method: 'GET',
    path: '/thing/:id',
    service,
    access: 'staff',
    summary: 's',
    params: idParams,
    reply: anything,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/thing/:id',
    service,
    access: 'super-admin',
    summary: 's',
    params: idParams,
    reply: anything,
  }),
  cart: defineRoute({ method: 'GET', path: '/cart', service, access: 'customer', summary: 's', reply: anything }),
  me: defineRoute({ method: 'GET', path: '/me', service, access: 'signed-in', summary: 's', reply: anything }),
  fail: defineRoute({ method: 'POST', path: '/fail', service, access: 'public', summary: 's', reply: anything }),
  elsewhere: defineRoute({
    method: 'GET',
    path: '/other',
    service: 'read-api',
    access: 'public',
    summary: 's',
    reply: anything,
  }),
};

const id = '01890000-0000-7000-8000-000000000001';
const identities: Record<string, Identity> = {
  admin: { realm: 'staff', id: 'a', role: 'ADMIN', sessionId: 'admin' },
  superAdmin: { realm: 'staff', id: 's', role: 'SUPER_ADMIN', sessionId: 'superAdmin' },
  customer: { realm: 'customer', id: 'c', sessionId: 'customer' },
};

const kept = new Map<string, { fingerprint: Buffer; answer?: StoredResponse }>();

function memoryAnswers(): IdempotencyStore {
  kept.clear();
  return {
    sealed: (key, fingerprint) => createHash('sha256').update(key).update(fingerprint).digest('hex'),
    async begin(key, fingerprint) {
      const known = kept.get(key);
      const entry = known ?? { fingerprint };
      kept.set(key, entry);
      const sameRequest = entry.fingerprint.equals(fingerprint);
      return { taken: !known, sameRequest, ...(entry.answer && { answer: entry.answer }) };
    },
    async release(key) {
      if (kept.get(key)?.answer === undefined) kept.delete(key);
    },
    async finish(key, answer) {
      const entry = kept.get(key);
      if (entry) entry.answer ??= answer;
      return entry?.answer ?? answer;
    },
  };
}

let app: FastifyInstance;
let saved: unknown[];
let reasons: (string | undefined)[];
let correlations: string[];
let failure: unknown;
let logLines: string[];
const ended = new Set<string>();

beforeEach(async () => {
  saved = [];
  reasons = [];
  correlations = [];
  // What an app of an earlier test writes late goes to the lines of that test.
  const lines: string[] = [];
  logLines = lines;
  ended.clear();
  app = await buildHttpApp({
    service,
    routes,
    bindings: [
      bind(routes.save, async (call) => {
        saved.push(call.body);
        reasons.push(call.metadata.reason);
        correlations.push(call.metadata.correlationId);
        call.setPosition('0007');
        call.setPosition('0003');
        return {
          success: true,
          thing: { version: '4', _id: call.newId('thing') },
          message: call.translate('tagDeleted'),
        };
      }),
      bind(routes.list, async ({ query }) => ({ query })),
      bind(routes.one, async ({ params }) => ({ id: params.id })),
      bind(routes.remove, async () => ({ gone: true })),
      bind(routes.cart, async () => ({})),
      bind(routes.me, async (call) => ({ id: call.identity?.id })),
      bind(routes.fail, async () => {
        throw failure;
      }),
    ],
    auth: { tokenSecret: 'k'.repeat(32), findSession: async (sid) => (ended.has(sid) ? undefined : identities[sid]) },
    idempotency: memoryAnswers(),
    waitForViews: async (_views, position) => position === '1',
    logger: createLogger('test', 'info', { write: (line) => void lines.push(line) }),
  });
});
afterEach(() => app.close());

test('closing waits for the call in flight, and not for the connection that its client keeps', async () => {
  let answer = () => {};
  let arrived = () => {};
  const called = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    getOverSocket(`${address}/slow`, { agent }, (response) => resolve(response.resume())).on('error', reject);
  });
  await called;
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  answer();
  expect((await answered).headers.connection).toBe('close');
  await closed;
  agent.destroy();
});

const post = (payload: string | object, headers: Record<string, string> = {}, url = '/api/v1/thing') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

function token(sessionId: string, claims: object = {}, options: { key?: string; iss?: string } = {}): string {
  const identity = identities[sessionId];
  return app.jwt.sign(
    { sub: identity?.id, aud: identity?.realm, sid: sessionId, exp: Math.floor(Date.now() / 1000) + 60, ...claims },
    options,
  );
}
const get = (url: string, bearer?: string, headers = {}) =>
  app.inject({ url: `/api/v1${url}`, headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers } });

describe('strict bodies', () => {
  test.each([
    ['not JSON', '{'],
    ['another JSON type', '[]'],
    ['no body', ''],
    ['unknown field', { name: 'n', extra: 1 }],
    ['unknown inner field', { name: 'n', inner: { zip: '1', x: 1 } }],
    ['string for number', { name: 'n', quantity: '1' }],
    ['true for number', { name: 'n', quantity: true }],
    ['null for number', { name: 'n', quantity: null }],
    ['array for number', { name: 'n', quantity: [1] }],
    ['string for boolean', { name: 'n', status: 'true' }],
    ['number for text', { name: 1 }],
    ['number for choice', { name: 'n', kind: 1 }],
    ['number for union', { name: 'n', email: 5 }],
    ['number for discriminator', { name: 'n', update: { type: 5 } }],
    ['prototype key', '{"name":"n","__proto__":{"a":1}}'],
    ['constructor key', '{"name":"n","inner":{"zip":"1","constructor":{"prototype":{"a":1}}}}'],
  ])('%s is 400', async (_name, payload) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(saved).toEqual([]);
  });

  test.each([
    ['missing', {}, 'name', 'required'],
    ['empty', { name: '' }, 'name', 'required'],
    ['blank', { name: ' ' }, 'name', 'required'],
    ['too long', { name: 'n'.repeat(11) }, 'name', 'too_long'],
    ['NUL', { name: 'n\u0000' }, 'name', 'unstorable_text'],
    ['lone surrogate', '{"name":"n\\ud800"}', 'name', 'unstorable_text'],
    ['negative', { name: 'n', quantity: -1 }, 'quantity', 'too_small'],
    ['fraction', { name: 'n', quantity: 1.5 }, 'quantity', 'not_an_integer'],
    ['huge', { name: 'n', quantity: 2 ** 60 }, 'quantity', 'too_big'],
    ['1e400', '{"name":"n","price":1e400}', 'price', 'not_a_number'],
    ['three decimals', { name: 'n', price: 1.005 }, 'price', 'too_many_decimals'],
    ['bad choice', { name: 'n', kind: 'C' }, 'kind', 'invalid_choice'],
    ['bad e-mail', { name: 'n', email: 'nope' }, 'email', 'invalid_email'],
    ['bad discriminator', { name: 'n', update: { type: 'y' } }, 'update.type', 'invalid_choice'],
    ['missing inner', { name: 'n', inner: {} }, 'inner.zip', 'required'],
  ])('%s value is 422', async (_name, payload, field, code) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'VALIDATION']);
    expect(reply.json().errors).toMatchObject([{ field, code }]);
    expect(saved).toEqual([]);
  });

  test('other content types are 415, large bodies 413', async () => {
    expect((await post('name=n', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post(`{"name":"${'n'.repeat(1024 * 1024)}"}`)).statusCode).toBe(413);
  });
});

test('paging out of range is refused, never clamped; unknown query fields are 400', async () => {
  expect((await get('/thing/list')).json()).toEqual({ query: { current: 1, size: 10 } });
  expect((await get('/thing/list?size=101')).statusCode).toBe(422);
  expect((await get('/thing/list?current=0')).statusCode).toBe(422);
  expect((await get('/thing/list?size=ten')).statusCode).toBe(422);
  expect((await get('/thing/list?size=1&size=2')).statusCode).toBe(400);
  expect((await get('/thing/list?pages=2')).statusCode).toBe(400);
});

test('errors have one shape, worded by Accept-Language, and never leak what happened', async () => {
  failure = new RefusedError(refuse('INSUFFICIENT_STOCK', { available: 3 }));
  const english = (await post('', {}, '/api/v1/fail')).json();
  expect(english).toMatchObject({ success: false, status: false, code: 'INSUFFICIENT_STOCK', available: 3 });
  expect(english.message).toBe('There is not enough stock.');
  expect(english.requestId).toMatch(/^[\w-]{36}$/);
  const chinese = await post('', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, '/api/v1/fail');
  expect(chinese.json().message).toBe('庫存不足。');

  failure = new Error('select * from secrets at /srv/app.ts');
  const internal = await post('', {}, '/api/v1/fail');
  expect(internal.statusCode).toBe(500);
  expect(internal.body).not.toContain('secrets');

  const unbuilt = Object.assign(new Error('column total.changes does not exist'), { code: '42703' });
  for (failure of [new StoreUnavailable('down'), unbuilt]) {
    const unavailable = await post('', {}, '/api/v1/fail');
    expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '1']);
    expect(unavailable.body).not.toContain('changes');
  }
  failure = new AppendTooLarge('the append is larger than the log takes');
  const tooLarge = await post('', {}, '/api/v1/fail');
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'TOO_LARGE']);
});

test('many calls that meet the same outage leave few lines in the log, with their number and without stacks', async () => {
  failure = new StoreUnavailable('the log did not answer', { cause: new Error('refused') });
  const before = logLines.length;
  for (let call = 0; call < 40; call++) await post('', {}, '/api/v1/fail');
  const warnings = logLines.slice(before).filter((line) => line.includes('"warn"'));
  // One at once and one a second: here a machine would have to take a second for every fourth call.
  expect(warnings.length).toBeLessThan(10);
  expect(warnings.join()).not.toContain('stack');
});

test('unknown paths, methods and broken addresses get errors of the same shape', async () => {
  for (const url of ['/api/v1/nothing', '/', '/api/v1/other']) {
    expect((await app.inject({ url })).json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  }
  expect((await app.inject({ url: '/api/v1/thing/%zz' })).json()).toMatchObject({
    success: false,
    code: 'BAD_REQUEST',
  });
  expect((await app.inject({ method: 'PUT', url: '/api/v1/thing' })).json()).toMatchObject({ code: 'NOT_FOUND' });
});

describe('access', () => {
  test('realms and roles', async () => {
    const status = async (url: string, who?: string) => (await get(url, who && token(who))).statusCode;
    expect(await status(`/thing/${id}`, 'admin')).toBe(200);
    expect(await status(`/thing/${id}`, 'customer')).toBe(401);
    expect(await status(`/thing/${id}`)).toBe(401);
    expect(await status('/cart', 'customer')).toBe(200);
    expect(await status('/cart', 'superAdmin')).toBe(401);
    expect(await status('/me', 'superAdmin')).toBe(200);
    expect(await status('/me', 'customer')).toBe(200);
    const remove = (who: string) =>
      app.inject({ method: 'DELETE', url: `/api/v1/thing/${id}`, headers: { authorization: `Bearer ${token(who)}` } });
    expect((await remove('superAdmin')).statusCode).toBe(200);
    expect((await remove('admin')).json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('forged, expired, foreign and ended tokens are 401 with auth', async () => {
    const [, payload] = token('admin').split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.x`;
    const bad = [
      token('admin', { exp: 1 }),
      token('admin', {}, { iss: 'other' }),
      token('admin', { aud: 'customer' }),
      token('customer', { aud: 'staff' }),
      token('admin', {}, { key: 'z'.repeat(32) }),
      token('admin', { sid: 'gone' }),
      none,
      'rubbish',
    ];
    for (const bearer of bad) {
      expect((await get(`/thing/${id}`, bearer)).json()).toMatchObject({ code: 'UNAUTHENTICATED', auth: true });
    }
    ended.add('admin');
    expect((await get(`/thing/${id}`, token('admin'))).statusCode).toBe(401);
  });

  test('a token that was good is refused once it has expired, or its session ended', async () => {
    const [bearer, other] = [token('admin'), token('superAdmin')];
    const status = async (who: string) => (await get(`/thing/${id}`, who)).statusCode;
    expect([await status(bearer), await status(other)]).toEqual([200, 200]);
    ended.add('superAdmin');
    expect(await status(other)).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 });
    expect(await status(bearer)).toBe(401);
    vi.useRealTimers();
  });

  test('an unauthorized caller is refused before the body is read; ids must be UUIDs', async () => {
    const remove = (path: string, headers = {}) => app.inject({ method: 'DELETE', url: `/api/v1${path}`, headers });
    expect((await remove('/thing/nonsense')).statusCode).toBe(401);
    expect((await remove('/thing/nonsense', { authorization: `Bearer ${token('superAdmin')}` })).statusCode).toBe(422);
  });
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
  expect(reasons).toEqual(['漏單', undefined]);
  const tooLong = { 'x-reason': 'x'.repeat(501), authorization: `Bearer ${token('admin')}` };
  expect((await post({ name: 'n' }, tooLong)).statusCode).toBe(422);
  expect(saved).toHaveLength(2);
});

test('requests with a correlation id share it; others have their own', async () => {
  const joined = '0193a000-0000-7000-8000-00000000000a';
  const ofStaff = { authorization: `Bearer ${token('admin')}`, 'x-correlation-id': joined };
  await post({ name: 'n' }, { ...ofStaff, 'x-request-id': 'request-1' });
  await post({ name: 'n' }, { ...ofStaff, 'x-request-id': 'request-2' });
  await post({ name: 'n' }, { 'x-correlation-id': joined, 'x-request-id': 'request-3' });
  expect(correlations).toEqual([joined, joined, 'request-3']);
  const lines = await vi.waitUntil(() => logLines.length >= 3 && logLines.map((line) => JSON.parse(line)));
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

describe('Idempotency-Key', () => {
  test('the same request is done once and gets two responses', async () => {
    const first = await post('{"name":"n","quantity":1}', { 'idempotency-key': 'k1' });
    const second = await post('{"quantity":1,"name":"n"}', { 'idempotency-key': 'k1' });
    expect(second.json()).toEqual(first.json());
    expect(second.statusCode).toBe(201);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', etag: '"4"', 'x-position': '0007' });
    expect(saved).toHaveLength(1);
  });

  test('another body, a bad key', async () => {
    await post({ name: 'n' }, { 'idempotency-key': 'k2' });
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k2' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k'.repeat(65) })).statusCode).toBe(422);
  });

  test('a key that is used again when its record has expired makes the same of the same, and something else of anything else', async () => {
    const made = async (name: string) => {
      kept.clear();
      return (await post({ name }, { 'idempotency-key': 'k4' })).json().thing._id as string;
    };
    const first = await made('n');
    expect(await made('m')).not.toBe(first);
    expect(await made('n')).toBe(first);
  });

  test('what is refused and may be tried again keeps no key; what failed does', async () => {
    for (const [code, keys] of [
      ['RATE_LIMITED', 0],
      ['INVALID_CREDENTIALS', 0],
      ['VALIDATION', 0],
      ['UNAVAILABLE', 1],
      ['IN_USE', 1],
    ] as const) {
      kept.clear();
      failure = new RefusedError(refuse(code));
      await post('', { 'idempotency-key': 'k5' }, '/api/v1/fail');
      expect([code, kept.size]).toEqual([code, keys]);
    }
  });

  test('a refused repetition leaves the key to the call that took it', async () => {
    await post({ name: 'n' }, { 'idempotency-key': 'k6' });
    expect((await post({ name: 'm' }, { 'idempotency-key': 'k6' })).statusCode).toBe(422);
    expect((await post({ name: 'n' }, { 'idempotency-key': 'k6' })).headers['idempotent-replayed']).toBe('true');
  });

  test('final refusals are kept, passing trouble is not', async () => {
    failure = new StoreUnavailable('down');
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).statusCode).toBe(503);
    failure = new RefusedError(refuse('IN_USE'));
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).json().code).toBe('IN_USE');
    failure = new RefusedError(refuse('NAME_TAKEN'));
    expect((await post('', { 'idempotency-key': 'k3' }, '/api/v1/fail')).json().code).toBe('IN_USE');
  });
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

test('where SUPER_ADMINs need a second factor, one without it is nobody but for what sets it up', async () => {
  const callers: Record<string, Identity> = {
    without: { realm: 'staff', id: 's', role: 'SUPER_ADMIN', sessionId: 'without' },
    with: { realm: 'staff', id: 's', role: 'SUPER_ADMIN', sessionId: 'with', secondFactor: true },
    admin: { realm: 'staff', id: 'a', role: 'ADMIN', sessionId: 'admin' },
  };
  const { me, list, remove } = routes;
  const setUp = { ...me, path: '/set-up', beforeSecondFactor: true } as const;
  const strict = await buildHttpApp({
    service,
    routes: { me, list, remove, setUp },
    bindings: [
      bind(me, async () => ({})),
      bind(list, async (call) => ({ caller: call.identity?.sessionId ?? 'nobody' })),
      bind(remove, async () => ({})),
      bind(setUp, async () => ({})),
    ],
    auth: {
      tokenSecret: 'k'.repeat(32),
      findSession: async (sessionId) => callers[sessionId],
      superAdminsNeedSecondFactor: true,
    },
  });
  const ask = async (caller: string, url: string, method: 'GET' | 'DELETE' = 'GET') => {
    const { id: sub, realm: aud } = callers[caller]!;
    const token = strict.jwt.sign({ sub, aud, sid: caller, exp: Math.floor(Date.now() / 1_000) + 60 });
    return strict.inject({ method, url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } });
  };
  for (const [url, method] of [
    ['/me', 'GET'],
    [`/thing/${id}`, 'DELETE'],
  ] as const) {
    const refused = await ask('without', url, method);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
    expect((await ask('with', url, method)).statusCode).toBe(200);
  }
  expect((await ask('without', '/thing/list')).json()).toEqual({ caller: 'nobody' });
  expect((await ask('without', '/set-up')).statusCode).toBe(200);
  expect((await ask('with', '/thing/list')).json()).toEqual({ caller: 'with' });
  expect((await ask('admin', '/me')).statusCode).toBe(200);
  const identified = async (caller: string) => {
    const { id: sub, realm: aud } = callers[caller]!;
    return strict.identify(`Bearer ${strict.jwt.sign({ sub, aud, sid: caller, exp: 4_102_444_800 })}`);
  };
  expect([await identified('without'), await identified('with')]).toEqual([undefined, callers.with]);
  await strict.close();
});
