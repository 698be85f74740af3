import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { forwardedResponseHeaders } from './forwarding.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

class ClientGone extends Error {
  override readonly name = 'ClientGone';
  override readonly message = 'the client is gone';
}

/** Bytes. */
const MAX_BUFFERED = 256 * 1024;

/** A response that was buffered whole. */
export interface CompleteResponse {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface RelayedResponseOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Is called once, when the connection to the service is free again. */
  readonly onEnd: () => void;
  /** Is called instead of a response, after `onEnd`. */
  readonly onFailure: (error: Error) => void;
  /** Is called when the client stops reading and when it reads on. */
  readonly onStall: (isStalled: boolean) => void;
  /** Receives the response after it was sent if it was buffered, undefined if it streams. */
  readonly onResponse?: ((response: CompleteResponse | undefined) => void) | undefined;
}

/**
 * A response on its way to a client; a small one is buffered, so that a slow client keeps no connection of the pool.
 */
export class RelayedResponse implements Dispatcher.DispatchHandler {
  readonly #options: RelayedResponseOptions;
  readonly #chunks: Buffer[] = [];
  #statusCode = 0;
  #headers: Headers = {};
  #stream: Readable | undefined;
  #isStalled = false;
  #ended = false;
  #stopWatching: (() => void) | undefined;

  constructor(options: RelayedResponseOptions) {
    this.#options = options;
  }

  /** Closes the client's connection and frees the service's. */
  abort(): void {
    this.#options.request.raw.socket.destroy();
    this.#stream?.destroy();
  }

  /** Cancels a read whose client has gone; a change is completed, and so is what others may share. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { request, reply, onResponse } = this.#options;
    if (onResponse || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const cancel = () => controller.abort(new ClientGone());
    // A client that left while the connection to the service was being made has no event to come.
    if (request.raw.socket.destroyed) {
      cancel();
      return;
    }
    reply.raw.once('close', cancel);
    this.#stopWatching = () => reply.raw.off('close', cancel);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    const { insteadOfPage } = this.#options.request;
    this.#statusCode = statusCode === 404 ? (insteadOfPage?.status ?? 404) : statusCode;
    this.#headers = headers;
    // An informational response precedes the final one.
    if (statusCode < 200 || isSmall(statusCode, headers)) return;
    this.#options.onResponse?.(undefined);
    const { socket } = this.#options.request.raw;
    if (socket.destroyed) {
      controller.abort(new ClientGone());
      return;
    }
    const stream = new Readable({
      read: () => {
        if (this.#isStalled) this.#options.onStall(false);
        this.#isStalled = false;
        controller.resume();
      },
      destroy: (error, done) => {
        socket.off('close', leave);
        if (!stream.readableEnded) controller.abort(error ?? new ClientGone());
        this.#end();
        done(error);
      },
    });
    // A response that is pipelined behind another gets no event when the connection closes.
    const leave = () => void stream.destroy();
    socket.once('close', leave);
    this.#stream = stream;
    this.#send(stream);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#stream) this.#chunks.push(chunk);
    else if (!this.#stream.push(chunk)) {
      controller.pause();
      if (!this.#isStalled) this.#options.onStall(true);
      this.#isStalled = true;
    }
  }

  onResponseEnd(): void {
    this.#end();
    if (this.#stream) {
      this.#stream.push(null);
      return;
    }
    const body = Buffer.concat(this.#chunks);
    this.#send(body);
    this.#options.onResponse?.({ statusCode: this.#statusCode, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end();
    if (this.#stream) this.#stream.destroy(error);
    else if (!(error instanceof ClientGone)) this.#options.onFailure(error);
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopWatching?.();
    this.#options.onEnd();
  }

  #send(body: Buffer | Readable): void {
    const { request, reply } = this.#options;
    request.respondedByService = true;
    reply.code(this.#statusCode).headers(forwardedResponseHeaders(this.#headers)).send(body);
  }
}

function isSmall(statusCode: number, { 'content-type': type, 'content-length': length }: Headers): boolean {
  if (statusCode === 204 || statusCode === 304) return true;
  return Number(length) <= MAX_BUFFERED && !/^text\/event-stream/.test(String(type));
}
