import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { describe, expect, it } from 'vitest';
import { book } from './book.ts';
import { lendBook } from './lend-book.ts';
import { countLoans, openLog } from './open-log.ts';
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

  it('requests a reminder with a loan, and settles it with the return', () => {
    const recorded = (type: string) => ({ type, data: { bookId: 'b1' } }) as Parameters<typeof reminders.react>[0];
    expect(reminders.react(recorded('library.BookLent'))).toMatchObject({ requested: { key: 'b1' } });
    expect(reminders.react(recorded('library.BookReturned'))).toEqual({ settled: 'b1' });
  });
});

describe('READMEs of the engine', () => {
  const folders = readdirSync(engine, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).filter((name) => !['ids', 'testing'].includes(name));
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
    for (const [, code] of text.matchAll(/```ts\n([\s\S]*?)```/g)) {
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
