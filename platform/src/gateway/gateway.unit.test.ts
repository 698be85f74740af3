import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';

import { LARGE, testGateway } from './testing/test-gateway.ts';

const { stage } = testGateway();

it('logs its own responses, by route and not address; the service logs those of a service', async () => {
  const save = (path: string) => fetch(`${stage.origin}/api/v1${path}?search=secret`, { method: 'PUT', body: '{}' });
  const passedOn = (await (await save('/product/7')).json()) as { headers: Record<string, string> };
  const unknown = (await (await save('/nothing')).json()) as { requestId: string };
  const order = await fetch(`${stage.origin}/api/v1/order?search=secret`, { method: 'POST' });
  const down = (await order.json()) as { requestId: string };
  const linesOf = (id: string | undefined) => stage.logLines.filter((line) => id !== undefined && line.includes(id));
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
  expect(stage.logLines.join()).not.toContain('secret');
});

it('forwards a call with its query, body and the address it came from, not the one it claims', async () => {
  const query = '?x=%2F&search=a/../b&y=%ff';
  const reply = await fetch(`${stage.origin}/api/v1/product/7${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', 'if-match': '"3"' },
    body: '{"name":"é"}',
  });
  const seen = await reply.json();
  expect(seen).toMatchObject({ method: 'PUT', url: `/api/v1/product/7${query}`, body: '{"name":"é"}' });
  expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'if-match': '"3"' });
});

it('responds with 503 in our shape while a service is down', async () => {
  const reply = await fetch(`${stage.origin}/api/v1/order`, {
    method: 'POST',
    headers: { 'accept-language': 'zh-HK' },
  });
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', requestId: expect.any(String) });
});

it('logs many requests that meet the same outage in few lines, without stacks', async () => {
  const before = stage.logLines.length;
  for (let call = 0; call < 40; call++) await fetch(`${stage.origin}/api/v1/order`, { method: 'POST' });
  const warnings = stage.logLines.slice(before).filter((line) => line.includes('does not answer'));
  // One at once and one a second: here a machine would have to take a second for every fourth request.
  expect(warnings.length).toBeLessThan(10);
  expect(warnings.join()).not.toContain('stack');
});

it('responds with 503 instead of half a response of a service', async () => {
  const reply = await fetch(`${stage.origin}/api/v1/product/broken`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', requestId: expect.any(String) });
});

it('compresses what is worth it, for clients that accept it', async () => {
  const ask = (encoding: string, padding: string) =>
    fetch(`${stage.origin}/api/v1/product/7?x=${padding}`, { headers: { 'accept-encoding': encoding } });
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
  const reply = await fetch(`${stage.origin}/files/known`, {
    headers: { 'if-none-match': '"1"', 'accept-encoding': 'gzip' },
  });
  expect([reply.status, reply.headers.get('etag'), reply.headers.get('content-encoding')]).toEqual([304, '"1"', null]);
});

it('passes events on as they come', async () => {
  const reply = await fetch(`${stage.origin}/api/v1/live`);
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: first\n\n');
  stage.openStream();
  expect((await reader?.read())?.value).toBe('data: second\n\n');
});

it('retries a read whose connection was dropped, and never a change', async () => {
  stage.dropped = 0;
  expect((await fetch(`${stage.origin}/api/v1/product/restarting`)).status).toBe(200);
  expect(stage.dropped).toBe(2);
  stage.dropped = 0;
  const change = await fetch(`${stage.origin}/api/v1/product/restarting`, { method: 'PUT', body: '{}' });
  expect([change.status, stage.dropped]).toEqual([503, 1]);
});

it('passes a large file on whole, to a client that takes its time', async () => {
  const [reply] = await once(request(`${stage.origin}/files/large`).end(), 'response');
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
    stage.answerSlowly = resolve;
  });
  const connected = new Promise<Socket>((resolve) => stage.gateway.server.once('connection', resolve));
  const asking = request(`${stage.origin}/api/v1/product/slow`, { agent: false });
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
  const asking = request(`${stage.origin}/api/v1/product/7`, { headers, agent: false }).end();
  const [reply] = await once(asking, 'response');
  let text = '';
  for await (const piece of reply) text += piece;
  const seen = JSON.parse(text).headers;
  expect(seen).toMatchObject({ 'x-outer': '2', 'x-forwarded-host': new URL(stage.origin).host });
  expect([seen['x-inner'], seen.te]).toEqual([undefined, undefined]);
});

it('forwards no calls but those of the table', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/nothing'],
    ['DELETE', '/api/v1/order'],
    ['GET', '/assets/app-old.js'],
  ]) {
    const reply = await fetch(stage.origin + path, { method: method as string });
    expect([path, reply.status]).toEqual([path, 404]);
    expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});
