import { useState } from 'react';
import { ownChanges } from '../../http/own-changes.ts';
import { keepRowOrder, noneChanged, type OrderedRows } from './keep-row-order.ts';

interface Held<Row> {
  readonly viewKey: string;
  readonly changes: number;
  readonly rows: readonly Row[];
}

/**
 * Applies {@link keepRowOrder} to a list, where another page or an own change shows fresh rows at once.
 * @param fresh undefined while the rows of the view are being loaded
 */
export function useRowOrder<Row extends { readonly version?: string }>(
  fresh: readonly Row[] | undefined,
  viewKey: string,
  idOf: (row: Row) => string,
): OrderedRows<Row> & { take: () => void } {
  const [held, setHeld] = useState<Held<Row>>();
  const take = () => setHeld({ viewKey, changes: ownChanges(), rows: fresh ?? [] });

  // An empty list has no row that could move.
  const isFree = held === undefined || held.rows.length === 0;
  const isMine = isFree || held.viewKey !== viewKey || held.changes !== ownChanges();
  const [seen, setSeen] = useState<readonly Row[]>();
  if (fresh && fresh !== seen) {
    setSeen(fresh);
    if (isMine) take();
  }
  if (!held || !fresh)
    return { rows: held?.rows ?? fresh ?? [], waiting: 0, hasChanged: false, changedIds: noneChanged, take };
  return { ...keepRowOrder(held.rows, fresh, idOf), take };
}
