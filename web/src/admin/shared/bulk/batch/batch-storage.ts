import type { Batch } from './batch.ts';

/** Where a person's unfinished bulk action lies, so that closing the browser does not lose what remains of it. */
export interface BatchStorage {
  load(): Batch | undefined;
  save(batch: Batch): void;
  clear(): void;
  /** Another tab of this person is at it. */
  isTaken(): Promise<boolean>;
  /** Runs the task while no other tab does; false when one does. */
  exclusively(task: () => Promise<void>): Promise<boolean>;
}

/** The browser's storage, apart for every member of staff. */
export function batchStorageOf(userId: string): BatchStorage {
  const key = `countinghouse.bulk.${userId}`;
  // Only secure contexts have locks. Without them two tabs may both run a batch; its keys make that harmless.
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
