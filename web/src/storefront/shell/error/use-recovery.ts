import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Milliseconds between two attempts while the page is visible. */
const AGAIN_MS = 10_000;

/**
 * Loads a page that could not be loaded for want of a connection: when the browser is online again or shown again, and
 * every ten seconds. Returns what loads it at once.
 */
export function useRecovery(isTemporary: boolean): { readonly retry: () => void; readonly isBusy: boolean } {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === 'loading';
  const retry = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => {
    if (!isTemporary || isBusy) return;
    const retryInSight = () => {
      if (document.visibilityState === 'visible') retry();
    };
    const timer = setTimeout(retryInSight, AGAIN_MS);
    window.addEventListener('focus', retryInSight);
    document.addEventListener('visibilitychange', retryInSight);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', retryInSight);
      document.removeEventListener('visibilitychange', retryInSight);
    };
  }, [isTemporary, isBusy, retry]);
  return { retry, isBusy };
}
