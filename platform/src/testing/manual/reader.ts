import { defineEvent } from '@countinghouse/contracts/kernel/event';
import { z } from 'zod';
import type { PersonalDataKeys } from '../../personal-data/personal-data-keys.ts';

/** The name is sealed under the reader; without the key, whoever reads the log gets what stands in `erased`. */
export const readerJoined = defineEvent({
  type: 'library.ReaderJoined',
  version: 1,
  summary: 'Somebody became a reader.',
  data: z.object({ readerId: z.string(), name: z.string() }),
  personal: { subject: 'readerId', erased: { name: '' } },
});

/** Erases a reader in every copy of the log at once. */
export async function forgetReader(keys: Pick<PersonalDataKeys, 'erase'>, readerId: string): Promise<void> {
  await keys.erase(readerId);
}
