import { cellSeparators } from '@countinghouse/contracts/kernel/text/cell-separators';
import { csvLines } from '@countinghouse/platform/files/tables/csv-lines';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const cellsIn = (text: string, separator = ',') => [...csvLines(text, separator)].map(({ cells }) => cells);

const cell = fc
  .array(fc.constantFrom('"', "'", ',', ';', '\t', '|', '\r', '\n', ' ', 'a', 'É', 'ÿ', '1', '\\', '-'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
const head = ['itemNo', 'name', 'description'];

const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-16le': (text: string) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': (text: string) => Buffer.from(text, 'latin1'),
} as const;

describe('lines of cells', () => {
  test('are read as they were written, with any separator, line end, quotes, blanks around them, and encoding', async () => {
    const form = fc.record({
      rows: table,
      separator: fc.constantFrom(...cellSeparators),
      newline: fc.constantFrom('\r\n', '\n', '\r'),
      quotes: fc.boolean(),
      padding: fc.constantFrom('', ' ', '   '),
      encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
      last: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(form, async ({ rows, separator, newline, quotes, padding, encoding, last }) => {
        const written = [head, ...rows].map((cells) =>
          cells
            .map((text) => {
              const needed = text.includes(separator) || /["\r\n]|^[\s]|\s$/.test(text);
              return quotes || needed ? `${padding}"${text.replaceAll('"', '""')}"${padding}` : text;
            })
            .join(separator),
        );
        const content = encodings[encoding](written.join(newline) + (last ? newline : ''));
        const { heads, lines } = await readTable(content, 'txt', {
          chosen: { encoding, separator, headRow: 1 },
          known: [],
        });
        const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        expect([heads, ...lines.map(({ cells }) => cells)]).toEqual([head, ...filled]);
      }),
      { numRuns: 300 },
    );
  });

  test('are those of another program’s writer', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, quotes) => {
        const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        expect(cellsIn(papaparse.unparse(rows, { quotes }))).toEqual(filled);
      }),
      { numRuns: 300 },
    );
  });

  test('have blanks around quoted cells, which are no part of them', () => {
    expect(cellsIn('A , "Green, loose" ,\t"x"\nB,plain ,')).toEqual([
      ['A ', 'Green, loose', 'x'],
      ['B', 'plain ', ''],
    ]);
  });

  test('have quotes in cells that are not quoted, and are faulty with one in a quoted cell', () => {
    expect([...csvLines('IQ-1,5" Pipe\nIQ-2,"5" Pipe",12\nIQ-3,"a""b"\n', ',')]).toEqual([
      { line: 1, cells: ['IQ-1', '5" Pipe'] },
      { line: 2, cells: ['IQ-2', '5" Pipe', '12'], fault: 'misplaced_quote' },
      { line: 3, cells: ['IQ-3', 'a"b'] },
    ]);
  });

  test('are counted when they are empty, and end in any way', () => {
    expect([...csvLines('a\r\n\r\n , \rb\n\nc', ',')]).toEqual([
      { line: 1, cells: ['a'] },
      { line: 4, cells: ['b'] },
      { line: 6, cells: ['c'] },
    ]);
    expect(cellsIn('')).toEqual([]);
  });
});
