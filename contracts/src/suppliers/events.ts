import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { supplierRecord } from './record.ts';

const { details, changes } = supplierRecord;

export const supplierCreated = defineEvent({
  type: 'suppliers.SupplierCreated',
  version: 1,
  summary: 'A supplier was entered.',
  data: z.object({ supplierId: z.string(), details }),
});

export const supplierChanged = defineEvent({
  type: 'suppliers.SupplierChanged',
  version: 1,
  summary: 'Details of a supplier changed; only the fields named changed.',
  data: z.object({ supplierId: z.string(), changes }),
});

export const supplierDeleted = defineEvent({
  type: 'suppliers.SupplierDeleted',
  version: 1,
  summary: 'A supplier was taken off the list.',
  data: z.object({ supplierId: z.string() }),
});

export const supplierRestored = defineEvent({
  type: 'suppliers.SupplierRestored',
  version: 1,
  summary: 'A supplier that was off the list came back as it was, and with it its products.',
  data: z.object({
    supplierId: z.string(),
    details,
    /** When it was entered first. */
    createdAt: z.string(),
  }),
});

export const supplierEvents = [supplierCreated, supplierChanged, supplierDeleted, supplierRestored] as const;
export type SupplierEvent = EventUnion<typeof supplierEvents>;

/** Category of a supplier's stream, see `streamOf`. */
export const SUPPLIER = 'suppliers.supplier';
