import type { Row } from './projection.ts';

/** Writes rows in the text format of COPY FROM. */
export class CopyFormat {
  readonly #columns: readonly { readonly name: string; readonly write: (value: unknown) => string }[];

  /** `columns` as declared by a table: column → SQL type. */
  constructor(columns: Readonly<Record<string, string>>) {
    this.#columns = Object.entries(columns).map(([name, type]) => ({ name, write: writerOf(type) }));
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
  if (/^jsonb?\b/i.test(type)) return (value) => escaped(JSON.stringify(value));
  if (/^[^(]*(\([^)]*\))?\[\]/.test(type)) return (value) => escaped(arrayLiteral(value as readonly unknown[]));
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
