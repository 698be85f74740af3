import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { allEvents } from '../src/event-registry.ts';
import { columnTypes, publishedTables } from '../src/reports/analytics/published.ts';
import { goldenFileName, goldenOf } from './golden-event.ts';

/** Writes a golden file for every published version that has none; existing files are never touched. */
const folder = new URL('../golden/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const definition of allEvents.values()) {
  const file = new URL(goldenFileName(definition.type, definition.version), folder);
  const present = await access(file).then(
    () => true,
    () => false,
  );
  if (!present) await writeFile(file, `${JSON.stringify(goldenOf(definition), null, 2)}\n`);
}

/** Notes published tables, and columns behind those that a table has; what is there is never changed. */
const columns = new URL('../src/reports/analytics/columns.v1.json', import.meta.url);
const noted = JSON.parse(await readFile(columns, 'utf8').catch(() => '{}')) as ReturnType<typeof columnTypes>;
for (const [table, types] of Object.entries(columnTypes(publishedTables))) {
  noted[table] = {
    ...noted[table],
    ...Object.fromEntries(Object.entries(types).filter(([name]) => !noted[table]?.[name])),
  };
}
await writeFile(columns, `${JSON.stringify(noted, null, 2)}\n`);
