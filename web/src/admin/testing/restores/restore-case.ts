import type { HistoryContext } from '@countinghouse/contracts/history/views';
import type { ReactElement } from 'react';
import type { respondWith } from '../render-app.tsx';

/** Id of the record. */
export const id = '11111111-1111-4111-8111-111111111111';
/** Id of what it refers to. */
export const other = '22222222-2222-4222-8222-222222222222';
export const reference = (_id: string, name: string) => ({ _id, name });

/** A call that changes something. */
export interface Write {
  readonly route: string;
  readonly body: unknown;
}

/** One restore: what changed since a version, and the calls that bring it back. */
export interface Case {
  readonly of: HistoryContext;
  /** Address of the admin with the history open, and what is rendered there. */
  readonly path: string;
  readonly at: string;
  readonly element: ReactElement;
  /** What changed since, by the names in the history; each from the first value to the second. */
  readonly changed: Readonly<Record<string, readonly [past: unknown, present: unknown]>>;
  readonly answers: Parameters<typeof respondWith>[0];
  readonly writes: readonly Write[];
}

/** Every entity, now and in the past. */
export const now = (name: string, past: object, present: object) => (url: URL) => ({
  ...{ success: true, status: true, message: '' },
  [name]: url.searchParams.has('asOf') ? past : present,
});

/** An entity that is shown beside a list, and read by its id. */
export function detailCase(
  of: HistoryContext,
  element: ReactElement,
  [past, present]: readonly [object, object],
  rest: Pick<Case, 'changed' | 'writes'>,
): Case {
  return {
    of,
    path: '/:id',
    at: `/${id}?part=history`,
    element,
    answers: {
      [`GET /${of}/${id}`]: now(of, past, present),
      [`PUT /${of}/${id}`]: now(of, past, present),
      [`PATCH /${of}/${id}`]: now(of, past, present),
      [`GET /history/${of}/${id}`]: {},
    },
    ...rest,
  };
}
