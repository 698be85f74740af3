import { forwardedResponseHeaders } from './forwarding.ts';
import type { CompleteResponse } from './relayed-response.ts';
import type { ForwardedRequest, UpstreamPool } from './upstream-pool.ts';

/** Several times what a cached page takes; read-api itself shares a page that it renders for longer. */
const LONGEST_WAIT_MS = 20;

/** Request headers that are part of the key, so that a shared response may vary by them. */
const keyHeaders = ['accept-encoding', 'accept-language', 'if-none-match'] as const;
/** Request headers of what is personal or partial, and never shared. */
const excludingHeaders = ['authorization', 'cookie', 'range'] as const;

/** Equal requests, as long as one of them is in flight or waits. */
interface Group {
  waiting: ForwardedRequest[];
  callsInFlight: number;
  timer: NodeJS.Timeout | undefined;
}

/** Request collapsing (RFC 9111, section 4): equal reads wait for the one in flight and are then sent as one call. */
export class RequestCollapser {
  readonly #pool: UpstreamPool;
  readonly #longestWaitMs: number;
  readonly #groups = new Map<string, Group>();

  /** @param longestWaitMs milliseconds that a request waits for an equal one in flight at most. Default 20. */
  constructor(pool: UpstreamPool, longestWaitMs = LONGEST_WAIT_MS) {
    this.#pool = pool;
    this.#longestWaitMs = longestWaitMs;
  }

  /** Joins only a call that is not sent yet, so that no response was begun before its request arrived. */
  send(forwarded: ForwardedRequest): void {
    const key = this.#pool.isFull ? undefined : keyOf(forwarded);
    if (key === undefined) {
      this.#pool.send(forwarded);
      return;
    }
    const group = this.#groups.get(key);
    if (!group) {
      const begun: Group = { waiting: [forwarded], callsInFlight: 0, timer: undefined };
      this.#groups.set(key, begun);
      this.#sendWaiting(key, begun);
      return;
    }
    group.waiting.push(forwarded);
    group.timer ??= setTimeout(() => this.#sendWaiting(key, group), this.#longestWaitMs);
  }

  /** Sends one call for all that wait; each queues by itself without a free connection, fair by network. */
  #sendWaiting(key: string, group: Group): void {
    clearTimeout(group.timer);
    group.timer = undefined;
    const present = group.waiting.filter((forwarded) => !isGone(forwarded));
    const [first, ...others] = present;
    group.waiting = [];
    if (!first || this.#pool.isFull) {
      for (const forwarded of present) this.#pool.send(forwarded);
      if (group.callsInFlight === 0) this.#groups.delete(key);
      return;
    }
    group.callsInFlight += 1;
    const settle = (serve: (forwarded: ForwardedRequest) => void) => {
      group.callsInFlight -= 1;
      if (group.waiting.length > 0) this.#sendWaiting(key, group);
      else if (group.callsInFlight === 0) this.#groups.delete(key);
      for (const forwarded of others) if (!isGone(forwarded)) serve(forwarded);
    };
    this.#pool.send({
      ...first,
      onResponse: (response) => {
        const sendAlone = (forwarded: ForwardedRequest) => this.#pool.send(forwarded);
        settle(response && isShareable(response) ? respondWith(response) : sendAlone);
      },
      onFailure: (error) => {
        first.onFailure(error);
        settle((forwarded) => forwarded.onFailure(error));
      },
    });
  }
}

/** Everything that the response may depend on; undefined for a request that is forwarded alone. */
function keyOf({ request, options }: ForwardedRequest): string | undefined {
  const { method, headers, insteadOfPage, protocol, host } = request;
  if (method !== 'GET' || insteadOfPage || options.body !== null) return undefined;
  if (excludingHeaders.some((name) => headers[name] !== undefined)) return undefined;
  return JSON.stringify([options.path, protocol, host, ...keyHeaders.map((name) => headers[name])]);
}

/** Whether the service allows the response for anybody who sent the same key. */
function isShareable({ statusCode, headers }: CompleteResponse): boolean {
  if (statusCode >= 500 || headers['set-cookie'] !== undefined) return false;
  const isPublic = listIn(headers['cache-control']).includes('public');
  return isPublic && listIn(headers.vary).every((name) => (keyHeaders as readonly string[]).includes(name));
}

/** The members of a header that is a list. */
function listIn(value: string | string[] = []): string[] {
  const members = [value].flat().join().toLowerCase().split(',');
  return members.map((member) => member.trim()).filter((member) => member !== '');
}

function respondWith({ statusCode, headers, body }: CompleteResponse): (forwarded: ForwardedRequest) => void {
  const returned = forwardedResponseHeaders(headers);
  return ({ reply }) => void reply.code(statusCode).headers(returned).send(body);
}

function isGone({ request }: ForwardedRequest): boolean {
  return request.raw.socket.destroyed;
}
