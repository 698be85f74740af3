import { PassThrough } from 'node:stream';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer came from a service, which has logged it. */
    answeredByService: boolean;
  }
}

/** Bytes. */
const LARGEST_PIECE = 256 * 1024;

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

/** How a request's body is passed on by `reply.from`, and its answer passed back. */
export function passedBodies({ body, headers }: FastifyRequest): FastifyReplyFromHooks {
  if (Buffer.isBuffer(body)) {
    return { body, contentType: headers['content-type'] ?? 'application/octet-stream', onResponse: passBack };
  }
  if (!(body instanceof PassThrough)) return { onResponse: passBack };
  return {
    onResponse(request, reply, answer) {
      // Set for an answer that comes early; hanging up on a client that still sends would cost it the answer.
      reply.removeHeader('connection');
      passBack(request, reply, answer);
    },
  };
}

/** Most answers are one small piece of JSON and are sent as one. Everything else streams. */
const passBack: NonNullable<FastifyReplyFromHooks['onResponse']> = (request, reply, { stream }) => {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (!isJson || !(Number(reply.getHeader('content-length')) <= LARGEST_PIECE)) {
    request.answeredByService = true;
    reply.send(stream);
    return;
  }
  // The body of an undici response, whatever the types say.
  const body = stream as unknown as { bytes(): Promise<Uint8Array> };
  body.bytes().then(
    (bytes) => {
      request.answeredByService = true;
      reply.send(Buffer.from(bytes));
    },
    (error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'a service broke off in the middle of an answer');
      reply.send(new RefusedError(refuse('UNAVAILABLE')));
    },
  );
};

/** Between client and gateway only; the connection behind it has its own. */
export const notPassedOn = { expect: undefined, upgrade: undefined, 'keep-alive': undefined } as const;

/** The service's word on its connection to the gateway is not the gateway's to the client. */
export const withoutConnection: NonNullable<FastifyReplyFromHooks['rewriteHeaders']> = (headers) => {
  delete headers.connection;
  delete headers['keep-alive'];
  return headers;
};
