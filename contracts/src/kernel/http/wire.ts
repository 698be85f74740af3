import { z } from 'zod';

/** Opaque version of an entity or list; sent back in `If-Match`. */
export const versionSchema = z.string();

/** Reference to another entity, resolved to its name; null when there is none (any more). */
export const namedReference = z.object({ _id: z.string(), name: z.string() });

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const instant = z.string();

/** How far a piece of background work is; `total` is 0 until it is counted. */
export const workProgress = z.object({ done: z.number(), total: z.number() });

/** A reply `{ success: true, … }`. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** The order area's reply: `{ status: true, success: true, … }`. */
export function status<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ status: z.literal(true), success: z.literal(true), ...shape });
}
