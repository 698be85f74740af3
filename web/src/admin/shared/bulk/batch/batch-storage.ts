import type { Batch } from './batch.ts';

/** Storage of a person's unfinished bulk action, which survives closing the browser. */
export interface BatchStorage {
  load(): Batch | undefined;
  save(batch: Batch): void;
  clear(): void;
  /** Returns true while another tab of this person runs it. */
  isTaken(): Promise<boolean>;
  /** Runs the task under a lock shared by tabs; returns false when another tab holds it. */
  exclusively(task: () => Promise<void>): Promise<boolean>;
}

/** The browser's storage, with separate keys for every member of staff. */
export function batchStorageOf(userId: string): BatchStorage {
  const key = `countinghouse.bulk.${userId}`;
  // Only secure contexts have locks; without them two tabs may both run a batch, which its idempotency keys make
  // harmless.
  const locks: LockManager | undefined = navigator.locks;
  return {
    load: () => {
      const stored = localStorage.getItem(key);
      return stored === null ? undefined : (JSON.parse(stored) as Batch);
    },
    save: (batch) => localStorage.setItem(key, JSON.stringify(batch)),
    clear: () => localStorage.removeItem(key),
    isTaken: async () => ((await locks?.query())?.held ?? []).some(({ name }) => name === key),
    exclusively: async (task) => {
      if (!locks) return task().then(() => true);
      return locks.request(key, { ifAvailable: true }, async (lock) => {
        if (lock) await task();
        return lock !== null;
      });
    },
  };
}
