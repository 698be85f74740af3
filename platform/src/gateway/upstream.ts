import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { passedHeaders, pathOf, returnedHeaders } from './passing-on.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer came from a service, which has logged it. */
    answeredByService: boolean;
  }
}

/** A service behind the gateway. */
export interface Upstream {
  /**
   * Asks it what the gateway was asked and gives its answer. Most answers are one small piece of JSON, or empty, and are sent as one; everything else
   * streams. `onFailure` answers instead of a service that does not, or that breaks off before anything was sent.
   */
  pass(request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void): void;
  /** Hangs up. */
  close(): Promise<void>;
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Bytes. */
const LARGEST_PIECE = 256 * 1024;

/** A service that restarts drops idle connections. */
const dropped: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** Connects to the service at `origin` when there is something to ask. */
export function upstreamAt(origin: string): Upstream {
  const pool = new Pool(origin, {
    connections: 256,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: 40_000,
    bodyTimeout: 0,
  });

  const pass: Upstream['pass'] = (request, reply, onFailure) => {
    const { method, body = null } = request;
    const options = {
      path: pathOf(request),
      method: method as Dispatcher.HttpMethod,
      headers: passedHeaders(request),
      body: body as Buffer | Readable | null,
    };
    // A read can simply be asked again.
    let mayRetry = method === 'GET' || method === 'HEAD';
    const attempt = () =>
      void pool.dispatch(
        options,
        new PassedAnswer(request, reply, (error) => {
          if (!mayRetry || !dropped.includes((error as { code?: unknown }).code)) return onFailure(error);
          mayRetry = false;
          attempt();
        }),
      );
    attempt();
  };
  return { pass, close: () => pool.destroy() };
}

/** An answer on its way from a service to a client. */
class PassedAnswer implements Dispatcher.DispatchHandler {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #onFailure: (error: Error) => void;
  readonly #pieces: Buffer[] = [];
  #statusCode = 0;
  #headers: Headers = {};
  #stream: Readable | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, onFailure: (error: Error) => void) {
    this.#request = request;
    this.#reply = reply;
    this.#onFailure = onFailure;
  }

  /** Nothing to do, but by it undici knows this kind of handler. */
  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
    // Those below 200 announce the answer proper.
    if (statusCode < 200 || isSmall(statusCode, headers)) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#stream?.readableEnded) controller.abort(error ?? new Error('the client is gone'));
        done(error);
      },
    });
    this.#send(this.#stream);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.#stream) this.#pieces.push(piece);
    else if (!this.#stream.push(piece)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#stream) this.#stream.push(null);
    else this.#send(Buffer.concat(this.#pieces));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#stream) this.#stream.destroy(error);
    else this.#onFailure(error);
  }

  #send(body: Buffer | Readable): void {
    this.#request.answeredByService = true;
    this.#reply.code(this.#statusCode).headers(returnedHeaders(this.#headers)).send(body);
  }
}

function isSmall(statusCode: number, { 'content-type': type, 'content-length': length }: Headers): boolean {
  if (statusCode === 204 || statusCode === 304) return true;
  return String(type).startsWith('application/json') && Number(length) <= LARGEST_PIECE;
}
