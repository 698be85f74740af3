import { createHash, randomBytes } from 'node:crypto';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { expect, test } from 'vitest';
import type { Identity } from '../access/identity.ts';
import { buildHttpApp } from '../http-app.ts';
import { registerApiDocs } from './api-docs.ts';

const sessions: Record<string, Identity> = {
  staff: { realm: 'staff', id: 's', role: 'ADMIN', sessionId: 'staff' },
  customer: { realm: 'customer', id: 'c', sessionId: 'customer' },
};

async function appWithDocs(staffOnly: boolean) {
  const app = await buildHttpApp({
    service: 'read-api',
    routes: {},
    bindings: [],
    auth: { tokenSecret: randomBytes(32), findSession: async (sessionId) => sessions[sessionId] },
  });
  registerApiDocs(app, { routes: routeTable, staffOnly });
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/docs', headers });
  const tokenOf = ({ id: sub, realm: aud, sessionId: sid }: Identity) =>
    app.jwt.sign({ sub, aud, sid, exp: Math.floor(Date.now() / 1_000) + 60 } as object);
  return { get, tokenOf };
}

test('returns OpenAPI with every route of the table', async () => {
  const { get } = await appWithDocs(false);
  const reply = await get();
  const { openapi, paths } = reply.json<{ openapi: string; paths: Record<string, object> }>();
  expect(openapi).toBe('3.1.0');
  for (const { method, path } of Object.values(routeTable)) {
    expect(paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
  }
});

test('returns people a page that needs nothing else', async () => {
  const { get } = await appWithDocs(false);
  const reply = await get({ accept: 'text/html,application/xhtml+xml' });
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  for (const { method, path } of Object.values(routeTable))
    expect(reply.payload).toContain(`${method} /api/v1${path}<`);
  expect(reply.payload).not.toMatch(/<script|<link|<img|src=/);
});

test('the description of the API is for staff only where it should be', async () => {
  const { get, tokenOf } = await appWithDocs(true);
  const as = (identity: Identity | undefined) => get({ authorization: `Bearer ${identity && tokenOf(identity)}` });
  expect((await get()).json()).toMatchObject({ code: 'UNAUTHENTICATED', auth: true });
  expect((await as(sessions.customer)).statusCode).toBe(401);
  expect((await as(sessions.staff)).statusCode).toBe(200);
});

test('shows a browser without a token where to sign in, and nothing else', async () => {
  const { get } = await appWithDocs(true);
  const reply = await get({ accept: 'text/html', 'accept-language': 'zh-HK' });
  expect(reply.statusCode).toBe(401);
  expect(reply.payload).toContain('請重新登入。');
  expect(reply.payload).not.toContain('/api/v1/');
  const script = /<script>(.*)<\/script>/s.exec(reply.payload)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(reply.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
});
