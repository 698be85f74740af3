import type { SchemaElement } from 'hyparquet-writer';
import type { ReportTable } from './report-table.ts';

const CENTS = 100;
type Element = Omit<SchemaElement, 'name'>;
const text: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
const whole: Element = { type: 'INT64' };
const double: Element = { type: 'DOUBLE' };
const decimal: Element = {
  ...{ type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
  logical_type: { type: 'DECIMAL', precision: 18, scale: 2 },
};

/**
 * Returns a report as a Parquet file, a column for each head: texts, and of numbers INT64, DECIMAL(18,2) or, with more
 * than two places, DOUBLE. An empty cell in a column of numbers is null.
 */
export async function parquetOf({ heads, rows }: ReportTable): Promise<Blob> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const names = distinct(heads);
  const columns = names.map((name, index) =>
    columnOf(
      name,
      rows.map((row) => row[index] ?? ''),
    ),
  );
  const root = { name: 'root', num_children: columns.length };
  const bytes = parquetWriteBuffer({
    schema: [root, ...columns.map(({ element }) => element)],
    columnData: columns.map(({ element: { name }, data }) => ({ name, data })),
    createdBy: 'countinghouse',
  });
  return new Blob([bytes], { type: 'application/vnd.apache.parquet' });
}

function columnOf(name: string, cells: readonly (string | number)[]) {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const isText = numbers.length === 0 || cells.some((cell) => typeof cell === 'string' && cell !== '');
  const kind = isText
    ? text
    : numbers.every(Number.isSafeInteger)
      ? whole
      : numbers.every((value) => Math.round(value * CENTS) / CENTS === value)
        ? decimal
        : double;
  const stored = (cell: string | number) => {
    if (kind === text) return String(cell);
    if (typeof cell === 'string') return null;
    return kind === whole ? BigInt(cell) : kind === decimal ? BigInt(Math.round(cell * CENTS)) : cell;
  };
  const repetition_type = kind === text ? 'REQUIRED' : 'OPTIONAL';
  return { element: { ...kind, name, repetition_type } satisfies SchemaElement, data: cells.map(stored) };
}

/** Heads as names of columns, none twice. */
function distinct(heads: readonly string[]): string[] {
  return heads.map((head, index) => {
    const before = heads.slice(0, index).filter((other) => other === head).length;
    return before === 0 ? head : `${head} ${before + 1}`;
  });
}
