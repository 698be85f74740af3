import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, it } from 'vitest';
import { eventLog } from '../../event-log/event-log.ts';
import { createMemoryEventStore } from '../../event-log/memory/event-store.ts';
import { readStream } from '../../event-log/reading/read-stream.ts';
import { memoryKeys } from '../../personal-data/testing/memory-keys.ts';
import { book } from './book.ts';
import { lendBook } from './lend-book.ts';
import { countLoans, openLog } from './open-log.ts';
import { forgetReader, readerJoined } from './reader.ts';
import { reminders } from './remind-reader.ts';

const engine = join(import.meta.dirname, '../..');
const by = (commandId = newId()) => ({ actor: { kind: 'system' }, commandId, correlationId: 'manual' }) as const;

describe('the example of the manual', () => {
  it('lends a book once, refuses it to the next, and repeats no command', async () => {
    const log = openLog();
    const first = by();
    expect(await lendBook(log, 'b1', 'ann', first)).toEqual({ isLent: true, version: '0' });
    expect(await lendBook(log, 'b1', 'bob', by())).toEqual({ isLent: false, because: 'IN_USE' });
    expect(await lendBook(log, 'b1', 'ann', first)).toEqual({ isLent: true, version: '0' });
    expect(await countLoans(log, new AbortController().signal)).toBe(1);
  });

  it('takes a book back, and nothing that is not out', () => {
    expect(book.decide(true, { type: 'Return', bookId: 'b1' })).toHaveLength(1);
    expect(book.decide(false, { type: 'Return', bookId: 'b1' })).toEqual([]);
  });

  it('forgets the name of a reader, and keeps that somebody joined', async () => {
    const keys = memoryKeys();
    const log = eventLog(createMemoryEventStore(), eventRegistry([readerJoined]), keys);
    const joined = event(readerJoined, { readerId: 'ann', name: 'Ann Chan' });
    await log.append(streamOf('library.reader', 'ann'), 'none', [joined], by());
    const names = async () => {
      const read: string[] = [];
      for await (const { data } of readStream(log, streamOf('library.reader', 'ann')))
        read.push((data as { name: string }).name);
      return read;
    };
    expect(await names()).toEqual(['Ann Chan']);
    await forgetReader(keys, 'ann');
    expect(await names()).toEqual(['']);
  });

  it('requests a reminder with a loan, and settles it with the return', () => {
    const recorded = (type: string) => ({ type, data: { bookId: 'b1' } }) as Parameters<typeof reminders.react>[0];
    expect(reminders.react(recorded('library.BookLent'))).toMatchObject({ requested: { key: 'b1' } });
    expect(reminders.react(recorded('library.BookReturned'))).toEqual({ settled: 'b1' });
  });
});

describe('READMEs of the engine', () => {
  const folders = readdirSync(engine, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).filter((name) => name !== 'testing');
  const example = readdirSync(import.meta.dirname)
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));

  it.each(rooms)('%s has one, with all of its parts', (room) => {
    const text = readFileSync(join(engine, room, 'README.md'), 'utf8');
    for (const heading of ['## Use', '## Resembles', '## Guarantees', '## Limits', '## Read first']) {
      expect(text, heading).toContain(heading);
    }
  });

  it.each(rooms)('%s shows code that is compiled, and names files that exist', (room) => {
    const text = readFileSync(join(engine, room, 'README.md'), 'utf8');
    const shown = [...text.matchAll(/```ts\n([\s\S]*?)```/g)];
    expect(shown).not.toEqual([]);
    for (const [, code] of shown) {
      expect(
        example.some((file) => file.includes(code!)),
        `not in an example:\n${code}`,
      ).toBe(true);
    }
    for (const [, path] of text.matchAll(/\]\(([^)#:]+)\)/g)) {
      expect(() => readFileSync(join(engine, room, path!)), path).not.toThrow();
    }
  });
});
