import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { newId } from '@countinghouse/contracts/kernel/ids';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ListeningShop, listen } from '../support/listening-shop.ts';
import { openWholeShop, SUPER_ADMIN, type WholeShop } from '../support/whole-shop.ts';

const CONNECTIONS = 6;
let shop: WholeShop;
let listening: ListeningShop;
let picture: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await openWholeShop();
  listening = await listen(shop, { connections: { file: CONNECTIONS, answer: CONNECTIONS } });
  const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
  picture = await shop.deps.files.intakeImage(Readable.from([await dot.png().toBuffer()]), newId());
  // As large as a photograph can be, without the cost of creating one.
  await writeFile(join(shop.folder, picture), randomBytes(6_000_000));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitUntil(async () => (await listening.connections()) === 0, 5_000);
});
afterAll(async () => {
  await listening.close();
  await shop.close();
});

/** An anonymous read, on a connection of its own. */
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(listening.address + path, { headers: { connection: 'close', ...headers } });

/** A client that sends bytes and reads nothing. */
async function idle(text: string): Promise<Socket> {
  const { hostname, port } = new URL(listening.address);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write(text);
  return socket;
}
const several = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => idle(text)));
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: shop\r\n${headers}\r\n`;

test('an anonymous read succeeds while clients that read nothing hold every connection for pictures', async () => {
  await several(CONNECTIONS * 4, get(picture));
  expect((await read('/api/v1/setting')).status).toBe(200);
  const seen = await read(picture);
  expect((await seen.arrayBuffer()).byteLength).toBe(Number(seen.headers.get('content-length')));
});

test('nothing is left of clients that pipeline three requests and disconnect', async () => {
  const gone = await several(CONNECTIONS * 4, get(picture).repeat(3));
  for (const socket of gone) socket.destroy();
  await vi.waitUntil(async () => (await listening.connections()) === 0, 5_000);
  const seen = await read(picture);
  expect((await seen.arrayBuffer()).byteLength).toBe(Number(seen.headers.get('content-length')));
});

test('an account has a limited number of live streams, however many sessions it opens', async () => {
  const SESSIONS = 5;
  const signIn = async () =>
    (await shop.call(identityRoutes.adminLogin, { body: SUPER_ADMIN })).json<{ token: string }>().token;
  const answers: string[] = [];
  const streams: Socket[] = [];
  const ended = new Set<Socket>();
  for (let session = 0; session < SESSIONS; session += 1) {
    const live = get('/api/v1/live', `authorization: Bearer ${await signIn()}\r\n`);
    for (let stream = 0; stream < 6; stream += 1) {
      const socket = await idle(live);
      const answer = once(socket, 'data');
      socket.on('data', (piece) => {
        if (String(piece).endsWith('0\r\n\r\n')) ended.add(socket);
      });
      socket.resume();
      const [head] = await answer;
      answers.push(String(head));
      if (String(head).startsWith('HTTP/1.1 200')) streams.push(socket);
    }
  }
  const open = () => streams.filter((socket) => !socket.destroyed && !ended.has(socket)).length;
  await vi.waitUntil(() => open() <= 12, 5_000);
  expect(open()).toBe(12);
  // Who signs in last gets a stream all the same.
  expect(answers[(SESSIONS - 1) * 6]).toMatch(/^HTTP\/1.1 200/);
  expect(answers[0]).toMatch(/x-accel-buffering: no/i);
  expect(answers.at(-1)).toMatch(/^HTTP\/1.1 429/);
  expect((await read('/api/v1/setting')).status).toBe(200);
});

test('a position that is never reached is not waited for', async () => {
  const waited = vi.spyOn(shop.progress, 'waitFor');
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => read('/api/v1/tag/list', { 'x-min-position': '~~~~' })),
  );
  expect(replies.every(({ status, headers }) => status === 200 && headers.get('x-stale') === 'true')).toBe(true);
  expect(waited).not.toHaveBeenCalled();
});

test('page sizes chosen by callers leave nothing in the database', async () => {
  const named = () => {
    const clients = Reflect.get(shop.deps.database, '_clients') as { connection: { parsedStatements: object } }[];
    return new Set(clients.flatMap(({ connection }) => Object.keys(connection.parsedStatements))).size;
  };
  const shapes = Array.from({ length: 40 }, (_, index) => `size=${index + 1}&current=${(index % 2) + 1}`);
  const before = named();
  for (const shape of shapes) {
    await Promise.all(['tag/list', 'category/list', 'product/listing'].map((list) => read(`/api/v1/${list}?${shape}`)));
  }
  expect(named() - before).toBeLessThanOrEqual(3 * 6);
});

test('the gateway reports that it is ready, and what is missing when a service is down', async () => {
  const ready = await read('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', ready: true, waitingFor: [], degradedBy: [] },
  ]);
  expect(await (await read('/health/live')).json()).toEqual({ live: true });
  await shop.apps['read-api'].close();
  await vi.waitUntil(async () => (await read('/health/ready')).status === 503, 5_000);
  expect(await (await read('/health/ready')).json()).toMatchObject({ status: 'not-ready', waitingFor: ['read-api'] });
});
