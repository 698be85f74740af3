import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptsGzip, compressResponses } from './compress-answers.ts';

let app: FastifyInstance;
let answer: (reply: FastifyReply) => unknown;

beforeAll(async () => {
  app = Fastify();
  compressResponses(app);
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => answer(reply) });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
const ask = (headers: Record<string, string> = { 'accept-encoding': 'gzip' }) => app.inject({ url: '/', headers });
const given =
  (body: string | Buffer | Readable, headers: Record<string, string> = {}) =>
  (reply: FastifyReply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', etag: '"7"', ...headers }).send(body);

it.each([
  ['at once', 1_024],
  ['on a thread of the pool', 60_000],
])('compresses what is there whole in one piece of known length, %s', async (_, bytes) => {
  answer = given(Buffer.from(json(bytes)), { 'content-length': String(bytes), vary: 'origin' });
  const { headers, rawPayload } = await ask();
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding', etag: '"7"' });
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(rawPayload.length).toBeLessThan(bytes / 2);
  expect(gunzipSync(rawPayload).toString()).toBe(json(bytes));
});

it('compresses a stream as it comes, without a length', async () => {
  answer = given(Readable.from([Buffer.from('{"a":'), Buffer.from('1}')]), { 'content-length': '7' });
  const { headers, rawPayload } = await ask();
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(headers['content-length']).toBeUndefined();
  expect(gunzipSync(rawPayload).toString()).toBe('{"a":1}');
});

it('sends the same to a client that reads no gzip, and sends Vary', async () => {
  answer = given(json(5_000));
  for (const refusing of [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip;q=0, *' }]) {
    const { headers, payload } = await ask(refusing);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': '5000' });
    expect([headers['content-encoding'], payload]).toEqual([undefined, json(5_000)]);
  }
});

it.each([
  ['is smaller than a packet', given(json(1_023))],
  ['is encoded already', given(json(5_000), { 'content-encoding': 'br' })],
  ['must not be changed on its way', given(json(5_000), { 'cache-control': 'no-store, no-transform' })],
  ['is a stream of events', given(Readable.from(['data: 1\n\n']), { 'content-type': 'text/event-stream' })],
  ['is a picture', given(Buffer.alloc(5_000), { 'content-type': 'image/webp' })],
  ['is a part', (reply: FastifyReply) => given(json(5_000), { 'content-range': 'bytes 0-4999/9000' })(reply.code(206))],
  ['is nothing', (reply: FastifyReply) => given(Buffer.alloc(0))(reply.code(304))],
])('leaves alone what %s', async (_, given) => {
  answer = given;
  const { headers } = await ask();
  expect([headers['content-encoding'] ?? 'none', headers.vary]).toEqual([
    headers['content-encoding'] === 'br' ? 'br' : 'none',
    undefined,
  ]);
});

it('sets no Content-Encoding on a response to HEAD', async () => {
  answer = given(Readable.from([]), { 'content-length': '5000' });
  const { headers } = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '5000']);
});

it('ends the source of a stream when its client leaves', async () => {
  const source = new Readable({ read: () => void setImmediate(() => source.push(json(4_000))) });
  answer = given(source);
  const { port } = app.server.address() as AddressInfo;
  const asking = get({ port, host: '127.0.0.1', headers: { 'accept-encoding': 'gzip' }, agent: false });
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  await once(reply, 'data');
  const ended = new Promise((resolve) => source.once('close', resolve));
  reply.destroy();
  await ended;
});

it('reads what a client accepts', () => {
  for (const accepting of ['gzip', 'GZIP', 'br, gzip;q=0.5', 'x-gzip', '*', 'br;q=1.0, * ; q=0.1']) {
    expect([accepting, acceptsGzip(accepting)]).toEqual([accepting, true]);
  }
  for (const refusing of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.000, *', '*;q=0', 'gzip;q=x']) {
    expect([refusing, acceptsGzip(refusing)]).toEqual([refusing, false]);
  }
});
