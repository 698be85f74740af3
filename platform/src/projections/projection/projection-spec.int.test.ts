import { expect, test } from 'vitest';
import { projectionSpec } from '../testing/projection-spec.ts';
import { accounts, closed, moved, opened } from '../testing/sample-projections.ts';

const spec = projectionSpec(accounts());

test('rows keep every kind of value, live and rebuilt', async () => {
  const owner = 'tab\tline\nback\\slash "quote" 王小明 \u{1F600}';
  const { accounts: rows } = await spec.rowsAfter(
    opened(1, owner, ['a,b', '"', '\\', 'NULL', '']),
    { ...opened(2), recordedAt: '2026-03-01T12:00:00.120Z' },
    moved(1, 5),
    moved(2, 7),
    moved(2, -9),
    closed(3),
  );
  expect(rows).toEqual([
    {
      account: 1,
      owner,
      balance: 5,
      tags: ['a,b', '"', '\\', 'NULL', ''],
      last: { cents: 5, revision: 2, before: null, since: '2026-01-01T00:00:00.000Z' },
      opened_at: '2026-01-01T00:00:00.000Z',
    },
    {
      account: 2,
      owner: 'owner 2',
      balance: -2,
      tags: null,
      last: { cents: -9, revision: 4, before: 7, since: '2026-03-01T12:00:00.120Z' },
      opened_at: '2026-03-01T12:00:00.120Z',
    },
  ]);
});
