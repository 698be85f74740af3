/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** What somebody does, again and again. */
export interface Load {
  /**
   * Each entry is one round of requests, one after the other; the rounds are taken in turn, from the first again after
   * the last.
   */
  readonly rounds: readonly (readonly LoadRequest[])[];
  /** Rounds under way at once. */
  readonly concurrency: number;
  readonly warmUpSeconds: number;
  /** Measured, behind the warm-up. */
  readonly seconds: number;
}

/** What a load came to, in rounds. */
export interface LoadResult {
  /** Median of the seconds. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  /** Milliseconds. */
  readonly p95: number;
  /** What the first request that failed was answered. */
  readonly failure?: string;
}
