import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildGateway } from './gateway.ts';

/** One address of a service, identified in its responses. */
interface Place {
  readonly origin: string;
  /** Calls that it received. */
  readonly calls: string[];
  /** The health that it reports. */
  health: { status: number; body: object };
  /** It receives a call and drops the connection. */
  drops: boolean;
  stop(): Promise<void>;
}

const places: Place[] = [];
let gateway: FastifyInstance;

async function place(name: string): Promise<Place> {
  const self = { calls: [] as string[], health: { status: 200, body: {} }, drops: false };
  const server: Server = createServer((incoming, outgoing) => {
    if (incoming.url === '/health/ready') {
      outgoing.writeHead(self.health.status).end(JSON.stringify(self.health.body));
      return;
    }
    self.calls.push(`${incoming.method} ${incoming.url}`);
    if (self.drops) outgoing.destroy();
    else outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 3 }).end(`"${name}"`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made = Object.assign(self, { origin, stop });
  places.push(made);
  return made;
}

let one: Place;
let two: Place;
let writer: Place;
beforeEach(async () => {
  [one, two, writer] = [await place('1'), await place('2'), await place('w')];
  gateway = await buildGateway({
    routes: {
      read: { method: 'GET', path: '/setting', service: 'read-api' },
      change: { method: 'PUT', path: '/setting', service: 'read-api' },
      order: { method: 'POST', path: '/order', service: 'write-api' },
    },
    upstreams: { 'read-api': [one.origin, two.origin], 'write-api': writer.origin },
    webRoot: tmpdir(),
    settings: { SHOP_LOCALE: 'en', TRUST_PROXY: undefined, GOOGLE_CLIENT_ID: undefined },
  });
  await gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await gateway.close();
  for (const { stop } of places.splice(0)) await stop();
});

const read = async () => {
  const { statusCode, body } = await gateway.inject('/api/v1/setting');
  return [statusCode, body];
};
const change = (headers: Record<string, string> = {}) =>
  gateway.inject({ method: 'PUT', url: '/api/v1/setting', headers, payload: {} });
const health = async () => {
  const { statusCode, body } = await gateway.inject('/health/ready');
  return { statusCode, ...JSON.parse(body) };
};

it('calls both addresses of a service in turn', async () => {
  for (let times = 0; times < 4; times += 1) await read();
  expect([one.calls.length, two.calls.length]).toEqual([2, 2]);
});

it('calls the other address when one takes no connections, changes too', async () => {
  await one.stop();
  for (let times = 0; times < 4; times += 1) expect(await read()).toEqual([200, '"2"']);
  for (let times = 0; times < 4; times += 1) expect((await change()).body).toBe('"2"');
});

it('retries only what is idempotent at the other address when one drops the connection', async () => {
  one.drops = true;
  for (let times = 0; times < 4; times += 1) expect(await read()).toEqual([200, '"2"']);
  for (let times = 0; times < 4; times += 1)
    expect((await change({ 'idempotency-key': `k${times}` })).body).toBe('"2"');
  const before = one.calls.length + two.calls.length;
  const statuses = [(await change()).statusCode, (await change()).statusCode];
  expect(statuses.sort()).toEqual([200, 503]);
  expect(one.calls.length + two.calls.length - before).toBe(2);
});

it('calls no address that is not ready, as long as another is', async () => {
  one.health = { status: 503, body: { waitingFor: ['database'] } };
  expect(await health()).toMatchObject({ statusCode: 200, status: 'degraded', degradedBy: ['read-api'] });
  for (let times = 0; times < 4; times += 1) expect(await read()).toEqual([200, '"2"']);
  one.health = { status: 200, body: {} };
  await vi.waitUntil(async () => (await health()).status === 'ready', 5_000);
});

it('the gateway is ready, degraded or not, by the health that the services report', async () => {
  expect(await health()).toEqual({ statusCode: 200, status: 'ready', ready: true, waitingFor: [], degradedBy: [] });
  writer.health = { status: 200, body: { degradedBy: ['mail'] } };
  await vi.waitUntil(async () => (await health()).status === 'degraded', 5_000);
  expect(await health()).toMatchObject({ statusCode: 200, ready: true, degradedBy: ['write-api: mail'] });
  for (const stopped of [one, two]) await stopped.stop();
  await vi.waitUntil(async () => (await health()).statusCode === 503, 5_000);
  expect(await health()).toMatchObject({ status: 'not-ready', ready: false, waitingFor: ['read-api'] });
  expect((await gateway.inject('/health/live')).json()).toEqual({ live: true });
});
