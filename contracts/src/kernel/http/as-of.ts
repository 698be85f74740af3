import { z } from 'zod';
import { instant } from './wire.ts';

/**
 * A moment in the past (ISO 8601 with an offset or Z): an entity's detail is then returned as it was recorded at that
 * time. Staff only.
 */
export const asOfQuery = z.strictObject({ asOf: z.iso.datetime({ offset: true }).optional() });

/** When the newest event was recorded that a report counts, with all before it; absent while there is none. */
export const reportTime = { asOf: instant.optional() };
