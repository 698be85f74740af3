/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** Address that it comes from, as a proxy in front of the shop names it. Default: the driver's own. */
  readonly from?: string;
  /** The body names the version of the cart in the response before, as the storefront's does. */
  readonly namesCart?: true;
}

/** An action that is repeated. */
export interface Load {
  /**
   * Each entry is one round of requests, in order; the rounds are taken in turn, from the first again after the last.
   */
  readonly rounds: readonly (readonly LoadRequest[])[];
  /** Concurrent rounds. */
  readonly concurrency: number;
  readonly warmUpSeconds: number;
  /** Measured seconds, after the warm-up. */
  readonly seconds: number;
}

/** Result of a load, in rounds. */
export interface LoadResult {
  /** Rounds of the whole load, warm-up included. */
  readonly rounds: number;
  /** Median over the seconds. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  /** Milliseconds. */
  readonly p95: number;
  /** Response of the first request that failed. */
  readonly failure?: string;
}
