import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { passedHeaders, pathOf } from './forwarding.ts';
import type { InsteadOfPage } from './no-page.ts';
import { RequestCollapser } from './request-collapsing.ts';
import { type EndpointHealth, type EndpointLog, UpstreamEndpoint } from './upstream-endpoint.ts';
import { type Asked, UpstreamLane } from './upstream-pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer came from a service, which has logged it. */
    answeredByService: boolean;
    /** What is asked of the storefront for an address that no page can have. */
    insteadOfPage: InsteadOfPage | undefined;
  }
}

/** Requests that last alike share connections: `answer` is over soon, `file` as soon as its client has read it, `stream` when its client likes. */
export type Lane = 'answer' | 'file' | 'stream';

/** A service behind the gateway, at one address or several. */
export interface Upstream {
  /** Asks it what the gateway was asked and gives its answer. `onFailure` answers instead of a service that does not, or that breaks off before anything was sent. */
  pass(lane: Lane, request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void): void;
  /** As `pass` in the lane `answer`, for what may be the same for everybody: one call for equal requests that wait at the same time. */
  passShared(request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void): void;
  /** Asks every address how it is. */
  probe(): Promise<readonly EndpointHealth[]>;
  /** Hangs up. */
  close(): Promise<void>;
}

export interface UpstreamOptions {
  /** `http://host:port`, one or several. */
  readonly origins: readonly string[];
  /** What is under way at once at each address. Default: 128 answers, 512 files, 4,096 streams. */
  readonly connections?: Partial<Readonly<Record<Lane, number>>>;
  /** Milliseconds that a request waits at most for the answer of an equal one. Default 20. */
  readonly longestWaitMs?: number | undefined;
  readonly log: EndpointLog;
}

const PROBE_EVERY_MS = 2_000;
const HEADERS_TIMEOUT_MS = 40_000;
/** A client that reads has read on by then. */
const PATIENCE_MS = 250;

/** Connects to the addresses when there is something to ask, and asks them every 2 s how they are. */
export function upstreamAt({ origins, connections, longestWaitMs, log }: UpstreamOptions): Upstream {
  const endpoints = origins.map((origin) => new UpstreamEndpoint(origin, log));
  const counts = { answer: 128, file: 512, stream: 4_096, ...connections };
  const brief = { patienceMs: PATIENCE_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const lanes = {
    answer: new UpstreamLane(endpoints, { ...brief, connections: counts.answer }),
    file: new UpstreamLane(endpoints, { ...brief, connections: counts.file }),
    stream: new UpstreamLane(endpoints, {
      patienceMs: Number.POSITIVE_INFINITY,
      headersTimeout: 0,
      connections: counts.stream,
    }),
  };
  const collapser = new RequestCollapser(lanes.answer, longestWaitMs);
  const probe = () => Promise.all(endpoints.map((endpoint) => endpoint.probe()));
  const probing = setInterval(() => void probe(), PROBE_EVERY_MS);
  probing.unref();

  return {
    pass: (lane, ...asked) => lanes[lane].ask(askedBy(...asked)),
    passShared: (...asked) => collapser.ask(askedBy(...asked)),
    probe,
    async close() {
      clearInterval(probing);
      await Promise.all([...Object.values(lanes), ...endpoints].map((part) => part.close()));
    },
  };
}

function askedBy(request: FastifyRequest, reply: FastifyReply, onFailure: Asked['onFailure']): Asked {
  const { method, body = null } = request;
  const options: Dispatcher.DispatchOptions = {
    path: request.insteadOfPage?.path ?? pathOf(request),
    method: method as Dispatcher.HttpMethod,
    headers: passedHeaders(request),
    body: body as Buffer | Readable | null,
  };
  return { request, reply, options, onFailure };
}
