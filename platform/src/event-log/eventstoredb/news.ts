/** Tells all who wait that there is something new. */
export interface News {
  /** Once for all that comes in a turn of the event loop. */
  tell(): void;
  /** Resolves at the next news, or when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>;
}

export function createNews(): News {
  const waiting = new Set<() => void>();
  let isTelling = false;
  return {
    tell() {
      if (isTelling) return;
      isTelling = true;
      setImmediate(() => {
        isTelling = false;
        for (const resolve of [...waiting]) resolve();
      });
    },
    wait: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        if (signal.aborted) return resolve();
        waiting.add(done);
        signal.addEventListener('abort', done);
      }),
  };
}
