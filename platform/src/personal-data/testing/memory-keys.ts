import { createSecretKey, randomBytes } from 'node:crypto';
import { memoryKeyStore } from '../memory-key-store.ts';
import { type Options, type PersonalDataKeys, personalDataKeys } from '../personal-data-keys.ts';

/** Keys in memory, under a master key of their own. */
export function memoryKeys(options: Omit<Options, 'store' | 'masterKey'> = {}): PersonalDataKeys {
  return personalDataKeys({ ...options, store: memoryKeyStore(), masterKey: createSecretKey(randomBytes(32)) });
}
