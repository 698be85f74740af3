import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Table } from '@countinghouse/contracts/kernel/table';
import { viewNames } from '@countinghouse/contracts/view-names';
import { ListSource } from '@countinghouse/platform/projections/testing/list-source';
import { projectorStage } from '@countinghouse/platform/projections/testing/projector-stage';
import { expect, test } from 'vitest';
import { shopProjections } from './projections.ts';

const stage = projectorStage();
/** Every file of contracts that declares tables. */
const contracts = join(import.meta.dirname, '../../contracts/src');
const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((path) => /tables[.]ts$/.test(path));
const contexts: Record<string, Record<string, Table>>[] = await Promise.all(
  files.map((path) => import(join(contracts, path))),
);
const declared = contexts.flatMap((context) =>
  Object.values(context).flatMap((tables): Table[] => Object.values(tables)),
);
const projections = shopProjections(shopCalendar('Asia/Hong_Kong'));

test('every declared table is filled by the projection that it names', () => {
  const filled = projections.flatMap(({ name, tables }) => tables.map((table) => ({ name, table })));
  expect(new Set(filled.map(({ table }) => table))).toEqual(new Set(declared));
  expect(filled.filter(({ name, table }) => name !== table.view)).toEqual([]);
});

test('every read model that routes may wait for is projected', () => {
  expect(projections.map(({ name }) => name).sort()).toEqual([...viewNames].sort());
});

test('after a start PostgreSQL has every declared table, and readers see its columns', async () => {
  const projector = await stage.run(new ListSource(), projections);
  await projector.caughtUp();
  const { rows } = await stage.database.query<{ relation: string; columns: unknown }>(
    `select relname as relation, json_agg(json_build_object(
        'name', attname, 'sql', format_type(atttypid, atttypmod) || case when collname = 'C' then ' collate "C"' else '' end,
        'isNullable', not attnotnull) order by attnum) as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0
      left join pg_collation on pg_collation.oid = attcollation
      where nspname = 'views' and relkind in ('r', 'v') group by relname`,
  );
  const found = new Map(rows.map(({ relation, columns }) => [relation, columns as Record<string, unknown>[]]));
  for (const { name: projection, version, tables } of projections) {
    for (const table of tables) {
      const expected = Object.entries(table.columns).map(([name, column]) => {
        const sql = column.sql === 'timestamptz' ? 'timestamp with time zone' : column.sql;
        return { name, sql, isNullable: column.isNullable };
      });
      expect(found.get(`${projection}_v${version}__${table.name}`), `${projection}.${table.name}`).toEqual(expected);
      const shown = found.get(`${projection}__${table.name}`)?.map(({ name, sql }) => ({ name, sql }));
      expect(shown, `${projection}.${table.name} as readers see it`).toEqual(
        expected.map(({ name, sql }) => ({ name, sql })),
      );
    }
  }
});
