import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../shared/http/api-error.ts';
import { call } from './call.ts';
import type { CallInput, Operation, Reply } from './shop-calls.ts';

export interface ReadState<Data> {
  /** The newest result; undefined before the first one. */
  readonly data: Data | undefined;
  /** The error of the newest attempt; the data read before stays. */
  readonly error: ApiError | undefined;
  readonly refetch: () => void;
}

interface Asked<Data> {
  readonly key: string;
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
}

export interface ReadOptions {
  /**
   * Milliseconds after which visible data is read again, and at once when the tab becomes visible again. Default:
   * never.
   */
  readonly everyMs?: number;
}

/** Reads a page's data in the browser; a changed input is read again. */
export function useRead<Name extends Operation>(
  name: Name,
  input: Omit<CallInput<Name>, 'body'> = {},
  { everyMs }: ReadOptions = {},
): ReadState<Reply<Name>> {
  const key = JSON.stringify([name, input]);
  const [asked, setAsked] = useState<Asked<Reply<Name>>>({ key, data: undefined, error: undefined });
  const [round, setRound] = useState(0);
  const refetch = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the input, and each round reads again.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const read = async () => {
      try {
        const data = await call(name, { ...input, signal });
        if (!signal.aborted) setAsked({ key, data, error: undefined });
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) return;
        setAsked((before) => ({ key, data: before.key === key ? before.data : undefined, error }));
      }
    };
    void read();
    if (everyMs === undefined) return () => stop.abort();
    const readInSight = () => {
      if (document.visibilityState === 'visible') void read();
    };
    const timer = setInterval(readInSight, everyMs);
    window.addEventListener('focus', readInSight);
    document.addEventListener('visibilitychange', readInSight);
    return () => {
      stop.abort();
      clearInterval(timer);
      window.removeEventListener('focus', readInSight);
      document.removeEventListener('visibilitychange', readInSight);
    };
  }, [key, round, everyMs]);

  const isOurs = asked.key === key;
  const hasFailed = isOurs && asked.error?.code === 'NETWORK';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', refetch);
    return () => window.removeEventListener('online', refetch);
  }, [hasFailed, refetch]);
  return { data: isOurs ? asked.data : undefined, error: isOurs ? asked.error : undefined, refetch };
}
