import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createLogger } from '../../runtime/logging/logger.ts';
import { buildGateway } from '../gateway.ts';

/** More than all buffers on its way take. */
export const LARGE = randomBytes(30_000_000);

/** What the tests of a suite see and steer. */
interface Stage {
  upstream: Server;
  gateway: FastifyInstance;
  origin: string;
  openStream: () => void;
  answerSlowly: (outgoing: ServerResponse) => void;
  /** Requests that came when idle connections were dropped. */
  dropped: number;
  readonly logLines: string[];
}

/** A gateway before one service that answers and one that is down, for the suite which asks for it. */
export function testGateway() {
  const stage = { openStream() {}, answerSlowly() {}, dropped: 0, logLines: [] as string[] } as unknown as Stage;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = writeWebRoot();
    stage.upstream = createServer((incoming, outgoing) => answer(stage, incoming, outgoing));
    await new Promise<void>((resolve) => stage.upstream.listen(0, '127.0.0.1', resolve));
    stage.gateway = await buildFor(stage, webRoot);
    stage.origin = await stage.gateway.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await stage.gateway.close();
    stage.upstream.close();
    rmSync(webRoot, { recursive: true });
  });
  return { stage, raw: (text: string) => raw(stage.origin, text) };
}

function writeWebRoot(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'countinghouse-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<title>admin</title>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), 'plain');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js.br'), 'small');
  return webRoot;
}

function answer(stage: Stage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.url === '/api/v1/live') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    stage.openStream = () => outgoing.end('data: second\n\n');
    return;
  }
  if (incoming.url === '/api/v1/product/restarting' && stage.dropped++ === 0) {
    outgoing.destroy();
    return;
  }
  if (incoming.url === '/api/v1/product/slow') {
    stage.answerSlowly(outgoing);
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
}

/** Returns the request, so that the tests see what arrived. */
async function echo(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  return JSON.stringify({ method: incoming.method, url: incoming.url, headers: incoming.headers, body });
}

function buildFor(stage: Stage, webRoot: string): Promise<FastifyInstance> {
  const address = `http://127.0.0.1:${(stage.upstream.address() as AddressInfo).port}`;
  return buildGateway({
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
    logger: createLogger('gateway', 'info', { write: (line) => void stage.logLines.push(line) }),
  });
}

/** Sends bytes as they are and resolves to what comes back until the other side closes. */
async function raw(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(text, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}
