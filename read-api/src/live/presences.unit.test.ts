import type { Presence } from '@countinghouse/contracts/live/api';
import { localBroadcast } from '@countinghouse/platform/postgres/broadcast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenForm, type Presences, presences } from './presences.ts';

const LIFETIME = 25_000;
const lamp = { context: 'product', id: 'lamp' } as const;
const form = (change: Partial<OpenForm> = {}): OpenForm => ({
  ...{ form: 'f1', userId: 'amy', name: 'Amy Cheung', record: lamp },
  ...change,
});

let shop: Presences;
beforeEach(() => {
  vi.useFakeTimers();
  shop = presences(localBroadcast(), LIFETIME);
});
afterEach(() => {
  shop.close();
  vi.useRealTimers();
});

/** Keeps the last presence sent to a member of staff. */
function watcher(userId: string, role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') {
  let received: Presence = { editing: [] };
  const end = shop.watch({ userId, role, onPresence: (presence) => (received = presence) });
  return { end, names: () => received.editing.map(({ name, record }) => `${name}: ${record.context} ${record.id}`) };
}
const soon = (ms = 300) => vi.advanceTimersByTimeAsync(ms);

test('editors are shown to others and not to themselves in another tab', async () => {
  const [amy, ben] = [watcher('amy'), watcher('ben')];
  await shop.note(form());
  await shop.note(form({ form: 'f2' }));
  await soon();
  expect(ben.names()).toEqual(['Amy Cheung: product lamp']);
  expect(amy.names()).toEqual([]);
});

test('a later watcher is notified at once', async () => {
  await shop.note(form());
  expect(watcher('ben').names()).toEqual(['Amy Cheung: product lamp']);
});

test('a closed form ends at once, one without heartbeats soon after', async () => {
  const ben = watcher('ben');
  await shop.note(form());
  await shop.note(form({ form: 'f2', record: { context: 'order', id: 'o1' } }));
  await shop.note(form({ record: null }));
  await soon();
  expect(ben.names()).toEqual(['Amy Cheung: order o1']);
  await soon(LIFETIME - 5_000);
  await shop.note(form({ form: 'f2', record: { context: 'order', id: 'o1' } }));
  await soon(LIFETIME - 5_000);
  expect(ben.names()).toEqual(['Amy Cheung: order o1']);
  await soon(7_000);
  expect(ben.names()).toEqual([]);
});

test('editors of a staff user are shown to SUPER_ADMINs only', async () => {
  const [admin, superAdmin] = [watcher('ben'), watcher('chris', 'SUPER_ADMIN')];
  await shop.note(form({ record: { context: 'user', id: 'u1' } }));
  await soon();
  expect(superAdmin.names()).toEqual(['Amy Cheung: user u1']);
  expect(admin.names()).toEqual([]);
});

test('a form cannot be closed by another user', async () => {
  const ben = watcher('ben');
  await shop.note(form());
  await shop.note(form({ userId: 'mallory', record: null }));
  await soon();
  expect(ben.names()).toEqual(['Amy Cheung: product lamp']);
});

test('forms and changes of one member of staff are limited', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => shop.note(form({ form: `f${n}` }))));
  expect(opened.filter(Boolean)).toHaveLength(12);
  const beats = await Promise.all(Array.from({ length: 100 }, () => shop.note(form({ form: 'f0' }))));
  expect(beats.filter(Boolean)).toHaveLength(40);
  await soon(10_000);
  expect(await shop.note(form({ form: 'f0' }))).toBe(true);
});
