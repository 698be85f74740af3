import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { FairQueue } from '../../rest/limits/fair-queue.ts';
import { Holders } from '../../rest/limits/holders.ts';
import { networkOf } from '../../rest/limits/network-of.ts';
import { type CompleteResponse, RelayedResponse } from './relayed-response.ts';
import type { UpstreamEndpoint } from './upstream-endpoint.ts';

/** A request to forward, and the callbacks for its outcome. */
export interface ForwardedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: Dispatcher.DispatchOptions;
  /** Is called instead of a response. */
  readonly onFailure: (error: Error) => void;
  /** Receives a buffered response after it was sent; undefined if it streams or was not requested at all. */
  readonly onResponse?: (response: CompleteResponse | undefined) => void;
}

interface QueuedRequest extends ForwardedRequest {
  /** Retries that remain. */
  triesLeft: number;
}

export interface UpstreamPoolOptions {
  /** Requests in flight at each endpoint at most. */
  readonly connections: number;
  /** Milliseconds that a client may leave its response unread while others wait for the connection. */
  readonly patienceMs: number;
  /** Milliseconds from a request to the head of its response; 0 is no limit. */
  readonly headersTimeout: number;
}

const MAX_QUEUED = 4_000;
const CLOSE_STALLED_EVERY_MS = 100;
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** Errors of idle connections that a restarting service dropped. */
const dropped: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const unconnected: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Since when a response is left unread, and by which network. */
interface Stalled {
  readonly since: number;
  readonly network: string;
}

/** An endpoint with this pool's connections to it. */
interface Target {
  readonly endpoint: UpstreamEndpoint;
  readonly connections: Pool;
  inFlight: number;
  /** Responses that clients leave unread, oldest first. */
  readonly stalled: Map<RelayedResponse, Stalled>;
}

/** Connections for one kind of request: the least busy ready endpoint, a queue fair by network, safe retries. */
export class UpstreamPool {
  readonly #options: UpstreamPoolOptions;
  readonly #targets: readonly Target[];
  readonly #queue = new FairQueue<QueuedRequest>(MAX_QUEUED);
  #closingStalled: NodeJS.Timeout | undefined;
  #turn = 0;

  constructor(endpoints: readonly UpstreamEndpoint[], options: UpstreamPoolOptions) {
    const { connections, headersTimeout } = options;
    this.#options = options;
    this.#targets = endpoints.map((endpoint) => ({
      endpoint,
      connections: new Pool(endpoint.origin, {
        connections,
        headersTimeout,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // A longer offer of the service is ignored, since idle connections would keep it from closing.
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        connectTimeout: CONNECT_TIMEOUT_MS,
        bodyTimeout: 0,
      }),
      inFlight: 0,
      stalled: new Map(),
    }));
  }

  /** Whether a request would have to queue. */
  get isFull(): boolean {
    return this.#queue.size > 0 || this.#targets.every(({ inFlight }) => inFlight >= this.#options.connections);
  }

  send(forwarded: ForwardedRequest): void {
    this.#enqueue({ ...forwarded, triesLeft: this.#targets.length });
  }

  async close(): Promise<void> {
    clearTimeout(this.#closingStalled);
    await Promise.all(this.#targets.map(({ connections }) => connections.destroy()));
  }

  /** The best endpoint with a free connection; one that has just failed only where there is no other. */
  #choose(failed?: Target): Target | undefined {
    const { length } = this.#targets;
    this.#turn += 1;
    let best: Target | undefined;
    let leastLoad = Number.POSITIVE_INFINITY;
    for (let at = 0; at < length; at += 1) {
      const target = this.#targets[(this.#turn + at) % length]!;
      const load = (target === failed ? 2e6 : 0) + (target.endpoint.health.isReady ? 0 : 1e6) + target.inFlight;
      if (load >= leastLoad || target.inFlight >= this.#options.connections) continue;
      best = target;
      leastLoad = load;
    }
    return best;
  }

  #enqueue(queued: QueuedRequest, failed?: Target): void {
    const target = this.#queue.size === 0 ? this.#choose(failed) : undefined;
    if (target) {
      this.#sendTo(target, queued);
      return;
    }
    this.#queue.push(networkOf(queued.request.ip), queued)?.onFailure(new Error('too many requests wait'));
    this.#closeStalled();
  }

  #sendTo(target: Target, queued: QueuedRequest): void {
    const { request, reply, options, onResponse } = queued;
    target.inFlight += 1;
    const response: RelayedResponse = new RelayedResponse({
      request,
      reply,
      onEnd: () => {
        target.inFlight -= 1;
        target.stalled.delete(response);
        if (this.#queue.size > 0) this.#sendQueued();
      },
      onFailure: (error) => this.#failed(target, queued, error),
      onResponse,
      onStall: (isStalled) => {
        if (isStalled) target.stalled.set(response, { since: performance.now(), network: networkOf(request.ip) });
        else target.stalled.delete(response);
      },
    });
    target.connections.dispatch(options, response);
  }

  #sendQueued(): void {
    while (this.#queue.size > 0) {
      const target = this.#choose();
      const next = target && this.#queue.shift();
      if (!next) return;
      if (next.request.raw.socket.destroyed) next.onResponse?.(undefined);
      else this.#sendTo(target, next);
    }
  }

  /**
   * Closes clients that have not read for too long, as long as requests are queued: those of the network with most of
   * them first, the slowest before the others.
   */
  #closeStalled(): void {
    if (this.#closingStalled) return;
    const tooOld = performance.now() - this.#options.patienceMs;
    const slow = new Holders<RelayedResponse>();
    for (const { stalled } of this.#targets) {
      for (const [response, { since, network }] of stalled) if (since <= tooOld) slow.set(response, network);
    }
    for (const response of slow.fromHeaviest().slice(0, this.#queue.size)) response.abort();
    if (this.#queue.size === 0) return;
    this.#closingStalled = setTimeout(() => {
      this.#closingStalled = undefined;
      this.#closeStalled();
    }, CLOSE_STALLED_EVERY_MS);
    this.#closingStalled.unref();
  }

  #failed(target: Target, queued: QueuedRequest, error: Error): void {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const isUnsent = syscall === 'connect' || unconnected.includes(code);
    if (isUnsent) target.endpoint.failed(error);
    const isRetried = isUnsent
      ? this.#targets.length > 1 && isBuffered(queued)
      : dropped.includes(code) && isBuffered(queued) && isRepeatable(queued.request);
    if (!isRetried || queued.triesLeft === 0) {
      queued.onFailure(error);
      return;
    }
    queued.triesLeft -= 1;
    this.#enqueue(queued, target);
  }
}

/** A streamed body can be sent once only. */
function isBuffered({ options: { body } }: QueuedRequest): boolean {
  return body === null || Buffer.isBuffer(body as Readable | Buffer);
}

/** A read, or a change that its key makes idempotent. */
function isRepeatable({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}
