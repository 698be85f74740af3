import type { Socket } from 'node:net';
import { refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { errorReply } from '../replies/error-reply.ts';

/**
 * Responds to what is no HTTP, or more headers than a server reads, in the one shape of all failures, and closes the
 * connection. A `clientErrorHandler` of Fastify.
 */
export function malformedRequestHandler(language: Language): (error: Error, socket: Socket) => void {
  return (_error, socket) => {
    if (!socket.writable) return void socket.destroy();
    const { statusCode, body } = errorReply(refuse('BAD_REQUEST'), language, newId());
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${statusCode} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    // Nothing that still comes is worth reading.
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
  };
}
