import type { DoubleLog } from './double-log.ts';

/** The credentials that a double by TLS accepts. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Implements EventStoreDB's protocol on a port of this machine, as far as the adapter uses it, and stores its events in
 * memory.
 */
export interface EventStoreDbDouble {
  /** With name, password and the file of the certificate authority, if it requires them. */
  readonly url: string;
  /** `127.0.0.1:<port>`, for addresses of another form. */
  readonly endpoint: string;
  /** The part of `url` behind the host. */
  readonly settings: string;
  /** Drops every connection and comes back on the same port, with everything that was appended. */
  dropConnections(): Promise<void>;
  /** The next append is carried out, but its client gets an error instead of the response. */
  loseNextResponse(): void;
  /** Ends every subscription as a server does that shuts down in good order: without an error. */
  endSubscriptions(): void;
  /** The database writes an event of its own, as it does after a start, a scavenge or a change of its users. */
  writeSystemEvent(): void;
  /**
   * Another server leads from now on: calls in flight end as unavailable, the next ones are refused by the old leader,
   * and subscriptions end.
   */
  changeLeader(refusals: number): void;
  /**
   * The requests since the last call: streams that were appended to, and streams that were read (`$all` for the log).
   */
  takeCalls(): { readonly appends: readonly string[]; readonly reads: readonly string[] };
  /** From now on the response to an append takes so many milliseconds; a real server takes 1.4 to 7. */
  respondToAppendsAfter(milliseconds: number): void;
  /**
   * Appends get responses only once so many are in flight at once, or after ten seconds; the ones behind them as
   * before.
   */
  gatherAppends(count: number): void;
  /** The most appends that were in flight at once since the last call, from their arrival to their response. */
  takeMostAppendsAtOnce(): number;
  /** The next calls are refused, whatever they are: the server starts, has too much to do, or has no leader. */
  refuseCalls(reason: Refusal, count: number): void;
  /**
   * The next append is reported as timed out, and carried out before that, a moment after it, or never. A client cannot
   * know which.
   */
  timeOutNextAppend(carriedOut: 'before' | 'after' | 'never'): void;
  /** Appends are refused that are larger, in bytes. Default 1 MiB, as the server is set up. */
  limitAppends(bytes: number): void;
  /** Drops every connection and comes back on the same port with another log. Default: an empty one. */
  exchangeLog(other?: DoubleLog): Promise<void>;
  /** Nothing goes out to subscriptions until it is called again, as while the network is stuck. */
  holdSubscriptions(held: boolean): void;
  /** Subscriptions that were begun, and those of them that were ended because their buffer was full. */
  readonly subscriptions: { readonly begun: number; readonly tooSlow: number };
  /** The log as it is stored. */
  readonly log: DoubleLog;
  /** Responds to no call any more, as a stopped process does. */
  hang(): void;
  /** Reads and subscriptions that are being served. */
  readonly openReads: number;
  /** Appends that came over a stream that several share, as the client sends them when it does not sign in. */
  readonly batchedAppends: number;
  stop(): Promise<void>;
}

/** Why a server refuses calls for a while. */
export type Refusal = 'not-ready' | 'too-busy' | 'no-leader';
