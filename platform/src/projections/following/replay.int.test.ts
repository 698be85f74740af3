import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openConnection } from '../../postgres/database.ts';
import { migrate } from '../../postgres/migrations.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { viewsSchema } from '../progress/checkpoint-schema.ts';
import { follow, rebuild } from '../testing/build-rows.ts';
import { accounts, closed, moved, opened, turnover } from '../testing/sample-projections.ts';

const account = fc.integer({ min: 1, max: 4 });
// Half a character and NUL among them, which JSON of the log can hold and no column takes.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('\ud83d', 'half \ude00 of it', 'with \u0000 inside'),
);
const events = fc.array(
  fc.oneof(
    fc.tuple(account, text, fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined })).map((of) => opened(...of)),
    fc.tuple(account, fc.integer({ min: -1_000, max: 1_000 })).map((of) => moved(...of)),
    account.map(closed),
  ),
  { maxLength: 40 },
);
const cuts = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
  cached: fc.boolean(),
});
const cutting = ({ sizes, cached }: { sizes: readonly number[]; cached: boolean }) => {
  let batch = 0;
  return { batchSize: () => sizes[batch++ % sizes.length]!, cached };
};

test('whatever happens and however it is cut, live rows equal rebuilt rows', async () => {
  const database = await createTestDatabase();
  const client = await openConnection(database.url, 'replay');
  const pipelined = await openConnection(database.url, 'replay live', true);
  await migrate(client, viewsSchema);
  await client.query('set synchronous_commit = off');
  await pipelined.query('set synchronous_commit = off');
  await fc.assert(
    fc.asyncProperty(events, cuts, cuts, async (given, liveCuts, rebuildCuts) => {
      for (const projection of [accounts(), turnover()]) {
        const rebuilt = await rebuild(client, projection, given);
        expect(await follow(pipelined, projection, given, cutting(liveCuts))).toEqual(rebuilt);
        expect(await rebuild(client, projection, given, cutting(rebuildCuts))).toEqual(rebuilt);
      }
    }),
    { numRuns: 40 },
  );
  await Promise.all([client.end(), pipelined.end()]);
  await database.drop();
});
