import { pipeline, Readable } from 'node:stream';
import { constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes; a smaller response fits into one packet as it is. */
const LEAST = 1_024;
/** Bytes; up to here handing the work to a thread of the pool costs more than the work. */
const LARGEST_AT_ONCE = 16 * 1024;
/** The fastest level makes JSON 5 % larger than the default one, for half the time. */
const fast = { level: constants.Z_BEST_SPEED };

/**
 * Compresses JSON responses by gzip for clients that accept it. A response that is there whole is compressed in one
 * piece and keeps a Content-Length; one that streams is compressed as it comes. What is encoded already, parts of
 * files, responses with `no-transform` and other types than JSON are never touched.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(request, reply, payload)) return done(null, payload);
    addVary(reply);
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
    reply.header('content-encoding', 'gzip');
    if (payload instanceof Readable) {
      reply.removeHeader('content-length');
      // Either end that breaks off ends the other; the reply logs it.
      return done(
        null,
        pipeline(payload, createGzip(), () => undefined),
      );
    }
    // Fastify corrects the Content-Length of what is there whole.
    if (Buffer.byteLength(payload) <= LARGEST_AT_ONCE) return done(null, gzipSync(payload, fast));
    return gzip(payload, fast, done);
  });
}

function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is Payload {
  const isThere =
    payload instanceof Readable ||
    ((typeof payload === 'string' || Buffer.isBuffer(payload)) && Buffer.byteLength(payload) >= LEAST);
  return (
    isThere &&
    request.method !== 'HEAD' &&
    reply.statusCode !== 206 &&
    !reply.hasHeader('content-range') &&
    !reply.hasHeader('content-encoding') &&
    /^application\/json\b/.test(String(reply.getHeader('content-type'))) &&
    !/\bno-transform\b/.test(String(reply.getHeader('cache-control')))
  );
}

type Payload = string | Buffer | Readable;

/** RFC 9110, 12.5.3: a coding that is named decides over `*`, and a weight of 0 refuses. */
export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of String(accepted ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

function addVary(reply: FastifyReply): void {
  const present = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(present)) return;
  reply.header('vary', present ? `${present}, accept-encoding` : 'accept-encoding');
}
