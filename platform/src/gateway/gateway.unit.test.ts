import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../runtime/logging/logger.ts';
import { buildGateway } from './gateway.ts';

/** More than all buffers on its way take. */
const LARGE = randomBytes(30_000_000);
const webRoot = mkdtempSync(join(tmpdir(), 'countinghouse-web-'));
let upstream: Server;
let gateway: FastifyInstance;
let origin: string;
let openStream: () => void = () => undefined;
let answerSlowly: (outgoing: ServerResponse) => void = () => undefined;
/** Requests that came when idle connections were dropped. */
let dropped = 0;
const logLines: string[] = [];

/** Returns the request, so that the tests see what arrived. */
async function echo(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  return JSON.stringify({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
}

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<title>admin</title>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), 'plain');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js.br'), 'small');
  upstream = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/v1/live') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      openStream = () => outgoing.end('data: second\n\n');
      return;
    }
    if (incoming.url === '/api/v1/product/restarting' && dropped++ === 0) {
      outgoing.destroy();
      return;
    }
    if (incoming.url === '/api/v1/product/slow') {
      answerSlowly(outgoing);
      return;
    }
    if (incoming.url?.endsWith('/not-found')) {
      outgoing.writeHead(404, { 'content-type': 'text/html', 'x-page': 'yes' }).end(`page ${incoming.url}.`);
      return;
    }
    if (incoming.url === '/files/known') {
      outgoing.writeHead(304, { etag: '"1"' }).end();
      return;
    }
    if (incoming.url === '/files/large') {
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': LARGE.length }).end(LARGE);
      return;
    }
    if (incoming.url === '/api/v1/setting/upload-logo') {
      // As a service that refuses before it has read anything.
      outgoing.writeHead(401, { 'content-type': 'application/json' }).end('{"refused":true}');
      return;
    }
    if (incoming.url === '/api/v1/product/broken') {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"half":');
      setImmediate(() => outgoing.destroy());
      return;
    }
    echo(incoming).then(
      (text) => {
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
        outgoing.writeHead(200, headers).end(text);
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await buildGateway({
    routes: {
      getProduct: { method: 'GET', path: '/product/:id', service: 'read-api' },
      live: { method: 'GET', path: '/live', service: 'read-api' },
      saveProduct: { method: 'PUT', path: '/product/:id', service: 'read-api' },
      uploadPhoto: { method: 'POST', path: '/product/upload-photo', service: 'read-api', upload: 'image' },
      echo: { method: 'POST', path: '/order-echo', service: 'read-api' },
      uploadLogo: { method: 'POST', path: '/setting/upload-logo', service: 'read-api', upload: 'image' },
      createOrder: { method: 'POST', path: '/order', service: 'write-api' },
    },
    // Port 1 is never open: write-api is down.
    upstreams: { 'read-api': address, 'write-api': 'http://127.0.0.1:1' },
    webRoot,
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined },
    logger: createLogger('gateway', 'info', { write: (line) => void logLines.push(line) }),
  });
  origin = await gateway.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await gateway.close();
  upstream.close();
  rmSync(webRoot, { recursive: true });
});

it('logs its own responses, by route and not address; the service logs those of a service', async () => {
  const save = (path: string) => fetch(`${origin}/api/v1${path}?search=secret`, { method: 'PUT', body: '{}' });
  const passedOn = (await (await save('/product/7')).json()) as { headers: Record<string, string> };
  const unknown = (await (await save('/nothing')).json()) as { requestId: string };
  const order = await fetch(`${origin}/api/v1/order?search=secret`, { method: 'POST' });
  const down = (await order.json()) as { requestId: string };
  const linesOf = (id: string | undefined) => logLines.filter((line) => id !== undefined && line.includes(id));
  await vi.waitUntil(() => linesOf(down.requestId).some((line) => line.includes('"answered"')));
  expect(linesOf(unknown.requestId).map((line) => JSON.parse(line))).toMatchObject([
    { service: 'gateway', method: 'PUT', statusCode: 404 },
  ]);
  expect(
    linesOf(down.requestId)
      .map((line) => JSON.parse(line))
      .at(-1),
  ).toMatchObject({
    method: 'POST',
    route: '/api/v1/order',
    statusCode: 503,
  });
  expect(passedOn.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(linesOf(passedOn.headers['x-request-id'])).toEqual([]);
  expect(logLines.join()).not.toContain('secret');
});

it('forwards a call with its query, body and the address it came from, not the one it claims', async () => {
  const query = '?x=%2F&search=a/../b&y=%ff';
  const reply = await fetch(`${origin}/api/v1/product/7${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', 'if-match': '"3"' },
    body: '{"name":"é"}',
  });
  const seen = await reply.json();
  expect(seen).toMatchObject({ method: 'PUT', url: `/api/v1/product/7${query}`, body: '{"name":"é"}' });
  expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'if-match': '"3"' });
});

it('responds with 503 in our shape while a service is down', async () => {
  const reply = await fetch(`${origin}/api/v1/order`, { method: 'POST', headers: { 'accept-language': 'zh-HK' } });
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', requestId: expect.any(String) });
});

it('logs many requests that meet the same outage in few lines, without stacks', async () => {
  const before = logLines.length;
  for (let call = 0; call < 40; call++) await fetch(`${origin}/api/v1/order`, { method: 'POST' });
  const warnings = logLines.slice(before).filter((line) => line.includes('does not answer'));
  // One at once and one a second: here a machine would have to take a second for every fourth request.
  expect(warnings.length).toBeLessThan(10);
  expect(warnings.join()).not.toContain('stack');
});

it('responds with 503 instead of half a response of a service', async () => {
  const reply = await fetch(`${origin}/api/v1/product/broken`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', requestId: expect.any(String) });
});

it('compresses what is worth it, for clients that accept it', async () => {
  const ask = (encoding: string, padding: string) =>
    fetch(`${origin}/api/v1/product/7?x=${padding}`, { headers: { 'accept-encoding': encoding } });
  const encodings = await Promise.all(
    [ask('gzip', 'x'.repeat(2_000)), ask('identity', 'x'.repeat(2_000)), ask('gzip', 'x')].map(async (asked) => {
      const reply = await asked;
      expect(await reply.json()).toMatchObject({ method: 'GET' });
      return reply.headers.get('content-encoding');
    }),
  );
  expect(encodings).toEqual(['gzip', null, null]);
});

it('responds with 304 to a file that has not changed, and without headers of a body that is not there', async () => {
  const reply = await fetch(`${origin}/files/known`, {
    headers: { 'if-none-match': '"1"', 'accept-encoding': 'gzip' },
  });
  expect([reply.status, reply.headers.get('etag'), reply.headers.get('content-encoding')]).toEqual([304, '"1"', null]);
});

it('passes events on as they come', async () => {
  const reply = await fetch(`${origin}/api/v1/live`);
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: first\n\n');
  openStream();
  expect((await reader?.read())?.value).toBe('data: second\n\n');
});

it('retries a read whose connection was dropped, and never a change', async () => {
  dropped = 0;
  expect((await fetch(`${origin}/api/v1/product/restarting`)).status).toBe(200);
  expect(dropped).toBe(2);
  dropped = 0;
  const change = await fetch(`${origin}/api/v1/product/restarting`, { method: 'PUT', body: '{}' });
  expect([change.status, dropped]).toEqual([503, 1]);
});

it('passes a large file on whole, to a client that takes its time', async () => {
  const [reply] = await once(request(`${origin}/files/large`).end(), 'response');
  const pieces: Buffer[] = [];
  for await (const piece of reply) {
    pieces.push(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Buffer.concat(pieces).equals(LARGE)).toBe(true);
});

it.each([
  ['while it reads', true],
  ['before there is a response', false],
])('closes the connection to the service when a client leaves a stream %s', async (_, answered) => {
  const asked = new Promise<ServerResponse>((resolve) => {
    answerSlowly = resolve;
  });
  const connected = new Promise<Socket>((resolve) => gateway.server.once('connection', resolve));
  const asking = request(`${origin}/api/v1/product/slow`, { agent: false });
  asking.on('error', () => undefined).end();
  const outgoing = await asked;
  const left = once(outgoing, 'close');
  const begin = () => outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  if (answered) {
    begin();
    const [reply] = await once(asking, 'response');
    await once(reply, 'data');
  }
  const gone = once(await connected, 'close');
  asking.destroy();
  await gone;
  if (!answered) begin();
  await left;
  expect(outgoing.writableFinished).toBe(false);
});

it('forwards no hop-by-hop headers', async () => {
  const headers = { connection: 'keep-alive, x-inner', 'x-inner': '1', 'x-outer': '2', te: 'trailers' };
  const asking = request(`${origin}/api/v1/product/7`, { headers, agent: false }).end();
  const [reply] = await once(asking, 'response');
  let text = '';
  for await (const piece of reply) text += piece;
  const seen = JSON.parse(text).headers;
  expect(seen).toMatchObject({ 'x-outer': '2', 'x-forwarded-host': new URL(origin).host });
  expect([seen['x-inner'], seen.te]).toEqual([undefined, undefined]);
});

/** The next upload that reaches the service. */
function nextUpload(): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const look = (incoming: IncomingMessage) => {
      if (incoming.method !== 'POST') return;
      upstream.off('request', look);
      resolve(incoming);
    };
    upstream.on('request', look);
  });
}

it('streams an upload instead of collecting it', async () => {
  const upload = request(`${origin}/api/v1/product/upload-photo`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
  });
  const arrived = nextUpload();
  upload.write('half');
  const seen = await arrived;
  const reply = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
  upload.end(' and half');
  expect(seen.method).toBe('POST');
  let text = '';
  for await (const chunk of await reply) text += chunk;
  expect(JSON.parse(text).body).toBe('half and half');
});

/** Sends bytes as they are and resolves to what comes back until the other side closes. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(text, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

it('passes on the response of a service that refuses an upload at once to a client that is still sending', async () => {
  const body = Buffer.alloc(5_000_000);
  const reply = await fetch(`${origin}/api/v1/setting/upload-logo`, { method: 'POST', body });
  expect([reply.status, await reply.json()]).toEqual([401, { refused: true }]);
});

it('does not compress what is encoded already', async () => {
  for (const path of ['/product/upload-photo', '/order-echo']) {
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' };
    const reply = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: 'not packed' });
    expect(await reply.json()).toMatchObject({ body: 'not packed', headers });
  }
});

it('closes the connection to the service when a client aborts an upload', async () => {
  const upload = request(`${origin}/api/v1/product/upload-photo`, { method: 'POST', agent: false });
  upload.on('error', () => undefined);
  const arrived = nextUpload();
  upload.write('half');
  const seen = await arrived;
  const givenUp = new Promise((resolve) => seen.once('error', resolve));
  upload.destroy();
  expect(await givenUp).toMatchObject({ code: 'ECONNRESET' });
});

it.each([
  ['announced', {}],
  ['in pieces', { 'transfer-encoding': 'chunked' }],
])('refuses a body that is too large, %s, in our shape, and continues with the connection', async (_, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const put = (size: number) =>
    new Promise<[number, unknown, unknown]>((resolve, reject) => {
      const sending = request(`${origin}/api/v1/product/7`, { agent, method: 'PUT', headers }, async (reply) => {
        const { localPort } = reply.socket;
        let text = '';
        for await (const chunk of reply) text += chunk;
        resolve([reply.statusCode ?? 0, JSON.parse(text).code, localPort]);
      });
      sending.once('error', reject).setHeader('content-type', 'application/json').end(Buffer.alloc(size, ' '));
    });
  const [status, code, port] = await put(1_200_000);
  expect([status, code]).toEqual([413, 'TOO_LARGE']);
  expect(await put(10)).toEqual([200, undefined, port]);
  agent.destroy();
});

it('sends 100 Continue to a client that waits for it', async () => {
  const text = 'PUT /api/v1/product/7 HTTP/1.1\r\nhost: shop\r\nexpect: 100-continue\r\nconnection: close\r\n';
  const answer = await raw(`${text}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
});

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
    fetch(origin + path, { method: 'POST', body: 'a=b', headers: { accept }, redirect: 'manual' });
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

it('forwards no calls but those of the table', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/order'],
    ['GET', '/assets/app-old.js'],
  ]) {
    const reply = await fetch(origin + path, { method: method as string });
    expect([path, reply.status]).toEqual([path, 404]);
    expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('serves the admin at its addresses, pages of the storefront at all others, and keeps assets for ever, compressed', async () => {
  for (const path of ['/admin', '/admin/order/list']) {
    const reply = await fetch(origin + path);
    expect(await reply.text()).toContain('<title>admin');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (const path of ['/', '/product/42', '/administrators']) {
    expect(await (await fetch(origin + path)).json()).toMatchObject({ method: 'GET', url: path });
  }
  const asset = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  const small = await gateway.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'small']);
});
