import { z } from 'zod';
import { versionSchema } from '../kernel/http/wire.ts';
import { type SupplierDetails, supplierRecord } from './record.ts';

/** A supplier on the wire. */
export const supplierView = z.object({ _id: z.string(), ...supplierRecord.details.shape, version: versionSchema });
export type SupplierView = z.output<typeof supplierView>;

/** A supplier as every call returns it. */
export function supplierViewOf(_id: string, details: SupplierDetails, version: string): SupplierView {
  return { _id, ...details, version };
}
