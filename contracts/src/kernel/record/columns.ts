import type { z } from 'zod';
import { bigint, boolean, type Column, jsonb, text } from '../table.ts';
import type { Field, Fields } from './record.ts';

type ColumnsOf<F extends Fields> = { readonly [Name in keyof F]: Column<z.output<F[Name]['kept']>> };

/** A column for each field of a record, under its name on the wire. */
export function columnsOf<const F extends Fields>(fields: F): ColumnsOf<F> {
  const columns = Object.entries(fields).map(([name, field]) => [name, columnOf(field)]);
  return Object.fromEntries(columns) as ColumnsOf<F>;
}

function columnOf({ kind, blank }: Field): Column<unknown> {
  if (kind === 'group') return jsonb();
  if (kind === 'active') return boolean();
  if (kind !== 'number') return text();
  return blank === null ? bigint().nullable() : bigint();
}
