import { randomBytes } from 'node:crypto';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { ANALYSTS, analystName } from '@countinghouse/contracts/operations/events';
import { connectTo } from '@countinghouse/platform/postgres/connect';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectionLines } from '../cli/connection-lines.ts';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';
import { addAnalyst, listAnalysts, removeAnalyst } from './analysts.ts';

let side: TestWriteSide;
/** Roles are the server's, which other suites use at the same time. */
const name = `t${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  side = await openTestWriteSide();
});
afterAll(async () => {
  await removeAnalyst(side.deps, name);
  await side.close();
});

async function databaseUrl(): Promise<string> {
  const { rows } = await side.deps.database.query('select current_database() as database');
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0].database}` }).href;
}

it('lets an analyst in by the printed line, once, until it is removed', async () => {
  const added = await addAnalyst(side.deps, name);
  if (added === 'exists') throw new Error('a role of that name is there');
  const lines = connectionLines(await databaseUrl(), name, added.password);
  const psql = /psql '(.*)'/.exec(lines)?.[1] ?? '';
  const reader = await connectTo(psql);
  expect((await reader.query('show search_path')).rows).toEqual([{ search_path: 'analytics' }]);
  await reader.end();
  expect(await listAnalysts(side.deps)).toEqual([{ name, hasRole: true }]);

  expect(await addAnalyst(side.deps, name)).toBe('exists');
  expect(await removeAnalyst(side.deps, `${name}x`)).toBe('unknown');
  expect(await removeAnalyst(side.deps, name)).toEqual({ byHand: '' });
  expect(await listAnalysts(side.deps)).toEqual([]);
  await expect(connectTo(psql)).rejects.toThrow('password authentication failed');
  const events = await side.deps.log.read(streamOf(ANALYSTS.category, ANALYSTS.id));
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['operations.AnalystAdded', { name }],
    ['operations.AnalystRemoved', { name }],
  ]);
});

it('makes the role again that a restoration has lost, without another event', async () => {
  await addAnalyst(side.deps, name);
  await side.deps.database.query(`drop owned by analyst_${name}; drop role analyst_${name}`);
  expect(await listAnalysts(side.deps)).toEqual([{ name, hasRole: false }]);
  expect(await addAnalyst(side.deps, name)).toMatchObject({ byHand: '' });
  expect(await listAnalysts(side.deps)).toEqual([{ name, hasRole: true }]);
});

it.each([`x'; drop schema analytics; --`, 'Reader', '', '1st', 'a'.repeat(31)])('is not called %j', (given) => {
  expect(analystName.safeParse(given).success).toBe(false);
});
