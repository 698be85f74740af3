import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';

import { testGateway } from './testing/test-gateway.ts';

const { stage, raw } = testGateway();

/** The next upload that reaches the service. */
function nextUpload(): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const look = (incoming: IncomingMessage) => {
      if (incoming.method !== 'POST') return;
      stage.upstream.off('request', look);
      resolve(incoming);
    };
    stage.upstream.on('request', look);
  });
}

it('streams an upload instead of collecting it', async () => {
  const upload = request(`${stage.origin}/api/v1/product/upload-photo`, {
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

it('passes on the response of a service that refuses an upload at once to a client that is still sending', async () => {
  const body = Buffer.alloc(5_000_000);
  const reply = await fetch(`${stage.origin}/api/v1/setting/upload-logo`, { method: 'POST', body });
  expect([reply.status, await reply.json()]).toEqual([401, { refused: true }]);
});

it('does not compress what is encoded already', async () => {
  for (const path of ['/product/upload-photo', '/order-echo']) {
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' };
    const reply = await fetch(`${stage.origin}/api/v1${path}`, { method: 'POST', headers, body: 'not packed' });
    expect(await reply.json()).toMatchObject({ body: 'not packed', headers });
  }
});

it('closes the connection to the service when a client aborts an upload', async () => {
  const upload = request(`${stage.origin}/api/v1/product/upload-photo`, { method: 'POST', agent: false });
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
      const sending = request(`${stage.origin}/api/v1/product/7`, { agent, method: 'PUT', headers }, async (reply) => {
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
