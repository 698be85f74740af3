import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { sampleEvents } from '@countinghouse/platform/event-log/testing/sample-events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpsContext, UsageError } from '../command.ts';
import { log } from '../log.command.ts';
import { type Manifest, told, writeExport } from './log-export.ts';

let root: string;
let folder: string;
let store: EventStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countinghouse-log-'));
  folder = join(root, 'export');
  await mkdir(folder);
  store = createMemoryEventStore();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const append = (stream: string, count: number) =>
  store.append({ stream, expected: 'any', commandId: newId(), events: sampleEvents(count) });
const signal = new AbortController().signal;
const exported = (from: EventStore = store) =>
  writeExport(from, { folder, timeZone: 'Asia/Hong_Kong', signal, segmentEvents: 4 });
const manifest = async () => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
const files = async () => (await readdir(folder, { recursive: true })).sort();

async function lines(): Promise<Record<string, unknown>[]> {
  const texts = (await manifest()).segments.map(async ({ file }) =>
    gunzipSync(await readFile(join(folder, file))).toString('utf8'),
  );
  return (await Promise.all(texts)).flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}

/** A store whose subscription ends after some events, as if the process did. */
function endingAfter(count: number): EventStore {
  return {
    ...store,
    head: () => store.head(),
    async *subscribeAll(options) {
      let given = 0;
      for await (const batch of store.subscribeAll({ ...options, batchSize: 1 })) {
        if (given === count) throw new Error('killed');
        given += batch.events.length;
        yield batch;
      }
    },
  };
}

test('all events are written as they are stored, with their ordinals and without positions, and no further', async () => {
  await append('a-1', 3);
  await append('b-1', 6);
  const context = { store, signal, timeZone: 'Asia/Hong_Kong' } as OpsContext;
  expect(await log(['export', folder], context)).toBe(0);
  expect(await manifest()).toMatchObject({ events: 9, timeZone: 'Asia/Hong_Kong', segments: [{ events: 9 }] });
  await exported();
  expect((await manifest()).segments.map(({ firstOrdinal, events }) => [firstOrdinal, events])).toEqual([
    ...[
      [0, 4],
      [4, 4],
      [8, 1],
    ],
  ]);
  const written = await lines();
  const stored = [...(await store.read('a-1')), ...(await store.read('b-1'))];
  expect(written).toEqual(stored.map(({ position: _, ...event }, ordinal) => ({ ordinal, ...event })));
  for (const { file, sha256 } of (await manifest()).segments) {
    const hash = createHash('sha256').update(await readFile(join(folder, file)));
    expect(hash.digest('hex')).toBe(sha256);
  }
  await expect(log(['export'], context)).rejects.toThrow(UsageError);
});

test('a run that is ended anywhere leaves no manifest of its own, and another completes it', async () => {
  await append('a-1', 11);
  const whole = await exported();
  for (let ended = 0; ended < 11; ended += 1) {
    await rm(folder, { recursive: true });
    await expect(exported(endingAfter(ended))).rejects.toThrow('killed');
    expect(await files()).not.toContain('manifest.json');
    await writeFile(join(folder, 'segments/000000000004.ndjson.gz.part'), 'half of it');
    await writeFile(join(folder, 'segments/000000000008.ndjson.gz'), 'torn');
    expect(await exported()).toEqual(whole);
    expect((await files()).filter((name) => /part$/.test(name))).toEqual([]);
  }
});

test('an older export is brought up to date, and that of another log replaced', async () => {
  await append('a-1', 6);
  await exported();
  const first = await readFile(join(folder, 'segments/000000000000.ndjson.gz'));
  await append('a-1', 5);
  expect((await exported()).events).toBe(11);
  expect(await readFile(join(folder, 'segments/000000000000.ndjson.gz'))).toEqual(first);
  store = createMemoryEventStore();
  await append('other-1', 2);
  expect(await exported()).toMatchObject({ events: 2, segments: [{ events: 2 }] });
  expect(await files()).toEqual(['manifest.json', 'segments', 'segments/000000000000.ndjson.gz']);
  expect(await lines()).toMatchObject([{ stream: 'other-1' }, { stream: 'other-1' }]);
});

test('a folder that cannot be written, is full, or holds something else is said in one sentence', async () => {
  await append('a-1', 1);
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await expect(exported()).rejects.toThrow(/holds other files \(notes.txt\): name an empty folder/);
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  await rm(join(folder, 'notes.txt'));
  await mkdir(join(folder, 'segments'), { recursive: true });
  folder = join(folder, 'file');
  await writeFile(folder, '');
  await expect(exported()).rejects.toThrow(UsageError);
  folder = join(folder, 'below');
  await expect(exported()).rejects.toThrow(/A part of its path is a file[.] The export is not complete/);
  // Below /proc, which Linux has, no folder can be made.
  folder = '/proc/none/export';
  await expect(exported()).rejects.toThrow(/No folder can be made there|may not be written/);
  for (const [code, reason] of [
    ['ENOSPC', /no room left/],
    ['EACCES', /may not be written/],
    ['EROFS', /may not/],
  ] as const) {
    expect(told(Object.assign(new Error('from the system'), { code }), folder)).toMatchObject({
      message: expect.stringMatching(reason),
    });
  }
  const other = new Error('the store is away');
  expect(told(other, folder)).toBe(other);
});

test('an empty log has a manifest and no files', async () => {
  expect(await exported()).toMatchObject({ events: 0, recordedAt: null, segments: [] });
});
