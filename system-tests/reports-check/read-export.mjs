// Reads an export of a log, as `npm run ops -- log export <folder>` writes it, with nothing but Node.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** What is wrong with an export, as one sentence. */
export class UnusableExport extends Error {}

/** The manifest of a complete export. */
export async function manifestOf(folder) {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UnusableExport(`${folder} has no manifest.json: the export is not complete.`);
  const manifest = JSON.parse(text);
  if (manifest.format !== 'countinghouse-log' || manifest.version !== 1)
    throw new UnusableExport(`${folder} is no export of a log that this program reads.`);
  return manifest;
}

/** Every event in the order of the log, of files that are as the manifest says. */
export async function* eventsOf(folder) {
  const { segments, events } = await manifestOf(folder);
  let ordinal = 0;
  for (const { file, firstOrdinal, sha256 } of segments) {
    const path = join(folder, file);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) throw new UnusableExport(`${file} is missing.`);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new UnusableExport(`${file} was changed since it was exported.`);
    if (firstOrdinal !== ordinal) throw new UnusableExport(`${file} begins at ${firstOrdinal} instead of ${ordinal}.`);
    const input = createReadStream(path).pipe(createGunzip());
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const event = JSON.parse(line);
      if (event.ordinal !== ordinal)
        throw new UnusableExport(`${file} has ${event.ordinal} in the place of ${ordinal}.`);
      ordinal += 1;
      yield event;
    }
  }
  if (ordinal !== events) throw new UnusableExport(`There are ${ordinal} events instead of ${events}.`);
}
