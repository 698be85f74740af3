import { defineEvent } from '@countinghouse/contracts/kernel/event';
import { z } from 'zod';

/** An event about a person whose name is sealed; all that is left of it once the person is erased is that they met. */
export const met = defineEvent({
  type: 'testing.Met',
  version: 1,
  summary: 'Met.',
  data: z.object({ person: z.string(), name: z.string() }),
  personal: { subject: 'person', erased: { name: '' } },
});
