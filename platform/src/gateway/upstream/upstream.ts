import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { InsteadOfPage } from '../no-page.ts';
import { forwardedRequestHeaders, pathOf } from './forwarding.ts';
import { RequestCollapser } from './request-collapsing.ts';
import { type EndpointHealth, type EndpointLog, UpstreamEndpoint } from './upstream-endpoint.ts';
import { type ForwardedRequest, UpstreamPool } from './upstream-pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the response came from a service, which has logged it. */
    respondedByService: boolean;
    /** The address requested of the storefront instead of one that no page can have. */
    insteadOfPage: InsteadOfPage | undefined;
  }
}

/** Requests by what they hold a connection for: a response, a file until it is read, a stream as long as it lasts. */
export type PoolName = 'answer' | 'file' | 'stream';

/** A service behind the gateway, at one address or several. */
export interface Upstream {
  /** Forwards a request and its response; `onFailure` responds if the service fails before anything was sent. */
  forward(pool: PoolName, request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void): void;
  /** Forwards a read that may be public, in the pool `answer`, collapsed with equal ones that wait at the same time. */
  forwardCollapsed(request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void): void;
  /** Checks the health of every endpoint. */
  probe(): Promise<readonly EndpointHealth[]>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  /** `http://host:port`, one or several. */
  readonly origins: readonly string[];
  /** Requests in flight at each endpoint at most. Default: 128 responses, 512 files, 4,096 streams. */
  readonly connections?: Partial<Readonly<Record<PoolName, number>>>;
  /** Milliseconds that a request waits for an equal one in flight at most. Default 20. */
  readonly longestWaitMs?: number | undefined;
  readonly log: EndpointLog;
}

const PROBE_EVERY_MS = 2_000;
const HEADERS_TIMEOUT_MS = 40_000;
/** A client that reads at all has read on by then. */
const PATIENCE_MS = 250;

/** Connects to the endpoints on the first request, and checks their health every 2 s. */
export function upstreamAt({ origins, connections, longestWaitMs, log }: UpstreamOptions): Upstream {
  const endpoints = origins.map((origin) => new UpstreamEndpoint(origin, log));
  const counts = { answer: 128, file: 512, stream: 4_096, ...connections };
  const brief = { patienceMs: PATIENCE_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const pools = {
    answer: new UpstreamPool(endpoints, { ...brief, connections: counts.answer }),
    file: new UpstreamPool(endpoints, { ...brief, connections: counts.file }),
    stream: new UpstreamPool(endpoints, {
      patienceMs: Number.POSITIVE_INFINITY,
      headersTimeout: 0,
      connections: counts.stream,
    }),
  };
  const collapser = new RequestCollapser(pools.answer, longestWaitMs);
  const probe = () => Promise.all(endpoints.map((endpoint) => endpoint.probe()));
  const probing = setInterval(() => void probe(), PROBE_EVERY_MS);
  probing.unref();

  return {
    forward: (pool, ...received) => pools[pool].send(forwardedRequest(...received)),
    forwardCollapsed: (...received) => collapser.send(forwardedRequest(...received)),
    probe,
    async close() {
      clearInterval(probing);
      await Promise.all([...Object.values(pools), ...endpoints].map((part) => part.close()));
    },
  };
}

function forwardedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  onFailure: ForwardedRequest['onFailure'],
): ForwardedRequest {
  const { method, body = null } = request;
  const options: Dispatcher.DispatchOptions = {
    path: request.insteadOfPage?.path ?? pathOf(request),
    method: method as Dispatcher.HttpMethod,
    headers: forwardedRequestHeaders(request),
    body: body as Buffer | Readable | null,
  };
  return { request, reply, options, onFailure };
}
