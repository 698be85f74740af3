import type { PublishedTable } from '@countinghouse/contracts/kernel/sql/published-table';
import type { SchemaElement } from 'hyparquet-writer';

/** Days from 1970 to 2000, from where PostgreSQL counts. */
const EPOCH_DAYS = 10_957;
const EPOCH_MS = 946_684_800_000n;
const DAY_MS = 86_400_000;

/** How a column is in a file, and its value in what COPY sends. */
export interface ParquetColumn {
  /** In the list of SELECT. */
  readonly selected: string;
  readonly element: SchemaElement;
  readonly read: (bytes: Buffer, at: number, length: number) => unknown;
}

type Kind = Omit<ParquetColumn, 'selected' | 'element'> & { readonly element: Omit<SchemaElement, 'name'> };

const bigint: Kind['read'] = (bytes, at) => bytes.readBigInt64BE(at);
const utf8: Kind = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  read: (bytes, at, length) => bytes.toString('utf8', at, at + length),
};

/** By the type in PostgreSQL. */
const kinds: Readonly<Record<string, Kind>> = {
  uuid: {
    element: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
    read: (bytes, at) => Buffer.from(bytes.subarray(at, at + 16)),
  },
  text: utf8,
  'text collate "C"': utf8,
  boolean: { element: { type: 'BOOLEAN' }, read: (bytes, at) => bytes[at] === 1 },
  integer: { element: { type: 'INT32' }, read: (bytes, at) => bytes.readInt32BE(at) },
  bigint: { element: { type: 'INT64' }, read: bigint },
  date: {
    element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    read: (bytes, at) => bytes.readInt32BE(at) + EPOCH_DAYS,
  },
  timestamptz: {
    element: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    read: (bytes, at) => bytes.readBigInt64BE(at) / 1_000n + EPOCH_MS,
  },
  'numeric(18,2)': decimal(18, 2),
  'numeric(12,1)': decimal(12, 1),
};

/** A decimal over whole numbers of its last digit. */
function decimal(precision: number, scale: number): Kind {
  const logical_type = { type: 'DECIMAL', precision, scale } as const;
  return { element: { type: 'INT64', converted_type: 'DECIMAL', precision, scale, logical_type }, read: bigint };
}

/** How a column is asked for: an amount is read from its minor units, hours as tenths. */
function selectedAs(name: string, type: string): string {
  if (type === 'numeric(18,2)') return `"${name}_minor"`;
  return type === 'numeric(12,1)' ? `("${name}" * 10)::bigint` : `"${name}"`;
}

/** The columns of a published table as they are in files. */
export function parquetColumns({ name: table, key, columns }: PublishedTable): readonly ParquetColumn[] {
  return Object.entries(columns).map(([name, { type }]) => {
    const kind = kinds[type];
    if (!kind) throw new Error(`${table}.${name}: there is no type of Parquet for ${type}`);
    return {
      selected: selectedAs(name, type),
      element: { ...kind.element, name, repetition_type: key.includes(name) ? 'REQUIRED' : 'OPTIONAL' },
      read: kind.read,
    };
  });
}

/** `YYYY-MM-DD` of a date as COPY sends it. */
export function dayOf(bytes: Buffer, at: number): string {
  return new Date((bytes.readInt32BE(at) + EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
}
