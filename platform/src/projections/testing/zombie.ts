import { createInterface } from 'node:readline';
import { openConnection } from '../../postgres/database.ts';
import { buildsOf } from '../checkpoints.ts';
import { lead } from '../leading/leadership.ts';
import { writeLive } from '../rows/live-writer.ts';
import { openView } from '../view.ts';
import { turnover, turnoverTables } from './sample-projections.ts';

/**
 * A leader in a process of its own, which can be stopped like a hanging one. Writes one row for every line it is sent.
 */
const databaseUrl = process.argv[2]!;
const projection = turnover();
const leadership = await lead(databaseUrl, 'default', [projection.name], new AbortController().signal);
const client = await openConnection(databaseUrl, 'zombie', true);
const [build] = await buildsOf(client, projection.name);
const view = openView(projection, build!);
process.stdout.write('leading\n');

for await (const position of createInterface({ input: process.stdin })) {
  view.rows.add(turnoverTables.days, { day: '2026-01-01', account: 666 }, { moves: 1, cents: 1 });
  view.position = position;
  const outcome = await writeLive(client, leadership.epoch, [view]).then(
    () => 'written',
    (error: Error) => error.name,
  );
  process.stdout.write(`${outcome}\n`);
}
process.exit();
