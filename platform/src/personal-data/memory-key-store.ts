import type { KeyStore, WrappedKey } from './key-store.ts';

/** Keys that end with the process; for the memory event store. */
export function memoryKeyStore(): KeyStore {
  const keys = new Map<string, WrappedKey>();
  return {
    async find(subjects) {
      const found = new Map<string, WrappedKey>();
      for (const subject of subjects) {
        const wrapped = keys.get(subject);
        if (wrapped !== undefined) found.set(subject, wrapped);
      }
      return found;
    },
    async add(added) {
      for (const { subject, wrapped } of added) if (!keys.has(subject)) keys.set(subject, wrapped);
    },
    async destroy(subject) {
      keys.set(subject, null);
    },
  };
}
