import { z } from 'zod';
import { defineEvent } from './event.ts';
import { streamOf } from './ids.ts';

/** The stream of the one event that identifies this log. */
export const LOG_IDENTITY_STREAM = streamOf('settings.log', 'identity');

/** Written once into every log, so that a shop detects when it is given another one, an empty one or an older copy. */
export const logIdentified = defineEvent({
  type: 'settings.LogIdentified',
  version: 1,
  summary: 'The log got an identity, which the database of the shop remembers.',
  data: z.object({ logId: z.string() }),
});
