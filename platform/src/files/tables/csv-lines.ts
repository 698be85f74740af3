import { isFilled, type TableLine } from './table-line.ts';

/**
 * Splits a text into lines of cells (RFC 4180, with CR, LF or both as line ends). Blanks around a quoted cell are no
 * part of it. A quote within a cell that is not quoted is a character like others; one in a quoted cell that is neither
 * doubled nor its end makes the line faulty. Lines without content are counted, and not returned.
 */
export function* csvLines(text: string, separator: string): Generator<TableLine> {
  let at = 0;
  for (let line = 1; at < text.length; line++) {
    const cells: string[] = [];
    let misplaced = false;
    for (;;) {
      const cell = cellAt(text, at, separator);
      cells.push(cell.text);
      misplaced ||= cell.misplaced;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    const read = { line, cells, ...(misplaced && { fault: 'misplaced_quote' as const }) };
    if (misplaced || isFilled(read)) yield read;
  }
}

interface CellAt {
  readonly text: string;
  /** Index of the separator or line end behind it. */
  readonly end: number;
  readonly misplaced: boolean;
}

function cellAt(text: string, start: number, separator: string): CellAt {
  const quote = behindBlanks(text, start, separator);
  if (text[quote] !== '"') {
    const end = plainEnd(text, start, separator);
    return { text: text.slice(start, end), end, misplaced: false };
  }
  const parts: string[] = [];
  let misplaced = false;
  for (let from = quote + 1; ; ) {
    const next = text.indexOf('"', from);
    // Without an end the rest of the file is this cell.
    if (next < 0) return { text: parts.join('') + text.slice(from), end: text.length, misplaced: true };
    parts.push(text.slice(from, next));
    const end = behindBlanks(text, next + 1, separator);
    if (isEnd(text, end, separator)) return { text: parts.join(''), end, misplaced };
    parts.push('"');
    misplaced ||= text[next + 1] !== '"';
    from = next + (text[next + 1] === '"' ? 2 : 1);
  }
}

function isEnd(text: string, at: number, separator: string): boolean {
  const character = text[at];
  return character === undefined || character === separator || character === '\n' || character === '\r';
}

function behindBlanks(text: string, start: number, separator: string): number {
  let at = start;
  while ((text[at] === ' ' || text[at] === '\t' || text[at] === '\u00a0') && text[at] !== separator) at += 1;
  return at;
}

function plainEnd(text: string, start: number, separator: string): number {
  let at = start;
  while (!isEnd(text, at, separator)) at += 1;
  return at;
}
