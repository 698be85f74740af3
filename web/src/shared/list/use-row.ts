import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../ui/shared.words.ts';

/**
 * The row that a panel's address names, out of the list behind it. A row that others move to another page, or delete, stays as it was
 * last seen for as long as its panel is open.
 */
export function useRow<Row extends { readonly _id: string }>(
  rows: readonly Row[] | undefined,
  id: string,
): Row | undefined {
  const [held, setHeld] = useState<Row>();
  const found = rows?.find((row) => row._id === id);
  if (found && found !== held) setHeld(found);
  return found ?? (held?._id === id ? held : undefined);
}

/** {@link useRow} as it was when it was opened: what others save meanwhile must not move under the typing. */
export function useOpenedRow<Row extends { readonly _id: string }>(
  rows: readonly Row[] | undefined,
  id: string,
): Row | undefined {
  const [opened, setOpened] = useState<Row>();
  const found = rows?.find((row) => row._id === id);
  if (found && opened?._id !== id) setOpened(found);
  return opened?._id === id ? opened : undefined;
}

/** The row as it is saved now: its list is read again. Fails when the list does not have it any more. */
export async function presentRow<Reply, Row extends { readonly _id: string }>(
  query: Pick<UseQueryResult<Reply>, 'refetch'>,
  rowsOf: (reply: Reply) => readonly Row[],
  id: string,
): Promise<Row> {
  const { data } = await query.refetch({ throwOnError: true });
  const row = data && rowsOf(data).find(({ _id }) => _id === id);
  if (!row) throw new Error(say('goneTitle'));
  return row;
}
