import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Writes events as an export of a log has them, so that errors can be planted in them. */
export async function writeLogExport(folder: string, log: readonly object[], timeZone = 'Asia/Hong_Kong') {
  const file = 'segments/000000000000.ndjson.gz';
  const bytes = gzipSync(log.map((stored, ordinal) => `${JSON.stringify({ ...stored, ordinal })}\n`).join(''));
  await mkdir(join(folder, 'segments'), { recursive: true });
  await writeFile(join(folder, file), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const segments = [{ file, firstOrdinal: 0, events: log.length, sha256 }];
  const manifest = { format: 'countinghouse-log', version: 1, events: log.length, timeZone, segments };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
