// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from './batch.ts';
import type { BatchStorage } from './batch-storage.ts';
import { BulkRunner } from './bulk-runner.ts';

/** What the server was sent, and whether it answers. */
let sent: { address: string; key: string | null; correlation: string | null }[];
let isDown: boolean;

beforeEach(() => {
  sent = [];
  isDown = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ address, key: headers.get('Idempotency-Key'), correlation: headers.get('X-Correlation-Id') });
    if (isDown && sent.length > 4) throw new TypeError('no route');
    return Response.json({ success: true, product: { version: '2' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Storage as two page loads see it. */
function memoryStorage(): BatchStorage & { taken: boolean } {
  let text: string | undefined;
  const storage = {
    taken: false,
    load: () => (text === undefined ? undefined : (JSON.parse(text) as Batch)),
    save: (batch: Batch) => {
      text = JSON.stringify(batch);
    },
    clear: () => {
      text = undefined;
    },
    isTaken: async () => storage.taken,
    exclusively: async (task: () => Promise<void>) => {
      if (!storage.taken) await task();
      return !storage.taken;
    },
  };
  return storage;
}

const about = { title: 'Set ACTIVE', changes: [] };
const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `P${index}`,
    call: { method: 'PUT' as const, address: `/product/${index}`, ifMatch: '1' },
    undo: { method: 'PUT' as const, address: `/product/${index}` },
  }));

async function openRunner(storage: BatchStorage): Promise<BulkRunner> {
  const runner = new BulkRunner();
  await runner.open(storage);
  return runner;
}

test('all commands of an action share one correlation and have keys of their own', async () => {
  const runner = await openRunner(memoryStorage());
  await runner.start(about, steps(6));
  expect(new Set(sent.map(({ correlation }) => correlation)).size).toBe(1);
  expect(sent[0]?.correlation).toBeTruthy();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(6);
  expect(runner.state()?.phase).toBe('finished');
});

test('a browser that was closed halfway finds what remains and goes on with the same keys', async () => {
  const storage = memoryStorage();
  isDown = true;
  await (await openRunner(storage)).start(about, steps(10));
  const firstKeys = sent.map(({ key }) => key);

  isDown = false;
  sent = [];
  const again = await openRunner(storage);
  expect(again.state()).toMatchObject({ phase: 'paused' });
  expect(again.state()?.batch.items.filter(({ state }) => state === 'waiting').length).toBe(6);
  again.resume();
  await vi.waitFor(() => expect(again.state()?.phase).toBe('finished'));
  expect(sent.length).toBe(6);
  // Those that got no answer are sent again as the same request.
  for (const key of firstKeys.slice(4)) expect(sent.map((one) => one.key)).toContain(key);
});

test('what is left is not done, and a report that was put away does not come back', async () => {
  const storage = memoryStorage();
  isDown = true;
  const runner = await openRunner(storage);
  await runner.start(about, steps(10));
  runner.dismiss();
  sent = [];
  const again = await openRunner(storage);
  expect(again.state()).toBeUndefined();
  expect(sent).toEqual([]);
});

test('there is one action at a time, in all tabs', async () => {
  const storage = memoryStorage();
  isDown = true;
  const runner = await openRunner(storage);
  await runner.start(about, steps(10));
  expect(await runner.start(about, steps(1))).toBe(false);

  storage.taken = true;
  const otherTab = await openRunner(storage);
  expect(otherTab.state()).toBeUndefined();
  sent = [];
  expect(await otherTab.start(about, steps(1))).toBe(false);
  expect(sent).toEqual([]);
});

test('undo is an action of its own, with its own correlation', async () => {
  const runner = await openRunner(memoryStorage());
  await runner.start(about, steps(3));
  const first = sent[0]?.correlation;
  sent = [];
  runner.undo('Undo: Set ACTIVE');
  await vi.waitFor(() =>
    expect(runner.state()).toMatchObject({ phase: 'finished', batch: { title: 'Undo: Set ACTIVE' } }),
  );
  expect(sent.map(({ address }) => address)).toEqual(['/api/v1/product/2', '/api/v1/product/1', '/api/v1/product/0']);
  expect(sent[0]?.correlation).not.toBe(first);
});

test('who leaves begins nothing further', async () => {
  const storage = memoryStorage();
  const runner = await openRunner(storage);
  const running = runner.start(about, steps(40));
  runner.close();
  await running;
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(runner.state()).toBeUndefined();
  expect(storage.load()?.items.some(({ state }) => state === 'waiting')).toBe(true);
});
