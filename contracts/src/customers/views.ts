import { z } from 'zod';
import { versionSchema } from '../kernel/wire.ts';
import type { PresentCustomer } from './customer.state.ts';

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

/** A customer as calls answer it that read the log. */
export function customerViewOf({ customerId, details, status }: PresentCustomer, version: string): CustomerView {
  return { _id: customerId, ...details, status: status === 'active', version };
}
