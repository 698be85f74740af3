import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Table } from '@countinghouse/contracts/kernel/table';
import type { Projection } from './projection.ts';

const NAME = /^[a-z][a-z0-9_]*$/;
/** PostgreSQL cuts names at 63 bytes; the number of a build and the verb of a prepared statement need the rest. */
const LONGEST_TABLE_NAME = 54;

/** Declares a projection, which its tables name. Throws at module load for a name or key that cannot work. */
export function defineProjection<Event extends DomainEvent>(declared: Omit<Projection<Event>, 'name'>): Projection {
  const { version, tables } = declared;
  const name = tables[0]?.view ?? '';
  const projection = { ...declared, name };
  if (!NAME.test(name)) throw new Error(`${name}: not a projection name`);
  if (!Number.isInteger(version) || version < 1) throw new Error(`${name}: versions count from 1`);
  if (new Set(tables.map((table) => table.name)).size < tables.length)
    throw new Error(`${name}: two tables of one name`);
  for (const table of tables) checkTable(projection, table);
  // Handlers of narrower events are called only for the types they are registered under.
  return projection as unknown as Projection;
}

function checkTable({ name, version }: { name: string; version: number }, table: Table): void {
  const where = `${name}: table ${table.name}`;
  for (const part of [table.name, ...Object.keys(table.columns)]) {
    if (!NAME.test(part)) throw new Error(`${where}: ${part} is not a name`);
  }
  if (`${name}_v${version}__${table.name}`.length > LONGEST_TABLE_NAME)
    throw new Error(`${where}: the name is too long`);
  if (table.view !== name) throw new Error(`${where} belongs to ${table.view}`);
  if (table.key.length === 0) throw new Error(`${where}: no key`);
}
