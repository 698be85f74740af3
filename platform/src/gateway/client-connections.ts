import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies that are passed on as they come instead of being collected. */
    isStreamed?: boolean;
  }
}

/** The limits of what clients may make the gateway hold. */
export interface ClientLimits {
  /** Connections at once; beyond it the oldest idle one is closed. Default 10,000. */
  readonly clients: number;
  /**
   * Bytes of unread responses and of incomplete bodies, of all clients; beyond it the connection of the largest holder
   * is closed. Default 64 MiB.
   */
  readonly heldBytes: number;
  /** Requests of one connection that wait for the one before; beyond it the connection is closed. Default 100. */
  readonly pipelined: number;
}

const defaults: ClientLimits = { clients: 10_000, heldBytes: 64 * 1024 * 1024, pipelined: 100 };
const CHECK_EVERY_MS = 250;

interface Client {
  readonly socket: Socket;
  /** The request in process. */
  current: FastifyRequest | undefined;
  /** `bytesRead` of the socket when that began. */
  readBefore: number;
  readonly next: (() => void)[];
}

/**
 * The connections of clients. Requests that a client sends without waiting for responses are processed one after the
 * other, so that a connection costs one response at most; together they cost a bounded number of bytes.
 */
export class ClientConnections {
  readonly #clients = new Map<Socket, Client>();
  readonly #limits: ClientLimits;
  readonly #checking: NodeJS.Timeout;

  constructor(server: Server, limits: Partial<ClientLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
    server.on('connection', (socket) => this.#add(socket));
    this.#checking = setInterval(() => this.enforceLimit(), CHECK_EVERY_MS);
    this.#checking.unref();
    server.once('close', () => clearInterval(this.#checking));
  }

  /** Bytes that are held for clients. */
  get heldBytes(): number {
    let bytes = 0;
    for (const client of this.#clients.values()) bytes += heldFor(client);
    return bytes;
  }

  /**
   * Calls `start` when all earlier requests of the connection have got their responses; never, when the client has gone
   * by then.
   */
  take(request: FastifyRequest, reply: FastifyReply, start: () => void): void {
    const client = this.#clients.get(request.raw.socket);
    // An injected request has no connection.
    if (!client) {
      start();
      return;
    }
    const begin = () => {
      client.current = request;
      client.readBefore = client.socket.bytesRead;
      reply.raw.once('close', () => {
        client.current = undefined;
        client.next.shift()?.();
      });
      start();
    };
    if (!client.current) begin();
    else if (client.next.length >= this.#limits.pipelined) client.socket.destroy();
    else client.next.push(begin);
  }

  /** Closes the connections that most is held for, until the rest is within the limit. */
  enforceLimit(): void {
    let bytes = this.heldBytes;
    if (bytes <= this.#limits.heldBytes) return;
    const largestFirst = [...this.#clients.values()].map((client) => ({ client, held: heldFor(client) }));
    largestFirst.sort((one, other) => other.held - one.held);
    for (const { client, held } of largestFirst) {
      if (bytes <= this.#limits.heldBytes) return;
      client.socket.destroy();
      bytes -= held;
    }
  }

  #add(socket: Socket): void {
    if (this.#clients.size >= this.#limits.clients) this.#closeIdle();
    this.#clients.set(socket, { socket, current: undefined, readBefore: 0, next: [] });
    socket.once('close', () => this.#clients.delete(socket));
  }

  #closeIdle(): void {
    for (const { socket, current } of this.#clients.values()) {
      if (!current) return void socket.destroy();
    }
  }
}

/** What is not sent of a response, and what has come of a body that is not passed on as it comes. */
function heldFor({ socket, current, readBefore }: Client): number {
  return socket.writableLength + (current ? bodyOf(current, socket.bytesRead - readBefore) : 0);
}

function bodyOf({ body, raw, routeOptions }: FastifyRequest, read: number): number {
  if (routeOptions.config.isStreamed) return 0;
  if (Buffer.isBuffer(body)) return body.length;
  return raw.complete ? 0 : read;
}
