import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For a response that does not wait for the end of the request's body. Closing the connection under a client that still
 * sends would cost it the response, so the rest is read and dropped.
 */
export function dropRestOfBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}
