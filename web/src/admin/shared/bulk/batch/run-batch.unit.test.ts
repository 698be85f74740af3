// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { respondWith } from '../../../../shared/testing/respond-with.ts';
import { historyResponse } from '../../../testing/history.ts';
import { type Batch, type BatchItem, countOf, newBatch, undoSteps } from './batch.ts';
import { runBatch } from './run-batch.ts';

function batchOf(size: number): Batch {
  let ids = 0;
  const labels = Array.from({ length: size }, (_, index) => String(index));
  const steps = labels.map((label) => ({ label, call: { method: 'PUT' as const, address: `/${label}` } }));
  return newBatch({ title: 'Do it', changes: [] }, steps, () => `id${ids++}`);
}

interface Run {
  readonly send: (item: BatchItem) => Promise<unknown>;
  readonly onProgress?: (batch: Batch) => void;
  readonly signal?: AbortSignal;
}
const run = (batch: Batch, { send, onProgress = () => undefined, signal = new AbortController().signal }: Run) =>
  runBatch(batch, { send, onProgress, signal });
const stateOf = (batch: Batch) => batch.items.map(({ state }) => state);

test('every item is sent once, at most four at a time', async () => {
  let under = 0;
  let most = 0;
  const sent: string[] = [];
  const after = await run(batchOf(11), {
    send: async ({ label }) => {
      most = Math.max(most, ++under);
      sent.push(label);
      await Promise.resolve();
      under -= 1;
      return { success: true, product: { version: `v${label}` } };
    },
  });
  expect(sent.length).toBe(11);
  expect(new Set(sent).size).toBe(11);
  expect(most).toBe(4);
  expect(after.items.map(({ version }) => version)).toEqual(after.items.map((_, index) => `v${index}`));
});

test('further commands of an item follow one by one, each on the version of the one before, under keys of its own', async () => {
  const sent: (readonly [string, string | null, string | null])[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push([address.slice(-1), headers.get('If-Match'), headers.get('Idempotency-Key')]);
    return Response.json({ success: true, order: { version: `v${sent.length}` } });
  });
  const put = (address: string) => ({ method: 'PUT' as const, address });
  const step = {
    ...{ label: 'A', call: { ...put('/1'), ifMatch: 'v0' }, further: [put('/2'), put('/3')] },
    ...{ undo: put('/2'), furtherUndo: [put('/1')] },
  };
  const batch = newBatch({ title: 'Do it', changes: [] }, [step], () => 'key');
  const { signal } = new AbortController();
  const after = await runBatch(batch, { onProgress: () => undefined, signal });
  vi.unstubAllGlobals();
  expect(sent).toEqual([
    ['1', '"v0"', 'key'],
    ['2', '"v1"', 'key.1'],
    ['3', '"v2"', 'key.2'],
  ]);
  expect(undoSteps(after)).toEqual([{ label: 'A', call: { ...put('/2'), ifMatch: 'v3' }, further: [put('/1')] }]);
});

test('a refusal affects its item only, with the message of the server', async () => {
  const after = await run(batchOf(3), {
    send: async ({ label }) => {
      if (label === '1') throw new ApiError(409, { code: 'VERSION_CONFLICT', message: 'Somebody was first' });
      return {};
    },
  });
  expect(stateOf(after)).toEqual(['done', 'refused', 'done']);
  expect(after.items[1]?.why).toBe('Somebody was first');
});

test('a refusal by a conflict has the author of the fields, by the history of the row', async () => {
  const changed = historyResponse({ type: 'catalog.ProductChanged', changes: [{ field: 'name', from: 'a', to: 'b' }] });
  const requests = respondWith({ 'GET /history/product/p1': changed });
  const record = { context: 'product', id: 'p1' } as const;
  const steps = [{ label: 'A', record, call: { method: 'PUT' as const, address: '/product/p1' } }];
  const after = await run(
    newBatch({ title: 'Do it', changes: [] }, steps, () => 'key'),
    {
      send: async () => {
        throw new ApiError(409, { code: 'VERSION_CONFLICT', message: 'Changed', fields: ['name'] });
      },
    },
  );
  expect(after.items[0]).toMatchObject({ state: 'refused', fields: ['name'], by: { actor: { name: 'Amy Cheung' } } });
  expect(requests).toHaveLength(1);
});

test.each([0, 401, 429, 500, 503])('status %i stops the batch; its item stays to do', async (status) => {
  let known = batchOf(20);
  const running = run(known, {
    onProgress: (batch) => {
      known = batch;
    },
    send: async ({ label }) => {
      if (Number(label) >= 6) throw new ApiError(status, { message: 'trouble' });
      return {};
    },
  });
  await expect(running).rejects.toThrow('trouble');
  expect(countOf(known)).toMatchObject({ done: 6, refused: 0, waiting: 14 });
});

test('resumes where it stopped, with the same keys', async () => {
  const keys: string[] = [];
  const stop = new AbortController();
  const send = async ({ key }: BatchItem) => {
    keys.push(key);
    if (keys.length === 5) stop.abort();
    return {};
  };
  const batch = batchOf(12);
  const half = await run(batch, { send, signal: stop.signal });
  expect(countOf(half).waiting).toBeGreaterThan(0);
  const whole = await run(half, { send });
  expect(countOf(whole)).toMatchObject({ done: 12, waiting: 0 });
  expect([...keys].sort()).toEqual(batch.items.map(({ key }) => key).sort());
});

test('a step with a file in its response passes it on under its name; one without its file is refused', async () => {
  const files: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/files/invoices/0.pdf') return new Response('%PDF');
    if (address.startsWith('/files')) return Response.json({ message: 'It is gone' }, { status: 404 });
    return Response.json({ success: true, path: `/files/invoices/${address.at(-1)}.pdf` });
  });
  const batch = batchOf(2);
  const items = batch.items.map((item) => ({ ...item, saves: `Invoice-${item.label}.pdf` }));
  const { signal } = new AbortController();
  const onFile = async (name: string, file: Blob) => {
    files.push(`${name}: ${await file.text()}`);
  };
  const after = await runBatch({ ...batch, items }, { onProgress: () => undefined, onFile, signal });
  expect(files).toEqual(['Invoice-0.pdf: %PDF']);
  expect(stateOf(after)).toEqual(['done', 'refused']);
  expect(after.items[1]?.why).toBe('It is gone');
  vi.unstubAllGlobals();
});
