import { expect, it } from 'vitest';
import { START, StoreUnavailable } from './event-store.ts';
import { openEventStore } from './open-event-store.ts';

it('opens the store that the address names', async () => {
  const memory = await openEventStore('memory:');
  expect(await memory.head()).toBe(START);
  await expect(openEventStore('esdb://127.0.0.1:1?tls=false')).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(openEventStore('postgresql://nobody@127.0.0.1:1/none')).rejects.toBeInstanceOf(StoreUnavailable);
});

it.each(['mysql://host/db', 'host:5432', ''])('refuses an address of another kind: %s', async (url) => {
  await expect(openEventStore(url)).rejects.toThrow(/cannot be opened/);
});
