import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { PlannedOrder } from '@countinghouse/write-api/importing/import-plan';
import { beforeAll, expect, test } from 'vitest';
import { demoPlan } from './plan.ts';

const calendar = shopCalendar('Asia/Hong_Kong');
const now = Date.parse('2026-11-27T12:00:00Z');
let plain: PlannedOrder[];
let long: PlannedOrder[];

const ordersOf = async (months?: number) =>
  (await demoPlan(calendar, now, months)).movements.filter((movement) => movement.kind === 'order');

beforeAll(async () => {
  plain = await ordersOf();
  long = await ordersOf(13);
});

test('every month of the history has orders, those of last year before Christmas the most of their time', () => {
  const counts = new Map<string, number>();
  for (const { at } of long) {
    const month = calendar.dayOf(at).slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const months = [...counts.keys()].sort();
  expect(months.at(0)).toBe('2025-10');
  expect(months).toHaveLength(14);
  expect(Math.min(...months.slice(1).map((month) => counts.get(month) ?? 0))).toBeGreaterThan(50);
  expect(counts.get('2025-12')).toBeGreaterThan(counts.get('2026-02') ?? 0);
});

test('the last two weeks are those of the demo without history, and no invoice comes twice', () => {
  const first = plain[0]?.at ?? '';
  expect(long.filter(({ at }) => at >= first)).toEqual(plain);
  expect(new Set(long.map(({ invoiceNo }) => invoiceNo)).size).toBe(long.length);
});
