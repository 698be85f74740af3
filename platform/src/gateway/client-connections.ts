import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Holders } from '../rest/limits/holders.ts';
import { networkOf } from '../rest/limits/network-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies that are passed on as they come instead of being collected. */
    isStreamed?: boolean;
  }
}

/** The limits of what clients may make the gateway hold. */
export interface ClientLimits {
  /**
   * Connections at once; beyond it one of the network with most is closed, or, as long as all of those are young, up to
   * a tenth more are taken of others. Default 10,000.
   */
  readonly clients: number;
  /** Connections of one network at once, other than those of trusted proxies. Default 1,000. */
  readonly perNetwork: number;
  /**
   * Bytes of unread responses and of incomplete bodies, of all clients; beyond it the largest holder of the network
   * that most is held for is closed. Default 64 MiB.
   */
  readonly heldBytes: number;
  /** Requests of one connection that wait for the one before; beyond it the connection is closed. Default 100. */
  readonly pipelined: number;
  /** Milliseconds for which a new connection is not closed for the sake of another one. Default 5,000. */
  readonly youngMs: number;
  /** Milliseconds that a body may be waited for beyond those that its bytes are worth. Default 10,000. */
  readonly bodyGraceMs: number;
}

const defaults: ClientLimits = {
  clients: 10_000,
  perNetwork: 1_000,
  heldBytes: 64 * 1024 * 1024,
  pipelined: 100,
  youngMs: 5_000,
  bodyGraceMs: 10_000,
};
const CHECK_EVERY_MS = 250;
/** Share of the connections that are taken beyond their limit. */
const SPARE = 0.1;
/** Bytes of a body in a second, at least. */
const LEAST_BODY_RATE = 1_000;

interface Client {
  readonly socket: Socket;
  /** As `performance.now()` has it. */
  readonly connectedAt: number;
  /** The network of a trusted proxy, whose connections count for whoever it passes requests on for. */
  readonly proxy: string | undefined;
  /** The request in process. */
  current: FastifyRequest | undefined;
  /** `bytesRead` of the socket when that began. */
  readBefore: number;
  /** Milliseconds for which the rest of its body has been waited for. */
  waitedMs: number;
  readonly next: (() => void)[];
}

/**
 * The connections of clients. Requests that a client sends without waiting for responses are processed one after the
 * other, so that a connection costs one response at most; together they cost a bounded number of bytes. Whoever fills a
 * limit is who pays for it: connections are counted by network. A body has a least rate, as in Apache's mod_reqtimeout:
 * each byte that has come prolongs the time that it may take.
 */
export class ClientConnections {
  readonly #server: Server;
  readonly #clients = new Map<Socket, Client>();
  readonly #networks = new Holders<Client>();
  readonly #limits: ClientLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #checking: NodeJS.Timeout;
  #checkedAt = performance.now();

  /** @param trustProxy proxies whose `X-Forwarded-For` is believed, as TRUST_PROXY has them. */
  constructor(server: Server, trustProxy: string | undefined, limits: Partial<ClientLimits> = {}) {
    this.#server = server;
    this.#limits = { ...defaults, ...limits };
    const isTrusted = trustProxy === undefined ? undefined : compile(trustProxy.split(',').map((one) => one.trim()));
    this.#isProxy = (address) => isTrusted?.(address, 0) ?? false;
    server.on('connection', (socket) => this.#add(socket));
    this.#checking = setInterval(() => this.#check(), CHECK_EVERY_MS);
    this.#checking.unref();
    server.once('close', () => clearInterval(this.#checking));
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
      client.waitedMs = 0;
      if (client.proxy !== undefined) this.#networks.set(client, networkOf(request.ip));
      reply.raw.once('close', () => {
        client.current = undefined;
        if (client.proxy !== undefined && this.#clients.has(client.socket)) this.#networks.set(client, client.proxy);
        client.next.shift()?.();
      });
      start();
    };
    if (!client.current) begin();
    else if (client.next.length >= this.#limits.pipelined) this.#close(client);
    else client.next.push(begin);
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const proxy = address !== '' && this.#isProxy(address) ? network : undefined;
    const connectedAt = performance.now();
    const client = { socket, connectedAt, proxy, current: undefined, readBefore: 0, waitedMs: 0, next: [] };
    this.#clients.set(socket, client);
    this.#networks.set(client, network);
    socket.once('close', () => this.#forget(client));
    const ofNetwork = this.#networks.countOf(network);
    if (proxy === undefined && ofNetwork > this.#limits.perNetwork) {
      this.#close(this.#leastNeeded(network, false) ?? client);
    } else if (this.#clients.size > this.#limits.clients) {
      const victim = this.#victimFor(network, ofNetwork) ?? (this.#hasSpare(ofNetwork) ? undefined : client);
      if (victim) this.#close(victim);
    }
  }

  /** Whether there is room beyond the limit, while another network has more connections and all of them are young. */
  #hasSpare(ofNewcomer: number): boolean {
    const isHeaviest = this.#networks.heaviest(ofNewcomer + 1).next().done;
    return !isHeaviest && this.#clients.size <= this.#limits.clients * (1 + SPARE);
  }

  /** The connection to close for a new one: of the networks with most first, never of one with fewer connections. */
  #victimFor(newcomer: string, ofNewcomer: number): Client | undefined {
    for (const network of this.#networks.heaviest(ofNewcomer)) {
      const isHeavier = network !== newcomer && this.#networks.countOf(network) > ofNewcomer;
      const victim = this.#leastNeeded(network, isHeavier);
      if (victim) return victim;
    }
    return undefined;
  }

  /**
   * The connection of a network that is missed least and not young: one whose body comes too slowly, the oldest one
   * without a request in process, or else, if they may be closed too, the oldest one with a request.
   */
  #leastNeeded(network: string, isBusyToo: boolean): Client | undefined {
    const youngSince = performance.now() - this.#limits.youngMs;
    let idle: Client | undefined;
    let busy: Client | undefined;
    for (const client of this.#networks.of(network)) {
      if (client.connectedAt > youngSince) continue;
      if (isSlow(client, CHECK_EVERY_MS)) return client;
      if (!client.current) idle ??= client;
      else busy ??= client;
    }
    return idle ?? (isBusyToo ? busy : undefined);
  }

  #check(): void {
    const now = performance.now();
    // A process that was held up does not charge its clients for it.
    const passedMs = Math.min(now - this.#checkedAt, 2 * CHECK_EVERY_MS);
    this.#checkedAt = now;
    for (const client of [...this.#clients.values()]) {
      if (!client.current || !awaitsBody(client.current)) continue;
      client.waitedMs += passedMs;
      if (isSlow(client, this.#limits.bodyGraceMs)) this.#timeOut(client);
    }
    while (this.#clients.size > this.#limits.clients) {
      const victim = this.#victimFor('', 0);
      if (!victim) break;
      this.#close(victim);
    }
    this.#enforceHeldBytes();
  }

  /** Closes connections of the network that most is held for, the largest first, until the rest is within the limit. */
  #enforceHeldBytes(): void {
    let bytes = 0;
    for (const client of this.#clients.values()) bytes += heldFor(client);
    if (bytes <= this.#limits.heldBytes) return;
    const holdings = [...this.#networks.heaviest()].map((network) => {
      const clients = [...this.#networks.of(network)].map((client) => ({ client, held: heldFor(client) }));
      clients.sort((one, other) => one.held - other.held);
      return { clients, held: clients.reduce((sum, { held }) => sum + held, 0) };
    });
    while (bytes > this.#limits.heldBytes) {
      const most = holdings.reduce((one, other) => (other.held > one.held ? other : one));
      const largest = most.clients.pop();
      if (!largest) return;
      this.#close(largest.client);
      most.held -= largest.held;
      bytes -= largest.held;
    }
  }

  /** Answers as the server does to a request that takes too long as a whole. */
  #timeOut(client: Client): void {
    this.#forget(client);
    const error = Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    this.#server.emit('clientError', error, client.socket);
  }

  #close(client: Client): void {
    this.#forget(client);
    client.socket.destroy();
  }

  #forget(client: Client): void {
    this.#clients.delete(client.socket);
    this.#networks.delete(client);
  }
}

/** Whether the next byte of a body has to come from the client, and not a service has to read what has come. */
function awaitsBody({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.readableLength === 0;
}

/** Whether a body is waited for that has taken longer than its bytes are worth, by more than a grace. */
function isSlow({ current, waitedMs, socket, readBefore }: Client, graceMs: number): boolean {
  if (!current || !awaitsBody(current)) return false;
  return waitedMs >= graceMs + ((socket.bytesRead - readBefore) * 1_000) / LEAST_BODY_RATE;
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
