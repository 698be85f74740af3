// @vitest-environment happy-dom
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from './batch/batch.ts';
import type { BatchStorage } from './batch/batch-storage.ts';
import { BulkRunner } from './bulk-runner.ts';

/** The requests sent, and whether the server responds. */
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Storage shared by two page loads. */
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

test('after the browser was closed, the rest is resumed with the same keys', async () => {
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
  // Those without a response are sent again as the same request.
  for (const key of firstKeys.slice(4)) expect(sent.map((one) => one.key)).toContain(key);
});

test('discarded steps are not done, and a dismissed report does not come back', async () => {
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

test('after leaving no further call is made', async () => {
  const storage = memoryStorage();
  const runner = await openRunner(storage);
  const running = runner.start(about, steps(40));
  runner.close();
  await running;
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(runner.state()).toBeUndefined();
  expect(storage.load()?.items.some(({ state }) => state === 'waiting')).toBe(true);
});

/** Responds to every export with a file while the server is up; returns the files that were saved. */
function filesFrom(isThere: (address: string) => boolean): { name: string; content: Promise<Uint8Array> }[] {
  const given: { name: string; content: Promise<Uint8Array> }[] = [];
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push({ name: this.download, content: (blob as Blob).arrayBuffer().then((bytes) => new Uint8Array(bytes)) });
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.startsWith('/files')) return new Response(`%PDF ${address.at(-5)}`);
    sent.push({ address, key: new Headers(init.headers).get('Idempotency-Key'), correlation: null });
    if (!isThere(address)) throw new TypeError('no route');
    return Response.json({ success: true, path: `/files/invoices/${address.at(-1)}.pdf` });
  });
  return given;
}

const exporting = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `SO-${index}`,
    call: { method: 'POST' as const, address: `/export/${index}` },
    saves: `Invoice-${index}.pdf`,
  }));
const invoices = { title: 'Export invoices', changes: [], archive: 'Invoices.zip' };
const entriesOf = async ({ content }: { content: Promise<Uint8Array> }) =>
  Object.entries(unzipSync(await content)).map(([name, file]) => `${name}: ${strFromU8(file)}`);

test('the files of an action are saved in one archive; a single one as it is', async () => {
  const given = filesFrom(() => true);
  const runner = await openRunner(memoryStorage());
  await runner.start(invoices, exporting(3));
  expect(given.map(({ name }) => name)).toEqual(['Invoices.zip']);
  expect(await entriesOf(given[0]!)).toEqual([0, 1, 2].map((n) => `Invoice-${n}.pdf: %PDF ${n}`));
  await runner.start(invoices, exporting(1));
  expect(given[1]?.name).toBe('Invoice-0.pdf');
});

test('an action that stopped halfway has all its files in one archive when it resumes', async () => {
  let isAway = true;
  const given = filesFrom((address) => !isAway || Number(address.at(-1)) < 2);
  const runner = await openRunner(memoryStorage());
  await runner.start(invoices, exporting(6));
  expect(runner.state()?.phase).toBe('paused');
  expect(given).toEqual([]);
  isAway = false;
  runner.resume();
  await vi.waitFor(() => expect(runner.state()?.phase).toBe('finished'));
  expect(await entriesOf(given[0]!)).toHaveLength(6);
});

test('unsaved files are created again after the page was closed, under new keys', async () => {
  let isAway = true;
  const given = filesFrom((address) => !isAway || Number(address.at(-1)) < 2);
  const storage = memoryStorage();
  await (await openRunner(storage)).start(invoices, exporting(6));
  const firstKeys = sent.map(({ key }) => key);
  [isAway, sent] = [false, []];
  const again = await openRunner(storage);
  again.resume();
  await vi.waitFor(() => expect(again.state()?.phase).toBe('finished'));
  expect(sent.map(({ address }) => address.at(-1)).sort()).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(sent.filter(({ address, key }) => Number(address.at(-1)) < 2 && firstKeys.includes(key))).toEqual([]);
  expect(await entriesOf(given[0]!)).toHaveLength(6);
});

test('existing files are saved when the rest is skipped', async () => {
  const given = filesFrom((address) => Number(address.at(-1)) < 2);
  const runner = await openRunner(memoryStorage());
  await runner.start(invoices, exporting(6));
  runner.dismiss();
  await vi.waitFor(() => expect(given).toHaveLength(1));
  expect(await entriesOf(given[0]!)).toHaveLength(2);
});
