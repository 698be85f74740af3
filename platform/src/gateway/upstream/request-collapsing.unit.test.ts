import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildGateway } from '../gateway.ts';

/** Longer than a test: no request is sent beside a call in flight. */
const FOR_EVER_MS = 600_000;
const CONNECTIONS = 4;
const HELD_BYTES = 2_000_000;
/** Below what is collected, above what fits into one packet. */
const LARGE = 200_000;

const webRoot = mkdtempSync(join(tmpdir(), 'countinghouse-collapsing-'));
let service: Server;
/** Sends equal requests together only. */
let patient: FastifyInstance;
/** As a shop's. */
let usual: FastifyInstance;

interface Call {
  readonly incoming: IncomingMessage;
  /** Its number, from 1. */
  readonly number: number;
  answer(headers?: Record<string, string>, status?: number): void;
  dropConnection(): void;
}
/** Calls that reached the service, in order; each waits for the test to respond. */
let calls: Call[] = [];
const requests: ClientRequest[] = [];
const sockets: Socket[] = [];

const publicPage = { 'cache-control': 'public, no-cache', vary: 'accept-encoding' };

function take(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.url === '/health/ready') return void outgoing.end('{}');
  const number = calls.length + 1;
  const { 'accept-language': language, 'accept-encoding': encoding } = incoming.headers;
  calls.push({
    incoming,
    number,
    answer(headers = publicPage, status = 200) {
      const text = `${number} ${incoming.url} ${language} ${encoding}`.padEnd(incoming.url === '/large' ? LARGE : 0);
      const length = status === 304 || headers['transfer-encoding'] ? {} : { 'content-length': text.length };
      outgoing.writeHead(status, { 'content-type': 'text/html', ...length, ...headers }).end(text);
    },
    dropConnection: () => outgoing.destroy(),
  });
}

async function gatewayBefore(address: string, longestWaitMs?: number): Promise<FastifyInstance> {
  const gateway = await buildGateway({
    routes: {},
    upstreams: { 'read-api': address, 'write-api': address },
    webRoot,
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined },
    limits: {
      connections: { answer: CONNECTIONS },
      heldBytes: HELD_BYTES,
      ...(longestWaitMs !== undefined && { longestWaitMs }),
    },
  });
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  return gateway;
}

beforeAll(async () => {
  writeFileSync(join(webRoot, 'unavailable.html'), 'unavailable');
  service = createServer(take);
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  patient = await gatewayBefore(address, FOR_EVER_MS);
  usual = await gatewayBefore(address);
});

afterEach(async () => {
  for (const asking of requests.splice(0)) asking.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const call of calls) call.dropConnection();
  await vi.waitUntil(async () => (await connectionsOf(patient)) + (await connectionsOf(usual)) === 0, 5_000);
  calls = [];
});

afterAll(async () => {
  await Promise.all([patient.close(), usual.close()]);
  service.close();
  rmSync(webRoot, { recursive: true });
});

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

interface Asked {
  readonly answer: Promise<{ readonly status: number | undefined; readonly text: string }>;
  hangUp(): void;
}

interface Asking {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request on a connection of its own; fulfilled when it has arrived at the gateway. */
async function ask(
  gateway: FastifyInstance,
  { path = '/page', method = 'GET', headers = {} }: Asking = {},
): Promise<Asked> {
  const arrived = once(gateway.server, 'request');
  const { port } = gateway.server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path, method, headers, agent: false });
  requests.push(asking);
  const answer = once(asking.end(), 'response').then(async ([reply]: IncomingMessage[]) => {
    let text = '';
    for await (const piece of reply!) text += piece;
    return { status: reply!.statusCode, text: text.trimEnd() };
  });
  answer.catch(() => undefined);
  await arrived;
  return { answer, hangUp: () => void asking.destroy() };
}

async function askTogether(gateway: FastifyInstance, count: number, asking?: Asking): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let n = 0; n < count; n += 1) asked.push(await ask(gateway, asking));
  return asked;
}

const callsReach = (count: number) => vi.waitUntil(() => calls.length >= count, 5_000);
const textsOf = (asked: readonly Asked[]) => Promise.all(asked.map(async ({ answer }) => (await answer).text));
const statusesOf = (asked: readonly Asked[]) => Promise.all(asked.map(async ({ answer }) => (await answer).status));

it('sends requests that wait as one call, which begins behind the last of them', async () => {
  const first = await ask(patient);
  await callsReach(1);
  const others = await askTogether(patient, 30);
  expect(calls).toHaveLength(1);
  calls[0]!.answer();
  await callsReach(2);
  const late = await ask(patient);
  calls[1]!.answer();
  await callsReach(3);
  calls[2]!.answer();
  const page = '/page undefined undefined';
  expect(await textsOf([first])).toEqual([`1 ${page}`]);
  expect(await textsOf(others)).toEqual(others.map(() => `2 ${page}`));
  expect(await textsOf([late])).toEqual([`3 ${page}`]);
  expect(calls).toHaveLength(3);
});

it('sends what waits too long beside the call in flight', async () => {
  const [first, second] = await askTogether(usual, 2);
  await callsReach(2);
  calls[1]!.answer();
  expect((await second!.answer).text).toMatch(/^2 /);
  calls[0]!.answer();
  expect((await first!.answer).text).toMatch(/^1 /);
});

it('responds to the others when the client that a call was sent for disconnects', async () => {
  const first = await ask(patient);
  await callsReach(1);
  const [second, ...others] = await askTogether(patient, 3);
  first.hangUp();
  await vi.waitUntil(async () => (await connectionsOf(patient)) === 3, 5_000);
  calls[0]!.answer();
  await callsReach(2);
  second!.hangUp();
  await vi.waitUntil(async () => (await connectionsOf(patient)) === 2, 5_000);
  calls[1]!.answer();
  expect(await textsOf(others)).toEqual(['2 /page undefined undefined', '2 /page undefined undefined']);
});

it('sends no call when all that waited have disconnected', async () => {
  const first = await ask(patient);
  await callsReach(1);
  for (const other of await askTogether(patient, 3)) other.hangUp();
  await vi.waitUntil(async () => (await connectionsOf(patient)) === 1, 5_000);
  calls[0]!.answer();
  await first.answer;
  const next = await ask(patient);
  await callsReach(2);
  calls[1]!.answer();
  expect((await next.answer).text).toMatch(/^2 /);
  expect(calls).toHaveLength(2);
});

it.each([
  ['another address', { path: '/other' }],
  ['another query', { path: '/page?sort=price' }],
  ['another language', { headers: { 'accept-language': 'zh-HK' } }],
  ['another encoding', { headers: { 'accept-encoding': 'br' } }],
  ['another copy to compare with', { headers: { 'if-none-match': '"1"' } }],
  ['another host', { headers: { host: 'other.example' } }],
  ['a session', { headers: { authorization: 'Bearer x' } }],
  ['a cookie', { headers: { cookie: 'a=b' } }],
  ['a range', { headers: { range: 'bytes=0-1' } }],
  ['another method', { method: 'HEAD' }],
])('forwards a request alone with %s', async (_, asking: Asking) => {
  const plain = await ask(patient);
  const other = await ask(patient, asking);
  await callsReach(2);
  for (const call of calls) call.answer();
  const { headers = {}, path = '/page', method } = asking;
  expect((await plain.answer).text).toMatch(/\/page undefined undefined$/);
  const text = `${path} ${headers['accept-language']} ${headers['accept-encoding']}`;
  expect((await other.answer).text.slice(2)).toBe(method === 'HEAD' ? '' : text);
});

it.each(['authorization', 'cookie', 'range'])(
  'never shares a response to requests with the header %s',
  async (name) => {
    const asked = await askTogether(patient, 3, { headers: { [name]: 'same' } });
    await callsReach(3);
    for (const call of calls) call.answer();
    expect(new Set(await textsOf(asked)).size).toBe(3);
  },
);

it.each([
  ['is not public', { 'cache-control': 'no-store' }, 200],
  ['refuses a network', { 'cache-control': 'no-store' }, 429],
  ['has no Cache-Control', {}, 200],
  ['varies by what is not compared', { ...publicPage, vary: 'accept-encoding, x-region' }, 200],
  ['varies by everything', { ...publicPage, vary: '*' }, 200],
  ['sets a cookie', { ...publicPage, 'set-cookie': 'a=b' }, 200],
  ['is an error of the service', publicPage, 500],
  ['is not announced in its length', { ...publicPage, 'transfer-encoding': 'chunked' }, 200],
])(
  'forwards each request that waited by itself when the response %s',
  async (_, headers: Record<string, string>, status) => {
    const first = await ask(patient);
    await callsReach(1);
    const others = await askTogether(patient, 3);
    calls[0]!.answer();
    await callsReach(2);
    calls[1]!.answer(headers, status);
    await callsReach(4);
    calls[2]!.answer();
    calls[3]!.answer();
    await first.answer;
    const [second, ...rest] = others;
    expect((await second!.answer).status).toBe(status);
    expect((await textsOf(rest)).map((text) => text[0]).sort()).toEqual(['3', '4']);
  },
);

it('shares a 304 with requests that have the same validator', async () => {
  const asking = { headers: { 'if-none-match': '"1"' } };
  const asked = [await ask(patient, asking)];
  await callsReach(1);
  asked.push(...(await askTogether(patient, 3, asking)));
  calls[0]!.answer();
  await callsReach(2);
  calls[1]!.answer({ ...publicPage, etag: '"1"' }, 304);
  expect(await statusesOf(asked)).toEqual([200, 304, 304, 304]);
});

it('responds to all that waited that the service is unavailable, without a call for each', async () => {
  const asked = [await ask(patient)];
  await callsReach(1);
  asked.push(...(await askTogether(patient, 10)));
  calls[0]!.answer();
  await callsReach(2);
  // A read is retried once.
  calls[1]!.dropConnection();
  await callsReach(3);
  calls[2]!.dropConnection();
  expect(await statusesOf(asked)).toEqual([200, ...Array(10).fill(503)]);
  expect(calls).toHaveLength(3);
});

it('leaves each to the queue of its network while there is no free connection', async () => {
  const held: Asked[] = [];
  for (let n = 0; n < CONNECTIONS; n += 1) held.push(await ask(patient, { path: `/held-${n}` }));
  await callsReach(CONNECTIONS);
  const asked = await askTogether(patient, 3);
  for (const call of [...calls]) call.answer();
  await callsReach(CONNECTIONS + 3);
  for (const call of calls.slice(CONNECTIONS)) call.answer();
  expect(new Set(await textsOf(asked)).size).toBe(3);
  await Promise.all(held.map(({ answer }) => answer));
});

it('holds a shared response for clients that do not read it within the limit, and delays no others', async () => {
  const { port } = patient.server.address() as AddressInfo;
  const served: Socket[] = [];
  const note = (socket: Socket) => served.push(socket);
  patient.server.on('connection', note);
  const ended = new AbortController();
  const answering = async () => {
    for (let next = 0; !ended.signal.aborted; ) {
      while (next < calls.length) calls[next++]!.answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const answered = answering();
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket.pause());
    socket.write('GET /large HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(60));
  }
  const heldBytes = () =>
    served.reduce((sum, { destroyed, writableLength }) => sum + (destroyed ? 0 : writableLength), 0);
  await vi.waitUntil(() => heldBytes() > HELD_BYTES / 2, 10_000);
  const reader = await ask(patient, { path: '/large' });
  expect((await reader.answer).text).toMatch(/^\d+ \/large undefined undefined$/);
  await vi.waitUntil(() => heldBytes() <= HELD_BYTES, 5_000);
  ended.abort();
  await answered;
  patient.server.off('connection', note);
});
