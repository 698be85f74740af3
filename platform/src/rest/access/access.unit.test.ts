import { describe, expect, test, vi } from 'vitest';
import { buildHttpApp } from '../http-app.ts';
import { bind } from '../input/binding.ts';
import { id, routes, service, testApp } from '../testing/test-app.ts';
import type { Identity } from './identity.ts';

const { get, stage, token } = testApp();

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
      stage.app.inject({
        method: 'DELETE',
        url: `/api/v1/thing/${id}`,
        headers: { authorization: `Bearer ${token(who)}` },
      });
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
    stage.ended.add('admin');
    expect((await get(`/thing/${id}`, token('admin'))).statusCode).toBe(401);
  });

  test('a token that was good is refused once it has expired, or its session ended', async () => {
    const [bearer, other] = [token('admin'), token('superAdmin')];
    const status = async (who: string) => (await get(`/thing/${id}`, who)).statusCode;
    expect([await status(bearer), await status(other)]).toEqual([200, 200]);
    stage.ended.add('superAdmin');
    expect(await status(other)).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 });
    expect(await status(bearer)).toBe(401);
    vi.useRealTimers();
  });

  test('an unauthorized caller is refused before the body is read; ids must be UUIDs', async () => {
    const remove = (path: string, headers = {}) =>
      stage.app.inject({ method: 'DELETE', url: `/api/v1${path}`, headers });
    expect((await remove('/thing/nonsense')).statusCode).toBe(401);
    expect((await remove('/thing/nonsense', { authorization: `Bearer ${token('superAdmin')}` })).statusCode).toBe(422);
  });
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
