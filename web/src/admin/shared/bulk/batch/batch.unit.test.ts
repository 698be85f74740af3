import { describe, expect, test } from 'vitest';
import type { SerializedRequest } from '../../http/serialized-request.ts';
import { type Batch, type BulkStep, countOf, newBatch, settle, undoSteps } from './batch.ts';

const put = (address: string, body: unknown): SerializedRequest => ({ method: 'PUT', address, body, ifMatch: '1' });
const back = (address: string, body: unknown) => ({ method: 'PUT' as const, address, body });
const steps: BulkStep[] = [
  { label: 'A', call: put('/a', 1), undo: back('/a', 0) },
  { label: 'B', call: put('/b', 1), undo: back('/b', 0) },
  { label: 'C', call: put('/c', 1) },
];

function batchOf(given: BulkStep[] = steps): Batch {
  let ids = 0;
  return newBatch({ title: 'Do it', changes: [] }, given, () => `id${ids++}`);
}

describe('a batch', () => {
  test('gives every item a key of its own, and itself an id', () => {
    const { id, items } = batchOf();
    expect(new Set([id, ...items.map(({ key }) => key)]).size).toBe(4);
    expect(countOf(batchOf())).toEqual({ all: 3, done: 0, refused: 0, waiting: 3 });
  });

  test('counts what is done, refused and waiting, and keeps the reasons', () => {
    let batch = batchOf();
    const [a, b] = batch.items;
    batch = settle(batch, a?.key ?? '', { state: 'done', version: '2' });
    batch = settle(batch, b?.key ?? '', { state: 'refused', why: 'no stock' });
    expect(countOf(batch)).toEqual({ all: 3, done: 1, refused: 1, waiting: 1 });
    expect(batch.items[1]).toMatchObject({ label: 'B', why: 'no stock' });
  });

  test('drops the label of an item that is finally done', () => {
    let batch = batchOf();
    for (const { key } of batch.items) batch = settle(batch, key, { state: 'done', version: '2' });
    expect(batch.items.map(({ label }) => label)).toEqual(['A', 'B', '']);
  });

  test('is reverted in reverse, each item on the version that it created, and only what was done', () => {
    let batch = batchOf([...steps, { label: 'D', call: put('/d', 1), undo: back('/d', 0) }]);
    const [a, b, c] = batch.items;
    batch = settle(batch, a?.key ?? '', { state: 'done', version: '7' });
    batch = settle(batch, b?.key ?? '', { state: 'done', version: '8' });
    batch = settle(batch, c?.key ?? '', { state: 'done', version: '9' });
    expect(undoSteps(batch)).toEqual([
      { label: 'B', call: { ...back('/b', 0), ifMatch: '8' } },
      { label: 'A', call: { ...back('/a', 0), ifMatch: '7' } },
    ]);
  });
});
