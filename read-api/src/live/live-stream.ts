import type { ServerResponse } from 'node:http';
import type { LiveChange, Presence } from '@countinghouse/contracts/live/api';

/** A reader with more unread bytes is disconnected; it reconnects and resumes. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** A stream of server-sent events on one response. */
export class LiveStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Prevents buffering by proxies.
      'x-accel-buffering': 'no',
    });
    this.#write('retry: 2000\n\n');
  }

  send(change: LiveChange): void {
    this.#write(`id: ${change.position}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  /** Without an id: a reader that reconnects gets the current state. */
  sendPresence(presence: Presence): void {
    this.#write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`);
  }

  /** Sends a heartbeat, so that proxies do not close an idle connection. */
  beat(): void {
    this.#write(': alive\n\n');
  }

  end(): void {
    this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.#response.destroy();
  }
}
