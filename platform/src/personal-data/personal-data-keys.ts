import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { openBox, sealBox } from './box.ts';
import type { KeyStore } from './key-store.ts';

/** A subject's data key, or that it was destroyed. */
export type DataKey = KeyObject | 'erased';

/**
 * Personal data can neither be read nor written now: a key is lost or the master key is another one. Plain text is
 * never returned instead.
 */
export class PersonalDataUnavailable extends Error {
  override readonly name = 'PersonalDataUnavailable';
}

/**
 * Data keys of people, one per subject, so that destroying one key makes one person unreadable everywhere
 * (crypto-shredding).
 */
export interface PersonalDataKeys {
  /**
   * Keys of these subjects, from the cache or in one query.
   * @throws PersonalDataUnavailable for a subject without a key.
   */
  load(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, DataKey>>;
  /** Like {@link load}, and makes the keys that are missing. */
  ensure(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, DataKey>>;
  /**
   * Destroys a subject's key for ever. Other processes drop it within {@link Options.cacheMs}, or when they are
   * notified.
   */
  erase(subject: string): Promise<void>;
  /** Treats these subjects as erased from now on, whatever the cache or the store has. */
  noteErased(subjects: readonly string[]): void;
}

export interface Options {
  readonly store: KeyStore;
  /** 32 bytes that wrap the data keys. */
  readonly masterKey: KeyObject;
  /** How long a key may be used without checking whether it was destroyed. Default 30,000 ms. */
  readonly cacheMs?: number;
  /** Most keys held in memory. Default 50,000. */
  readonly cacheSize?: number;
}

export function personalDataKeys({
  store,
  masterKey,
  cacheMs = 30_000,
  cacheSize = 50_000,
}: Options): PersonalDataKeys {
  const cache = new Map<string, { readonly key: DataKey; readonly until: number }>();
  /** Those that this process has learnt of; it never grows beyond the deleted people of a process's lifetime. */
  const erased = new Set<string>();

  function remember(subject: string, key: DataKey): void {
    if (cache.size >= cacheSize) {
      const oldest = cache.keys().next();
      if (!oldest.done) cache.delete(oldest.value);
    }
    cache.delete(subject);
    cache.set(subject, { key, until: performance.now() + cacheMs });
  }

  function unwrap(subject: string, wrapped: Buffer | null): DataKey {
    if (wrapped === null) return 'erased';
    try {
      return createSecretKey(openBox(masterKey, wrapped, wrapContext(subject)));
    } catch (cause) {
      throw new PersonalDataUnavailable(
        'a personal-data key cannot be unwrapped: is MASTER_KEY the one it was made with?',
        {
          cause,
        },
      );
    }
  }

  async function lookUp(subjects: ReadonlySet<string>, keys: Map<string, DataKey>): Promise<string[]> {
    const now = performance.now();
    const unknown: string[] = [];
    for (const subject of subjects) {
      if (erased.has(subject)) {
        keys.set(subject, 'erased');
        continue;
      }
      const cached = cache.get(subject);
      if (cached && cached.until > now) keys.set(subject, cached.key);
      else unknown.push(subject);
    }
    return unknown.length === 0 ? unknown : fetchInto(keys, unknown);
  }

  /** Adds stored keys to `keys`; returns the subjects that have none. */
  async function fetchInto(keys: Map<string, DataKey>, subjects: readonly string[]): Promise<string[]> {
    const found = await store.find(subjects);
    return subjects.filter((subject) => {
      const wrapped = found.get(subject);
      if (wrapped === undefined) return true;
      const key = unwrap(subject, wrapped);
      keys.set(subject, key);
      remember(subject, key);
      return false;
    });
  }

  function noteErased(subjects: readonly string[]): void {
    for (const subject of subjects) {
      erased.add(subject);
      cache.delete(subject);
    }
  }

  function lost(missing: readonly string[]): PersonalDataUnavailable {
    return new PersonalDataUnavailable(`${missing.length} personal-data keys are missing from the vault`);
  }

  return {
    async load(subjects) {
      const keys = new Map<string, DataKey>();
      const missing = await lookUp(subjects, keys);
      if (missing.length > 0) throw lost(missing);
      return keys;
    },

    async ensure(subjects) {
      const keys = new Map<string, DataKey>();
      const missing = await lookUp(subjects, keys);
      if (missing.length === 0) return keys;
      await store.add(
        missing.map((subject) => ({ subject, wrapped: sealBox(masterKey, randomBytes(32), wrapContext(subject)) })),
      );
      // Read back: another process may have been first, or the subject was erased meanwhile.
      const stillMissing = await fetchInto(keys, missing);
      if (stillMissing.length > 0) throw lost(stillMissing);
      return keys;
    },

    async erase(subject) {
      await store.destroy(subject);
      noteErased([subject]);
    },

    noteErased,
  };
}

/** What a wrapped data key is bound to. */
export function wrapContext(subject: string): string {
  return `personal-data-key:${subject}`;
}
