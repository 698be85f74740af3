import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type EventStore, START, type StoredEvent } from '@countinghouse/platform/event-log/event-store';
import { UsageError } from '../command.ts';
import { makeFolder, whyUnwritten, writeWhole } from './whole-file.ts';

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** Events in one file of an export. */
const SEGMENT_EVENTS = 100_000;
const MANIFEST = 'manifest.json';
const SEGMENTS = 'segments';
/** What the check of reports keeps beside an export. */
const ANSWERS = 'answers.json';
const SEGMENT = /^\d{12}[.]ndjson[.]gz([.]part)?$/;
/** What a reader has to know of `data`. */
const SEALED =
  'data.$sealed holds the personal fields of an event in one box (AES-256-GCM, base64) under the key of its subject; keys are not exported. box is null where the subject was erased before.';

export interface ExportOptions {
  readonly folder: string;
  /** That cuts the days of reports; the log does not say it. */
  readonly timeZone: string;
  readonly signal: AbortSignal;
  /** Default {@link SEGMENT_EVENTS}. */
  readonly segmentEvents?: number;
}

/** A file of an export. */
export interface Segment {
  /** Path below the folder. */
  readonly file: string;
  readonly firstOrdinal: number;
  readonly events: number;
  /** Of the file as it is, compressed. */
  readonly sha256: string;
}

/** What an export is complete with; it is written last. */
export interface Manifest {
  readonly format: 'countinghouse-log';
  readonly version: 1;
  readonly events: number;
  /** Of the last event; null in an empty log. */
  readonly recordedAt: string | null;
  readonly timeZone: string;
  readonly sealed: string;
  readonly segments: readonly Segment[];
}

/**
 * Writes the log up to its present end: segments of gzip NDJSON, then a manifest. Each event has its ordinal and is as
 * stored; positions, which mean something in one store only, stay behind. A segment that is there already and says the
 * same is kept: a run that was ended at any point is completed by another, and an old export brought up to date.
 * @throws UsageError when the folder cannot be written, is full, or holds other files.
 */
export async function writeExport(store: EventStore, options: ExportOptions): Promise<Manifest> {
  const { folder, timeZone, signal, segmentEvents = SEGMENT_EVENTS } = options;
  try {
    await prepareFolder(folder);
    const segments: Segment[] = [];
    let recordedAt: string | null = null;
    for await (const events of segmentsOf(store, signal, segmentEvents)) {
      const firstOrdinal = segments.length * segmentEvents;
      segments.push(await writeSegment(folder, firstOrdinal, events));
      recordedAt = events.at(-1)!.recordedAt;
    }
    signal.throwIfAborted();
    const events = segments.reduce((sum, segment) => sum + segment.events, 0);
    const about = { format: 'countinghouse-log', version: 1, events, recordedAt, timeZone, sealed: SEALED } as const;
    const manifest: Manifest = { ...about, segments };
    await removeOthers(folder, segments);
    await writeWhole(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  } catch (error) {
    throw told(error, folder);
  }
}

async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(join(folder, SEGMENTS));
  const others = [
    ...(await readdir(folder)).filter((name) => ![MANIFEST, `${MANIFEST}.part`, SEGMENTS, ANSWERS].includes(name)),
    ...(await readdir(join(folder, SEGMENTS))).filter((name) => !SEGMENT.test(name)),
  ];
  if (others.length > 0)
    throw new UsageError(`${folder} holds other files (${others[0]}): name an empty folder, or one of an export.`);
}

/** The events up to the present end of the log, as many together as a segment has. */
async function* segmentsOf(store: EventStore, signal: AbortSignal, size: number): AsyncGenerator<StoredEvent[]> {
  const head = await store.head();
  if (head === START) return;
  const ended = new AbortController();
  let events: StoredEvent[] = [];
  try {
    const reading = AbortSignal.any([signal, ended.signal]);
    for await (const batch of store.subscribeAll({ after: START, signal: reading })) {
      for (const event of batch.events) {
        if (event.position > head) break;
        events.push(event);
        if (events.length < size) continue;
        yield events;
        events = [];
      }
      if (batch.position >= head) break;
    }
  } finally {
    ended.abort();
  }
  if (events.length > 0) yield events;
}

async function writeSegment(folder: string, firstOrdinal: number, events: readonly StoredEvent[]): Promise<Segment> {
  const file = `${SEGMENTS}/${String(firstOrdinal).padStart(12, '0')}.ndjson.gz`;
  const text = events.map((event, n) => `${JSON.stringify(lineOf(firstOrdinal + n, event))}\n`).join('');
  const path = join(folder, file);
  const kept = await readFile(path).catch(() => undefined);
  const known = kept && (await unzip(kept).catch(() => undefined));
  let bytes = kept;
  if (!bytes || known?.toString('utf8') !== text) {
    bytes = await zip(text);
    // What they said of this segment is not so any more.
    for (const name of [MANIFEST, ANSWERS]) await rm(join(folder, name), { force: true });
    await writeWhole(path, bytes);
  }
  return { file, firstOrdinal, events: events.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function lineOf(ordinal: number, { position: _, ...event }: StoredEvent) {
  return { ordinal, ...event };
}

/** Removes what was begun and what a longer log had, so that nothing is there that the manifest does not name. */
async function removeOthers(folder: string, segments: readonly Segment[]): Promise<void> {
  const named = new Set(segments.map(({ file }) => basename(file)));
  for (const name of await readdir(join(folder, SEGMENTS))) {
    if (!named.has(name)) await rm(join(folder, SEGMENTS, name));
  }
}

/** An error of the file system as a sentence for the operator. */
export function told(error: unknown, folder: string): unknown {
  const reason = whyUnwritten(error);
  if (!reason) return error;
  return new UsageError(`${folder}: ${reason}. The export is not complete; the same command completes it.`);
}
