import { StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import type { Database } from '@countinghouse/platform/postgres/database';
import { expect, it } from 'vitest';
import { orderByNumber } from './order-by-number.ts';

/** A list of orders that shows `late` only once it has caught up, if it ever does. */
function shop({ listed = {}, late = {}, catchesUp = true }: Record<string, unknown> & { catchesUp?: boolean }) {
  const waits: unknown[] = [];
  let shown = listed as Record<string, string>;
  const query = async ({ values: [number] }: { values: string[] }) => ({
    rows: shown[number!] ? [{ order_id: shown[number!] }] : [],
  });
  const deps = {
    database: { query } as unknown as Database,
    log: { head: async () => 'position-9' },
    progress: {
      waitFor: async (...asked: unknown[]) => {
        waits.push(asked.slice(0, 2));
        if (catchesUp) shown = { ...shown, ...(late as object) };
        return catchesUp;
      },
    },
  };
  return { deps, waits };
}

it('finds an order that the list shows without waiting for the list', async () => {
  const { deps, waits } = shop({ listed: { 'SO-1': 'order-1' }, catchesUp: false });
  expect(await orderByNumber(deps, 'SO-1')).toBe('order-1');
  expect(waits).toEqual([]);
});

it('finds an order that the list shows once it has reached the end of the log', async () => {
  const { deps, waits } = shop({ late: { 'SO-2': 'order-2' } });
  expect(await orderByNumber(deps, 'SO-2')).toBe('order-2');
  expect(waits).toEqual([[['orders_order_list'], 'position-9']]);
});

it('finds no order that the list does not show then either', async () => {
  expect(await orderByNumber(shop({ late: { 'SO-2': 'order-2' } }).deps, 'SO-3')).toBeUndefined();
});

it('throws that it is unavailable while the list is behind', async () => {
  const { deps } = shop({ late: { 'SO-2': 'order-2' }, catchesUp: false });
  await expect(orderByNumber(deps, 'SO-2')).rejects.toBeInstanceOf(StoreUnavailable);
});
