import { z } from 'zod';
import { instant } from '../kernel/http/wire.ts';

/** What has a history that staff can read. */
export const historyContexts = [
  'product',
  'category',
  'tag',
  'supplier',
  'customer',
  'user',
  'order',
  'return-request',
  'adjustment',
  'setting',
] as const;
export type HistoryContext = (typeof historyContexts)[number];

/**
 * A field before and after, in the terms of the other calls: amounts in major units, references as `{ _id, name }` with
 * the last recorded name. `from` is null for what began with the event.
 */
export const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.output<typeof fieldChange>;

/** Who causes events. */
export const actorKinds = ['staff', 'customer', 'anonymous', 'system'] as const;

/** One event of an entity's history; the fields of an erased person read as ''. */
export const historyEntry = z.object({
  /** Id of the event. */
  _id: z.string(),
  /** The event's type, e.g. `catalog.ProductChanged`. */
  type: z.string(),
  /** When it became true for the business. */
  occurredAt: instant,
  /** When it was written down. */
  recordedAt: instant,
  /** `name` is null when it is not recorded (any more). */
  actor: z.object({
    kind: z.enum(actorKinds),
    _id: z.string().nullable(),
    name: z.string().nullable(),
    /** Role at the time. */
    role: z.string().nullable(),
  }),
  /** Shared by all events of one request. */
  correlationId: z.string(),
  /** Why, in the words of the person who did it. */
  reason: z.string().nullable(),
  changes: z.array(fieldChange),
  /** The import of products that caused it, or whose undo did. */
  import: z.object({ _id: z.string(), isUndo: z.boolean() }).optional(),
});
export type HistoryEntry = z.output<typeof historyEntry>;
