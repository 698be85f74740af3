import { z } from 'zod';
import { type Charge, chargeKinds } from './charges.ts';

/** The shape of a {@link Charge}, apart from what works on charges, which the storefront runs without schemas. */
export const charge = z.object({ kind: z.enum(chargeKinds), amount: z.number() }) satisfies z.ZodType<Charge>;
