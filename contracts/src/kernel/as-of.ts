import { z } from 'zod';

/**
 * A moment in the past (ISO 8601 with an offset or Z): an entity's detail then answers how it was recorded at that
 * time. Staff only.
 */
export const asOfQuery = z.strictObject({ asOf: z.iso.datetime({ offset: true }).optional() });
