import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { returnedHeaders } from './forwarding.ts';

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Bytes. */
const LARGEST_PIECE = 256 * 1024;

/** An answer that was collected. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface PassedAnswerOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Called once, when the connection to the service is free again. */
  readonly onEnd: () => void;
  /** Called instead of an answer, after `onEnd`. */
  readonly onFailure: (error: Error) => void;
  /** Told when the client leaves unread what is there, and when it reads on. */
  readonly onStall: (isStalled: boolean) => void;
  /** Told once of an answer: whole if it is collected, undefined if it streams. */
  readonly onAnswer?: ((answer: WholeAnswer | undefined) => void) | undefined;
}

/**
 * An answer on its way from a service to a client. Small ones are collected and sent as one, so that how fast the client reads is
 * nothing to the service; everything else streams.
 */
export class PassedAnswer implements Dispatcher.DispatchHandler {
  readonly #options: PassedAnswerOptions;
  readonly #pieces: Buffer[] = [];
  #statusCode = 0;
  #headers: Headers = {};
  #stream: Readable | undefined;
  #isStalled = false;
  #ended = false;

  constructor(options: PassedAnswerOptions) {
    this.#options = options;
  }

  /** Hangs up on a client that does not read. */
  cutOff(): void {
    this.#options.request.raw.socket.destroy();
    this.#stream?.destroy();
  }

  /** Nothing to do, but by it undici knows this kind of handler. */
  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    const { insteadOfPage } = this.#options.request;
    this.#statusCode = statusCode === 404 ? (insteadOfPage?.status ?? 404) : statusCode;
    this.#headers = headers;
    // Those below 200 announce the answer proper.
    if (statusCode < 200 || isSmall(statusCode, headers)) return;
    this.#options.onAnswer?.(undefined);
    const { socket } = this.#options.request.raw;
    if (socket.destroyed) {
      controller.abort(new Error('the client is gone'));
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
        if (!stream.readableEnded) controller.abort(error ?? new Error('the client is gone'));
        this.#end();
        done(error);
      },
    });
    // An answer that waits behind another of the same connection is never told that the connection ends.
    const leave = () => void stream.destroy();
    socket.once('close', leave);
    this.#stream = stream;
    this.#send(stream);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.#stream) this.#pieces.push(piece);
    else if (!this.#stream.push(piece)) {
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
    const body = Buffer.concat(this.#pieces);
    this.#send(body);
    this.#options.onAnswer?.({ statusCode: this.#statusCode, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end();
    if (this.#stream) this.#stream.destroy(error);
    else this.#options.onFailure(error);
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.onEnd();
  }

  #send(body: Buffer | Readable): void {
    const { request, reply } = this.#options;
    request.answeredByService = true;
    reply.code(this.#statusCode).headers(returnedHeaders(this.#headers)).send(body);
  }
}

function isSmall(statusCode: number, { 'content-type': type, 'content-length': length }: Headers): boolean {
  if (statusCode === 204 || statusCode === 304) return true;
  return Number(length) <= LARGEST_PIECE && !/^text\/event-stream/.test(String(type));
}
