import { returnedHeaders } from './forwarding.ts';
import type { WholeAnswer } from './relayed-response.ts';
import type { Asked, UpstreamLane } from './upstream-pool.ts';

/** Twice what a kept page takes under load; a page that is being rendered is shared by the service. */
const LONGEST_WAIT_MS = 20;

/** Headers of a request that an answer may vary by and still be shared, since they are part of the key. */
const keyHeaders = ['accept-encoding', 'accept-language', 'if-none-match'] as const;
/** Headers of a request that is personal, or asks for a part. */
const excludingHeaders = ['authorization', 'cookie', 'range'] as const;

/** What is known of equal requests, as long as one of them is under way. */
interface Group {
  /** Requests that no call was sent for yet. */
  waiting: Asked[];
  callsUnderWay: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Request collapsing (RFC 9111, section 4): equal anonymous reads that arrive while one is under way wait for its end and are sent as one. A request
 * joins only a call that is not sent yet, so nobody gets an answer that was begun before they asked. Answers are shared if they are public and small.
 */
export class RequestCollapser {
  readonly #lane: UpstreamLane;
  readonly #longestWaitMs: number;
  readonly #groups = new Map<string, Group>();

  /** @param longestWaitMs milliseconds that a request waits at most for the answer of an equal one before it is sent beside it. Default 20. */
  constructor(lane: UpstreamLane, longestWaitMs = LONGEST_WAIT_MS) {
    this.#lane = lane;
    this.#longestWaitMs = longestWaitMs;
  }

  ask(asked: Asked): void {
    const key = this.#lane.isFull ? undefined : keyOf(asked);
    if (key === undefined) {
      this.#lane.ask(asked);
      return;
    }
    const group = this.#groups.get(key);
    if (!group) {
      const begun: Group = { waiting: [asked], callsUnderWay: 0, timer: undefined };
      this.#groups.set(key, begun);
      this.#sendWaiting(key, begun);
      return;
    }
    group.waiting.push(asked);
    group.timer ??= setTimeout(() => this.#sendWaiting(key, group), this.#longestWaitMs);
  }

  /** Sends one call for all that wait; without a free connection each waits in the queue of their own network instead. */
  #sendWaiting(key: string, group: Group): void {
    clearTimeout(group.timer);
    group.timer = undefined;
    const present = group.waiting.filter((asked) => !isGone(asked));
    const [first, ...others] = present;
    group.waiting = [];
    if (!first || this.#lane.isFull) {
      for (const asked of present) this.#lane.ask(asked);
      if (group.callsUnderWay === 0) this.#groups.delete(key);
      return;
    }
    group.callsUnderWay += 1;
    const settle = (serve: (asked: Asked) => void) => {
      group.callsUnderWay -= 1;
      if (group.waiting.length > 0) this.#sendWaiting(key, group);
      else if (group.callsUnderWay === 0) this.#groups.delete(key);
      for (const asked of others) if (!isGone(asked)) serve(asked);
    };
    this.#lane.ask({
      ...first,
      onAnswer: (answer) => settle(answer && isShareable(answer) ? answerTo(answer) : (asked) => this.#lane.ask(asked)),
      onFailure: (error) => {
        first.onFailure(error);
        settle((asked) => asked.onFailure(error));
      },
    });
  }
}

/** Everything that the answer may depend on; undefined for a request that is asked alone. */
function keyOf({ request, options }: Asked): string | undefined {
  const { method, headers, insteadOfPage, protocol, host } = request;
  if (method !== 'GET' || insteadOfPage || options.body !== null) return undefined;
  if (excludingHeaders.some((name) => headers[name] !== undefined)) return undefined;
  return JSON.stringify([options.path, protocol, host, ...keyHeaders.map((name) => headers[name])]);
}

/** Whether the service lets anybody have it who sent the same key. */
function isShareable({ statusCode, headers }: WholeAnswer): boolean {
  if (statusCode >= 500 || headers['set-cookie'] !== undefined) return false;
  const varies = wordsOf(headers.vary);
  return wordsOf(headers['cache-control']).includes('public') && varies.every((name) => keyNames.has(name));
}

const keyNames: ReadonlySet<string> = new Set(keyHeaders);

function wordsOf(value: string | string[] | undefined): string[] {
  return value === undefined
    ? []
    : String(value)
        .toLowerCase()
        .split(/\s*,\s*/);
}

function answerTo({ statusCode, headers, body }: WholeAnswer): (asked: Asked) => void {
  const returned = returnedHeaders(headers);
  return ({ reply }) => void reply.code(statusCode).headers(returned).send(body);
}

function isGone({ request }: Asked): boolean {
  return request.raw.socket.destroyed;
}
