import { access, mkdir, writeFile } from 'node:fs/promises';
import { allEvents } from '../src/event-registry.ts';
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
