import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildGateway } from './gateway.ts';

/** More than all buffers on its way take. */
const PICTURE = Buffer.alloc(12_000_000, 'p');
const CONNECTIONS = 4;
const HELD_BYTES = 2_000_000;

let service: Server;
let gateway: FastifyInstance;
let origin: string;
/** Responses that the service has begun and neither finished nor lost. */
const open = new Set<ServerResponse>();
const clients: Socket[] = [];

beforeAll(async () => {
  service = createServer((incoming, outgoing) => {
    if (incoming.url === '/health/ready') return outgoing.end('{}');
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
    if (incoming.url?.startsWith('/files/')) {
      outgoing.writeHead(200, { 'content-type': 'image/webp', 'content-length': PICTURE.length }).end(PICTURE);
    } else if (incoming.url?.startsWith('/api/v1/page')) {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 200_002 });
      outgoing.end(`"${'x'.repeat(200_000)}"`);
    } else if (incoming.url !== '/api/v1/slow')
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
    return undefined;
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  gateway = await buildGateway({
    routes: {
      read: { method: 'GET', path: '/setting', service: 'read-api' },
      page: { method: 'GET', path: '/page', service: 'read-api' },
      slow: { method: 'GET', path: '/slow', service: 'read-api' },
      slowChange: { method: 'POST', path: '/slow', service: 'write-api' },
      change: { method: 'POST', path: '/order', service: 'write-api' },
    },
    upstreams: { 'read-api': address, 'write-api': address },
    webRoot: tmpdir(),
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined },
    limits: { connections: { file: CONNECTIONS, answer: CONNECTIONS }, heldBytes: HELD_BYTES, pipelined: 5 },
  });
  origin = await gateway.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await nothingIsLeft();
});

afterAll(async () => {
  await gateway.close();
  service.close();
});

/** A client that sends what is given and reads nothing until it is resumed. */
async function client(text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  clients.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(text);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`;
const several = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => client(text)));
const connectionsOfClients = () =>
  new Promise<number>((resolve) => gateway.server.getConnections((_, count) => resolve(count)));

async function nothingIsLeft() {
  await vi.waitUntil(async () => (await connectionsOfClients()) === 0 && open.size === 0, 5_000);
}

it('responds to others while clients that do not read hold every connection for files', async () => {
  await several(CONNECTIONS * 3, get('/files/images/large.webp'));
  await vi.waitUntil(() => open.size >= CONNECTIONS, 5_000);
  const read = await fetch(`${origin}/api/v1/setting`, { headers: { connection: 'close' } });
  expect(read.status).toBe(200);
  const picture = await fetch(`${origin}/files/images/other.webp`, { headers: { connection: 'close' } });
  expect((await picture.arrayBuffer()).byteLength).toBe(PICTURE.length);
});

it('disconnects no slow client while there is room', async () => {
  const slow = await several(CONNECTIONS, get('/files/images/large.webp'));
  await vi.waitUntil(() => open.size === CONNECTIONS, 5_000);
  await fetch(`${origin}/api/v1/setting`, { headers: { connection: 'close' } });
  for (const socket of slow) {
    let bytes = 0;
    socket.on('data', (piece) => {
      bytes += piece.length;
    });
    socket.resume();
    await vi.waitUntil(() => bytes > PICTURE.length, 5_000);
  }
});

it('keeps nothing of clients that send three requests in one go, read nothing and disconnect', async () => {
  const gone = await several(CONNECTIONS * 3, get('/files/images/large.webp').repeat(3));
  await vi.waitUntil(() => open.size >= CONNECTIONS, 5_000);
  for (const socket of gone) socket.destroy();
  await nothingIsLeft();
  const picture = await fetch(`${origin}/files/images/other.webp`, { headers: { connection: 'close' } });
  expect((await picture.arrayBuffer()).byteLength).toBe(PICTURE.length);
});

it('cancels reads of clients that disconnect before there is a response, and gives their connections to others', async () => {
  const gone = await several(CONNECTIONS * 3, get('/api/v1/slow'));
  await vi.waitUntil(() => open.size === CONNECTIONS, 5_000);
  const read = fetch(`${origin}/api/v1/setting`, { headers: { connection: 'close' } });
  for (const socket of gone) socket.destroy();
  expect((await read).status).toBe(200);
  await nothingIsLeft();
});

it('completes a change whose client has disconnected', async () => {
  const socket = await client('POST /api/v1/slow HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n');
  await vi.waitUntil(() => open.size === 1, 5_000);
  socket.destroy();
  await vi.waitUntil(async () => (await connectionsOfClients()) === 0, 5_000);
  await fetch(`${origin}/api/v1/setting`, { headers: { connection: 'close' } });
  expect(open.size).toBe(1);
  for (const answer of open) answer.writeHead(200, { 'content-length': 0 }).end();
});

it('responds to requests of one connection one after the other, in their order', async () => {
  const socket = await client(get('/api/v1/page') + get('/api/v1/setting') + get('/api/v1/nothing'));
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.resume();
  await vi.waitUntil(() => text.includes('NOT_FOUND'), 5_000);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '404']);
});

it('disconnects a client that sends more requests at once than any normal client', async () => {
  const socket = await client(get('/files/images/large.webp').repeat(20));
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.resume();
  });
  expect(socket.bytesRead).toBeLessThan(PICTURE.length * 2);
});

it('holds no more than its limit for clients that leave responses unread or bodies unfinished', async () => {
  const head =
    'POST /api/v1/order HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n';
  const hoarders = await several(10, head + 'x'.repeat(800_000));
  await vi.waitUntil(async () => (await connectionsOfClients()) <= HELD_BYTES / 800_000, 5_000);
  expect(hoarders.some(({ destroyed }) => !destroyed)).toBe(true);
  expect((await fetch(`${origin}/api/v1/setting`, { headers: { connection: 'close' } })).status).toBe(200);
});
