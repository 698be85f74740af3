import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { FairQueue } from '../http/fair-queue.ts';
import { networkOf } from '../http/network-of.ts';
import { PassedAnswer, type WholeAnswer } from './relayed-response.ts';
import type { UpstreamEndpoint } from './upstream-endpoint.ts';

/** A request that is to be answered. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: Dispatcher.DispatchOptions;
  /** Called instead of an answer. */
  readonly onFailure: (error: Error) => void;
  /** Told once of an answer, behind sending it: whole if it was collected; undefined if it streams, or if the client is gone before it was asked for. */
  readonly onAnswer?: (answer: WholeAnswer | undefined) => void;
}

/** A request that has not been answered. */
interface Pending extends Asked {
  /** How often it may still be asked again. */
  triesLeft: number;
}

export interface LaneOptions {
  /** Answers under way at once at each address. */
  readonly connections: number;
  /** Milliseconds that a client may leave unread what is there while others wait for its connection. */
  readonly patienceMs: number;
  /** Milliseconds from a request to the head of its answer; 0: any time. */
  readonly headersTimeout: number;
}

/** Requests that wait for a connection at most. */
const MOST_WAITING = 4_000;
const RELIEVE_EVERY_MS = 100;
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** A service that restarts drops idle connections. */
const dropped: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const unconnected: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** An address of the service, with the connections of this lane to it. */
interface Target {
  readonly endpoint: UpstreamEndpoint;
  readonly pool: Pool;
  underWay: number;
  /** Since when, oldest first. */
  readonly stalled: Map<PassedAnswer, number>;
}

/**
 * Connections to the addresses of a service for one kind of request. Requests go where least is under way among the addresses that are ready. When
 * all connections are taken they wait, those of each network address in turn, and clients that do not read are hung up on. What may be asked
 * twice, and what was not sent yet, is asked again when a connection fails, at another address where there is one.
 */
export class UpstreamLane {
  readonly #options: LaneOptions;
  readonly #targets: readonly Target[];
  readonly #waiting = new FairQueue<Pending>(MOST_WAITING);
  #relieving: NodeJS.Timeout | undefined;
  #turn = 0;

  constructor(endpoints: readonly UpstreamEndpoint[], options: LaneOptions) {
    const { connections, headersTimeout } = options;
    this.#options = options;
    this.#targets = endpoints.map((endpoint) => ({
      endpoint,
      pool: new Pool(endpoint.origin, {
        connections,
        headersTimeout,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Whatever the service offers: a connection that is kept would keep the service from closing.
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        connectTimeout: CONNECT_TIMEOUT_MS,
        bodyTimeout: 0,
      }),
      underWay: 0,
      stalled: new Map(),
    }));
  }

  /** Whether a request would have to wait for a connection. */
  get isFull(): boolean {
    return this.#waiting.size > 0 || this.#targets.every(({ underWay }) => underWay >= this.#options.connections);
  }

  ask(asked: Asked): void {
    this.#begin({ ...asked, triesLeft: this.#targets.length });
  }

  async close(): Promise<void> {
    clearTimeout(this.#relieving);
    await Promise.all(this.#targets.map(({ pool }) => pool.destroy()));
  }

  /** An address with a free connection, the best one; that which has just failed only where there is no other. */
  #choose(failed?: Target): Target | undefined {
    const { length } = this.#targets;
    this.#turn += 1;
    let best: Target | undefined;
    let leastBurden = Number.POSITIVE_INFINITY;
    for (let at = 0; at < length; at += 1) {
      const target = this.#targets[(this.#turn + at) % length]!;
      const burden = (target === failed ? 2e6 : 0) + (target.endpoint.health.isReady ? 0 : 1e6) + target.underWay;
      if (burden >= leastBurden || target.underWay >= this.#options.connections) continue;
      best = target;
      leastBurden = burden;
    }
    return best;
  }

  #begin(asked: Pending, failed?: Target): void {
    const target = this.#waiting.size === 0 ? this.#choose(failed) : undefined;
    if (target) {
      this.#askAt(target, asked);
      return;
    }
    this.#waiting.push(networkOf(asked.request.ip), asked)?.onFailure(new Error('too many requests wait'));
    this.#relieve();
  }

  #askAt(target: Target, asked: Pending): void {
    const { request, reply, options, onAnswer } = asked;
    target.underWay += 1;
    const answer: PassedAnswer = new PassedAnswer({
      request,
      reply,
      onEnd: () => {
        target.underWay -= 1;
        target.stalled.delete(answer);
        if (this.#waiting.size > 0) this.#serveWaiting();
      },
      onFailure: (error) => this.#failed(target, asked, error),
      onAnswer,
      onStall: (isStalled) => {
        if (isStalled) target.stalled.set(answer, performance.now());
        else target.stalled.delete(answer);
      },
    });
    target.pool.dispatch(options, answer);
  }

  #serveWaiting(): void {
    while (this.#waiting.size > 0) {
      const target = this.#choose();
      const next = target && this.#waiting.shift();
      if (!next) return;
      if (next.request.raw.socket.destroyed) next.onAnswer?.(undefined);
      else this.#askAt(target, next);
    }
  }

  /** As long as requests wait: hangs up on clients that have not read for too long, the slowest first. */
  #relieve(): void {
    if (this.#relieving) return;
    const tooOld = performance.now() - this.#options.patienceMs;
    let wanted = this.#waiting.size;
    for (const { stalled } of this.#targets) {
      for (const [answer, since] of stalled) {
        if (since > tooOld || wanted === 0) break;
        answer.cutOff();
        wanted -= 1;
      }
    }
    if (this.#waiting.size === 0) return;
    this.#relieving = setTimeout(() => {
      this.#relieving = undefined;
      this.#relieve();
    }, RELIEVE_EVERY_MS);
    this.#relieving.unref();
  }

  #failed(target: Target, asked: Pending, error: Error): void {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const isUnsent = syscall === 'connect' || unconnected.includes(code);
    if (isUnsent) target.endpoint.failed(error);
    const mayAskAgain = isUnsent
      ? this.#targets.length > 1 && isWhole(asked)
      : dropped.includes(code) && isWhole(asked) && isRepeatable(asked.request);
    if (!mayAskAgain || asked.triesLeft === 0) {
      asked.onFailure(error);
      return;
    }
    asked.triesLeft -= 1;
    this.#begin(asked, target);
  }
}

/** A body that streams can be sent once. */
function isWhole({ options: { body } }: Pending): boolean {
  return body === null || Buffer.isBuffer(body as Readable | Buffer);
}

/** Reads, and changes that are made once however often they are asked for. */
function isRepeatable({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}
