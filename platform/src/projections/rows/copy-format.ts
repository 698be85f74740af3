import type { Columns } from '@countinghouse/contracts/kernel/table';
import type { Row } from '../projection/projection.ts';

/** Writes rows in the text format of COPY FROM. */
export class CopyFormat {
  readonly #columns: readonly { readonly name: string; readonly write: (value: unknown) => string }[];

  constructor(columns: Columns) {
    this.#columns = Object.entries(columns).map(([name, { sql }]) => ({ name, write: writerOf(sql) }));
  }

  line(row: Row): string {
    let line = '';
    let separator = '';
    for (const { name, write } of this.#columns) {
      const value = row[name];
      line += separator + (value === null || value === undefined ? '\\N' : write(value));
      separator = '\t';
    }
    return `${line}\n`;
  }
}

function writerOf(type: string): (value: unknown) => string {
  if (type === 'json' || type === 'jsonb') return (value) => escaped(JSON.stringify(value));
  if (type.endsWith('[]')) return (value) => escaped(arrayLiteral(value as readonly unknown[]));
  return (value) =>
    typeof value === 'string'
      ? escaped(value)
      : typeof value === 'object'
        ? escaped(JSON.stringify(value))
        : String(value);
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text;
}

function arrayLiteral(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}
