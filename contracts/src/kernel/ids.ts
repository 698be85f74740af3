import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

/** A new UUIDv7: sortable by time, monotonic within a process. Not a commit order, so never a checkpoint. */
export function newId(): string {
  return uuidv7();
}

/** An id on the wire: any UUID in lower case. Anything else is a value error (422), not a missing thing (404). */
export const idSchema = z.uuid().toLowerCase();

/** The stream of one entity: `context.entity-id`, e.g. `orders.order-018f…`. */
export function streamOf(category: string, id: string): string {
  return `${category}-${id}`;
}

/** The id part of a stream name made by {@link streamOf}. */
export function idOfStream(category: string, stream: string): string {
  return stream.slice(category.length + 1);
}

/** A readable number: prefix, hyphen, at least six digits (`SO-000123`). */
export function readableNumber(prefix: 'SO' | 'RR' | 'AD' | 'CN', value: number): string {
  return `${prefix}-${String(value).padStart(6, '0')}`;
}
