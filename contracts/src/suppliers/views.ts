import { z } from 'zod';
import { versionSchema } from '../kernel/wire.ts';
import { supplierDetails } from './payloads.ts';

/** A supplier on the wire. */
export const supplierView = z.object({ _id: z.string(), ...supplierDetails.shape, version: versionSchema });
export type SupplierView = z.output<typeof supplierView>;
