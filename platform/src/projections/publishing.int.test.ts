import { published, shown } from '@countinghouse/contracts/kernel/sql/published-table';
import { type Expression, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, integer, text } from '@countinghouse/contracts/kernel/table';
import { expect, test } from 'vitest';
import type { Projection } from './projection/projection.ts';
import { eventually } from './testing/eventually.ts';
import { ListSource } from './testing/list-source.ts';
import { projectorStage } from './testing/projector-stage.ts';
import { accounts, accountTables, moved, opened } from './testing/sample-projections.ts';

const stage = projectorStage();

const { accounts: table } = accountTables;
/** A table of another version: with a column more, in front of the others. */
const wider = { ...table, columns: { checked: text().nullable(), ...table.columns } };

function publishing(projection: Projection, ofTable = table, more: 'more' | 'same' = 'same'): Projection {
  const account = published(ofTable, {
    name: 'account',
    comment: 'Accounts with money; the owner’s name is not shown.',
    key: ['account'],
    where: (row) => typed(boolean(), sql`${row.balance} > 0`) as Expression<boolean>,
    columns: (row) => ({
      account: shown(integer(), row.account, 'Its number.'),
      balance_minor: shown(bigint(), row.balance, 'What it holds.'),
      ...(more === 'more' && {
        tags: shown(integer(), typed(integer(), sql`cardinality(${row.tags})`), 'How many tags.'),
      }),
    }),
  });
  return { ...projection, publishes: [account] };
}

test('publishes rows of the build itself, with conditions and comments', async () => {
  const source = new ListSource([opened(1), opened(2), moved(1, 250)]);
  const projector = await stage.run(source, [publishing(accounts())]);
  await projector.caughtUp();
  expect((await stage.database.query('select * from analytics.account')).rows).toEqual([
    { account: 1, balance_minor: 250 },
  ]);
  const about = await stage.database.query(
    `select obj_description('analytics.account'::regclass) as view, col_description('analytics.account'::regclass, 2) as "column",
       (select reloptions from pg_class where oid = 'analytics.account'::regclass) as options,
       (select string_agg(distinct schemaname || '.' || relname, ' ') from pg_depend
          join pg_rewrite on pg_rewrite.oid = objid join pg_stat_all_tables on relid = refobjid
         where ev_class = 'analytics.account'::regclass and classid = 'pg_rewrite'::regclass) as "from"`,
  );
  expect(about.rows).toEqual([
    {
      view: 'Accounts with money; the owner’s name is not shown.',
      column: 'What it holds.',
      options: ['security_barrier=true'],
      from: 'views.bank_accounts_v1__accounts',
    },
  ]);
});

test('grants, and what others built on a published view, outlive a version with other columns', async () => {
  const source = new ListSource([opened(1, 'ann', ['a', 'b']), moved(1, 250)]);
  const old = await stage.run(source, [publishing(accounts(1))]);
  await old.caughtUp();
  await stage.database.query(`create schema theirs;
    create view theirs.rich as select account from analytics.account where balance_minor > 200;
    grant select on analytics.account to pg_monitor`);
  await old.stop();
  source.push(opened(2), moved(2, 300));
  const projector = await stage.run(source, [publishing(accounts(2, wider as never), wider as never, 'more')]);
  await projector.caughtUp();
  expect((await stage.database.query('select * from theirs.rich order by 1')).rows).toEqual([
    { account: 1 },
    { account: 2 },
  ]);
  expect((await stage.database.query('select * from analytics.account order by 1')).rows).toEqual([
    { account: 1, balance_minor: 250, tags: 2 },
    { account: 2, balance_minor: 300, tags: null },
  ]);
  expect(await stage.value(`select has_table_privilege('pg_monitor', 'analytics.account', 'select')`)).toBe(true);
  await eventually('the old table is dropped', async () => {
    const tables = await stage.value(
      `select string_agg(tablename, ' ') from pg_tables where tablename like 'bank_acc%'`,
    );
    return tables === 'bank_accounts_v2__accounts';
  });
});
