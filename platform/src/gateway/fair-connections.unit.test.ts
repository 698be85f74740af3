import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as passed } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ClientLimits } from './client-connections.ts';
import { buildGateway } from './gateway.ts';
import type { UpstreamOptions } from './upstream/upstream.ts';

/** More than all buffers on its way take. */
const LARGE = Buffer.alloc(12_000_000, 'x');
/** Networks of this machine. */
const [ATTACKER, VISITOR, OTHER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

let service: Server;
let address: string;
let gateway: FastifyInstance;
/** Responses with files. */
let sending: ServerResponse[] = [];
/** Uploads that the service has received and not begun to read. */
let unread: IncomingMessage[] = [];
const clients: Client[] = [];

interface Client {
  readonly socket: Socket;
  /** Everything that has come. */
  text: string;
}

beforeAll(async () => {
  service = createServer((incoming, outgoing) => {
    if (incoming.url === '/health/ready') outgoing.end('{}');
    else if (incoming.url === '/api/v1/live') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    } else if (incoming.url === '/api/v1/upload') {
      unread.push(incoming);
      incoming.once('end', () => outgoing.end('{"uploaded":true}'));
    } else if (incoming.url?.startsWith('/files/')) {
      sending.push(outgoing);
      outgoing.end(LARGE);
    } else outgoing.end('{"read":true}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return () => service.close();
});

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await gateway.close();
  unread = [];
  sending = [];
});

async function open(
  limits: Partial<ClientLimits>,
  TRUST_PROXY?: string,
  connections?: UpstreamOptions['connections'],
): Promise<void> {
  gateway = await buildGateway({
    routes: {
      read: { method: 'GET', path: '/setting', service: 'read-api' },
      live: { method: 'GET', path: '/live', service: 'read-api', raw: true },
      change: { method: 'POST', path: '/order', service: 'write-api' },
      upload: { method: 'POST', path: '/upload', service: 'write-api', upload: 'image' },
    },
    upstreams: { 'read-api': address, 'write-api': address },
    webRoot: tmpdir(),
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY, GOOGLE_CLIENT_ID: undefined },
    limits: { ...limits, ...(connections && { connections }) },
  });
  await gateway.listen({ port: 0, host: '127.0.0.1' });
}

/** A client at an address of its own, which sends a text. */
async function client(from: string, text = ''): Promise<Client> {
  const { port } = gateway.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, localAddress: from }).on('error', () => undefined);
  const one: Client = { socket, text: '' };
  clients.push(one);
  socket.on('data', (piece) => {
    one.text += piece;
  });
  await Promise.all([once(gateway.server, 'connection'), once(socket, 'connect')]);
  if (text === '') return one;
  const arrived = once(gateway.server, 'request');
  socket.write(text);
  // A connection that was closed at once has no request.
  await Promise.race([arrived, once(socket, 'close')]);
  return one;
}

async function several(count: number, from: string, text?: string): Promise<Client[]> {
  const some: Client[] = [];
  for (let n = 0; n < count; n += 1) some.push(await client(from, text));
  return some;
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: shop\r\n${headers}\r\n`;
const READ = get('/api/v1/setting');
const post = (path: string, length: number, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n`;
const SLOW = `${post('/api/v1/order', 900_000)}{`;
const opened = (some: readonly Client[]) => some.filter(({ socket }) => !socket.destroyed).length;
const areOpen = (count: number, some: readonly Client[]) => vi.waitFor(() => expect(opened(some)).toBe(count), 5_000);
const isServed = async (one: Client) => {
  one.text = '';
  one.socket.write(READ);
  await vi.waitUntil(() => one.text.includes('"read":true') || one.socket.destroyed, 5_000);
  return !one.socket.destroyed;
};
/** Longer than two checks of the gateway. */
const someChecks = () => passed(600);

it('at the limit of all, the network with most pays for who comes, and visitors keep their connections', async () => {
  await open({ clients: 20, youngMs: 0 });
  const visitors = await several(3, VISITOR, READ);
  const slow = await several(17, ATTACKER, SLOW);
  await someChecks();
  const bare = await several(30, ATTACKER);
  const late = await several(3, OTHER);
  for (const one of [...visitors, ...late]) expect(await isServed(one)).toBe(true);
  await areOpen(0, slow);
  await areOpen(20 - 6, bare);
});

it('closes slow bodies before connections that are idle, and those before requests in process', async () => {
  await open({ clients: 9, youngMs: 0 });
  const busy = await several(3, ATTACKER, get('/api/v1/live'));
  const idle = await several(3, ATTACKER, READ);
  const slow = await several(3, ATTACKER, SLOW);
  await someChecks();
  const leaves = (left: readonly number[]) =>
    vi.waitFor(() => expect([busy, idle, slow].map(opened)).toEqual(left), 5_000);
  await several(2, VISITOR);
  await leaves([3, 3, 1]);
  await several(2, OTHER);
  await leaves([3, 2, 0]);
  await several(2, '127.0.0.5');
  await leaves([3, 0, 0]);
  await client('127.0.0.6');
  await leaves([2, 0, 0]);
});

it('closes nothing that has just come: refuses the network with most, and takes some more of others', async () => {
  await open({ clients: 10, youngMs: 60_000 });
  const visitor = await client(VISITOR, READ);
  const many = await several(12, ATTACKER);
  await areOpen(9, many);
  await areOpen(9, many.slice(0, 9));
  const others = await several(2, OTHER);
  await areOpen(1, others);
  await areOpen(9, many);
  for (const one of [visitor, others[0]!]) expect(await isServed(one)).toBe(true);
});

it('a network has a bounded number of connections, within which its slow bodies make room for others', async () => {
  await open({ perNetwork: 6, youngMs: 0 });
  const visitors = await several(6, VISITOR, READ);
  const slow = await several(6, ATTACKER, SLOW);
  await someChecks();
  const next = await several(4, ATTACKER, get('/api/v1/live'));
  await areOpen(2, slow);
  await areOpen(4, next);
  const more = await several(4, ATTACKER, get('/api/v1/live'));
  await areOpen(0, slow);
  await areOpen(4, next);
  await areOpen(2, more);
  for (const one of visitors) expect(await isServed(one)).toBe(true);
});

it('a body that comes too slowly is refused, one that keeps up is not', async () => {
  await open({ bodyGraceMs: 300 });
  const slow = await client(ATTACKER, SLOW);
  const length = 8_000;
  const steady = await client(VISITOR, post('/api/v1/order', length));
  for (let sent = 0; sent < length; sent += 500) {
    steady.socket.write('x'.repeat(500));
    await passed(100);
  }
  await vi.waitUntil(() => steady.text.includes('"read":true'), 5_000);
  await vi.waitUntil(() => slow.socket.destroyed, 5_000);
  expect(slow.text).toMatch(/^HTTP\/1.1 400 /);
});

it('an upload has the same least rate, while a service that does not read is not blamed on its client', async () => {
  await open({ bodyGraceMs: 300 });
  const upload = 4_000_000;
  const waiting = await client(VISITOR, post('/api/v1/upload', upload) + 'x'.repeat(upload));
  const slow = await client(ATTACKER, `${post('/api/v1/upload', upload)}x`);
  await vi.waitUntil(() => slow.socket.destroyed, 5_000);
  await someChecks();
  expect(waiting.socket.destroyed).toBe(false);
  for (const one of unread) one.resume();
  await vi.waitUntil(() => waiting.text.includes('"uploaded":true'), 5_000);
});

it('a live stream has no least rate', async () => {
  await open({ bodyGraceMs: 0 });
  const live = await client(VISITOR, get('/api/v1/live'));
  await someChecks();
  expect(live.text).toContain('data: first');
  expect(live.socket.destroyed).toBe(false);
});

it('bytes are held at the cost of the network that most is held for, not of the largest body', async () => {
  await open({ heldBytes: 4_000_000, bodyGraceMs: 60_000 });
  const [length, first] = [900_000, 800_000];
  const visitor = await client(VISITOR, post('/api/v1/order', length) + 'x'.repeat(first));
  const bodies = await several(8, ATTACKER, post('/api/v1/order', length) + 'x'.repeat(600_000));
  await vi.waitUntil(() => opened(bodies) < 8, 5_000);
  await someChecks();
  expect(opened(bodies)).toBeGreaterThan(0);
  visitor.socket.write('x'.repeat(length - first));
  await vi.waitUntil(() => visitor.text.includes('"read":true'), 5_000);
});

it('while others wait, who does not read is hung up on where a network has most of them', async () => {
  await open({}, undefined, { file: 6 });
  const stalled = async (count: number, from: string) => {
    const some = await several(count, from, get('/files/images/large.webp'));
    for (const { socket } of some) socket.pause();
    return some;
  };
  const unsent = () => sending.map(({ writableLength }) => writableLength).join();
  const visitor = await stalled(1, VISITOR);
  const many = await stalled(5, ATTACKER);
  await vi.waitUntil(async () => {
    const before = unsent();
    await someChecks();
    return unsent() === before;
  }, 10_000);
  const waiting = await several(3, OTHER, get('/files/images/large.webp'));
  await vi.waitUntil(() => waiting.every(({ text }) => text.length > LARGE.length), 5_000);
  const isWhole = ({ text }: Client) => text.length > LARGE.length;
  for (const { socket } of [...visitor, ...many]) socket.resume();
  await vi.waitUntil(() => [...visitor, ...many].every((one) => isWhole(one) || one.socket.destroyed), 5_000);
  expect(visitor.every(isWhole)).toBe(true);
  expect(many.every(isWhole)).toBe(false);
});

it('behind a trusted proxy, connections count for those whose requests they carry, and not for the proxy', async () => {
  await open({ clients: 12, perNetwork: 2, youngMs: 0 }, 'loopback');
  const forwarded = (network: string) => `x-forwarded-for: ${network}\r\n`;
  const visitor = await client(VISITOR, get('/api/v1/live', forwarded('203.0.113.9')));
  const slow = await several(11, VISITOR, `${post('/api/v1/order', 900_000, forwarded('198.51.100.7'))}{`);
  await someChecks();
  expect(opened(slow)).toBe(11);
  const next = await client(VISITOR);
  expect(await isServed(next)).toBe(true);
  await areOpen(10, slow);
  expect(opened([visitor])).toBe(1);
});
