import { z } from 'zod';

/** A whole number in a query string, as digits only. Out of range is refused (422), never clamped. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,16}$/, { error: 'not a whole number' })
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
}

/** The paging of lists that the specification pages: `current` from 1, `size` 1 to 100. */
export function paging(defaultSize: number) {
  return {
    current: queryInteger(1, 1_000_000).default(1),
    size: queryInteger(1, 100).default(defaultSize),
  };
}

/** The paging of lists that return everything by default and page only on request. */
export const optionalPaging = {
  current: queryInteger(1, 1_000_000).optional(),
  size: queryInteger(1, 100).optional(),
};
