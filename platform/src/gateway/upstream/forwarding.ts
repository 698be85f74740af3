import { PassThrough } from 'node:stream';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Buffers request bodies, since a service that responds before it has read one would break the client's connection. */
export function bufferBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Streams request bodies; if the service responds early, the rest of a body is read and dropped. */
export function streamBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    const copy = payload.pipe(new PassThrough());
    copy.once('close', () => payload.resume());
    payload.once('close', () => {
      if (!payload.readableEnded) copy.destroy(new Error('the client is gone'));
    });
    done(null, copy);
  });
}

/** Headers that a proxy does not forward (RFC 9110, section 7.6.1), and `host`, which the gateway sets itself. */
const hopByHopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The client's end-to-end headers, and who the client is. */
export function forwardedRequestHeaders(request: FastifyRequest): Record<string, string | string[] | undefined> {
  const { headers, body } = request;
  const forwarded: Record<string, string | string[] | undefined> = {};
  for (const name in headers) if (!hopByHopHeaders.has(name)) forwarded[name] = headers[name];
  for (const name of namesIn(headers.connection)) delete forwarded[name];
  // undici computes the length of a buffered body.
  if (!(body instanceof PassThrough)) delete forwarded['content-length'];
  if (Buffer.isBuffer(body)) forwarded['content-type'] ??= 'application/octet-stream';
  forwarded['x-request-id'] = request.id;
  forwarded['x-forwarded-for'] = request.ip;
  forwarded['x-forwarded-host'] = request.host;
  forwarded['x-forwarded-proto'] = request.protocol;
  return forwarded;
}

/** The end-to-end headers of a service's response. */
export function forwardedResponseHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const returned: Record<string, string | string[] | undefined> = {};
  for (const name in headers) if (!hopByHopHeaders.has(name)) returned[name] = headers[name];
  return returned;
}

/** Header names that `Connection` declares to be hop-by-hop, too. */
function namesIn(connection: string | undefined): readonly string[] {
  return connection === undefined || connection === 'keep-alive'
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase());
}

/** Path and query, unchanged. @throws RefusedError BAD_REQUEST for a path that leads out of itself. */
export function pathOf({ raw: { url = '/' } }: FastifyRequest): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (/\/\.\.|\.\.\//.test(path.includes('%') ? decodeURIComponent(path) : path)) {
    throw new RefusedError(refuse('BAD_REQUEST'));
  }
  return url;
}
