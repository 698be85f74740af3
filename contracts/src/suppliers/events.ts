import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { bankInfo, supplierAddress, supplierRemarks, supplierView } from './views.ts';

/** Everything staff can write about a supplier. */
export const supplierDetails = supplierView.omit({ _id: true, version: true });
export type SupplierDetails = z.output<typeof supplierDetails>;

/** The fields that a change names, inside the groups too. */
export const supplierChanges = supplierDetails.partial().extend({
  bankInfo: bankInfo.partial().optional(),
  address: supplierAddress.partial().optional(),
  remarks: supplierRemarks.partial().optional(),
});
export type SupplierChanges = z.output<typeof supplierChanges>;

export const supplierCreated = defineEvent({
  type: 'suppliers.SupplierCreated',
  version: 1,
  summary: 'A supplier was entered.',
  data: z.object({ supplierId: z.string(), details: supplierDetails }),
});

export const supplierChanged = defineEvent({
  type: 'suppliers.SupplierChanged',
  version: 1,
  summary: 'Details of a supplier changed; only the fields named changed.',
  data: z.object({ supplierId: z.string(), changes: supplierChanges }),
});

export const supplierDeleted = defineEvent({
  type: 'suppliers.SupplierDeleted',
  version: 1,
  summary: 'A supplier was taken off the list.',
  data: z.object({ supplierId: z.string() }),
});

export const supplierEvents = [supplierCreated, supplierChanged, supplierDeleted] as const;
export type SupplierEvent = EventUnion<typeof supplierEvents>;

/** Category of a supplier's stream, see `streamOf`. */
export const SUPPLIER = 'suppliers.supplier';
