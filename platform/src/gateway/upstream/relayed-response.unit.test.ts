import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { RelayedResponse } from './relayed-response.ts';

/** A request as it came in, whose client is still there or has left. */
async function received(hasLeft: boolean, use: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  const [request, response] = await new Promise<[IncomingMessage, ServerResponse]>((resolve) =>
    server.once('request', (...both) => resolve(both)),
  );
  if (hasLeft) {
    const closed = new Promise((resolve) => response.once('close', resolve));
    client.destroy();
    await closed;
  }
  use(request, response);
  client.destroy();
  await new Promise((resolve) => server.close(resolve));
}

function abortionsOf(request: IncomingMessage, response: ServerResponse): Error[] {
  const aborted: Error[] = [];
  const relayed = new RelayedResponse({
    request: { method: 'GET', raw: request } as FastifyRequest,
    reply: { raw: response } as FastifyReply,
    onEnd: () => undefined,
    onFailure: () => undefined,
    onStall: () => undefined,
  });
  relayed.onRequestStart({ abort: (error: Error) => aborted.push(error) } as unknown as Dispatcher.DispatchController);
  return aborted;
}

it.each([
  [true, 1],
  [false, 0],
])('a read whose client left before it was sent is cancelled: left %s', async (hasLeft, times) => {
  await received(hasLeft, (request, response) => expect(abortionsOf(request, response)).toHaveLength(times));
});
