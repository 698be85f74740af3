import { PassThrough } from 'node:stream';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Bodies of calls are read before they are passed on. What they say is the service's business, but one that answers before it has read
 * them, because it refuses or is gone, would break the client's connection and with it the answer.
 */
export function acceptWholeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Files pass as they come. If the service answers early, only the copy of the stream ends with its connection; the rest is read and dropped. */
export function acceptStreams(app: FastifyInstance): void {
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

/** Said between two neighbours only: the client's connection to the gateway and the gateway's to a service are not the same. */
const betweenNeighbours: ReadonlySet<string> = new Set([
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

/** The headers that a service is asked with: the client's, and who it is. */
export function passedHeaders(request: FastifyRequest): Record<string, string | string[] | undefined> {
  const { headers, body } = request;
  const passed: Record<string, string | string[] | undefined> = {};
  for (const name in headers) if (!betweenNeighbours.has(name)) passed[name] = headers[name];
  for (const name of namedIn(headers.connection)) delete passed[name];
  // Counted anew where it is known.
  if (!(body instanceof PassThrough)) delete passed['content-length'];
  if (Buffer.isBuffer(body)) passed['content-type'] ??= 'application/octet-stream';
  passed['x-request-id'] = request.id;
  passed['x-forwarded-for'] = request.ip;
  passed['x-forwarded-host'] = request.host;
  passed['x-forwarded-proto'] = request.protocol;
  return passed;
}

/** The headers of a service's answer that are for the client. */
export function returnedHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const returned: Record<string, string | string[] | undefined> = {};
  for (const name in headers) if (!betweenNeighbours.has(name)) returned[name] = headers[name];
  return returned;
}

/** A header that `Connection` names is one between neighbours too. */
function namedIn(connection: string | undefined): readonly string[] {
  return connection === undefined || connection === 'keep-alive'
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase());
}

/** Path and query as they stand. @throws RefusedError BAD_REQUEST for a path that leads out of itself. */
export function pathOf({ raw: { url = '/' } }: FastifyRequest): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (/\/\.\.|\.\.\//.test(path.includes('%') ? decodeURIComponent(path) : path)) {
    throw new RefusedError(refuse('BAD_REQUEST'));
  }
  return url;
}
