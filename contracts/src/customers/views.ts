import { z } from 'zod';
import { versionSchema } from '../kernel/wire.ts';

/** A customer on the wire. */
export const customerView = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  points: z.number(),
  status: z.boolean(),
  version: versionSchema,
});
export type CustomerView = z.output<typeof customerView>;
