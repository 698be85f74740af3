import { expect, it } from 'vitest';

import { testGateway } from './testing/test-gateway.ts';

const { stage, raw } = testGateway();

it.each([
  ['GET /api/v1/product/a b HTTP/1.1\r\nhost: shop\r\n\r\n', 400, 'BAD_REQUEST'],
  ['GET /api/v1/product/7 HTTP/1.1\r\nhost: shop\r\nx: \u0000\r\n\r\n', 400, 'BAD_REQUEST'],
  ['GET /api/v1/product/7 HTTP/9.9\r\n\r\n', 400, 'BAD_REQUEST'],
  ['\u0016\u0003\u0001\u0002\u0000', 400, 'BAD_REQUEST'],
  [`GET /api/v1/product/7 HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 400, 'BAD_REQUEST'],
  ['GET /api/v1/product/.. HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['GET /files/../etc HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['GET /files/%2e%2E/etc HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  ['GET /api/v1/product/%zz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  [`GET /api/v1/product/${'x'.repeat(301)} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`, 404, 'NOT_FOUND'],
])('refuses what is no request to a service in our shape: %j', async (text, status, code) => {
  const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({ success: false, status: false, code, requestId: expect.any(String) });
});

it.each([
  ['/%', 400, '/not-found'],
  ['/zh-HK/%E0%A4%A', 400, '/zh-HK/not-found'],
  ['/product/7/%E0%A4%A?size=1', 400, '/not-found'],
  ['//x/api/v1/product', 400, '/not-found'],
  ['/zh-HK//x', 400, '/zh-HK/not-found'],
  ['/products/../x', 400, '/not-found'],
  ['/%2e%2e/x', 400, '/not-found'],
  ['/\\x', 400, '/not-found'],
  ['/a%00', 400, '/not-found'],
  ['http://elsewhere/x', 400, '/not-found'],
  [`/${'x'.repeat(6_000)}`, 414, '/not-found'],
  [`/product/${'x/'.repeat(3_000)}`, 414, '/not-found'],
])(
  'responds to what can be no address of a page with the page of the storefront for that: %s',
  async (path, status, asked) => {
    for (const method of ['GET', 'HEAD']) {
      const [head = '', body = ''] = (
        await raw(`${method} ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`)
      ).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain('x-page: yes');
      if (method === 'GET') expect(body).toContain(`page ${asked}.`);
    }
  },
);

it('redirects a form that was sent without scripts back to its page', async () => {
  const send = (path: string, accept: string) =>
    fetch(stage.origin + path, { method: 'POST', body: 'a=b', headers: { accept }, redirect: 'manual' });
  const reply = await send('/sign-in?next=%2Fcart', 'text/html,*/*;q=0.8');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fcart']);
  for (const [path, accept] of [
    ['/sign-in', 'application/json'],
    ['/api/v1/nothing', 'text/html'],
    ['/files/x', 'text/html'],
  ] as const) {
    expect([path, (await send(path, accept)).status]).toEqual([path, 404]);
  }
});

it('serves the admin at its addresses, pages of the storefront at all others, and keeps assets for ever, compressed', async () => {
  for (const path of ['/admin', '/admin/order/list']) {
    const reply = await fetch(stage.origin + path);
    expect(await reply.text()).toContain('<title>admin');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (const path of ['/', '/product/42', '/administrators']) {
    expect(await (await fetch(stage.origin + path)).json()).toMatchObject({ method: 'GET', url: path });
  }
  const asset = await fetch(`${stage.origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  const small = await stage.gateway.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'small']);
});
