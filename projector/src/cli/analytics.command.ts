import { readFile } from 'node:fs/promises';
import { exportedTables } from '@countinghouse/contracts/reports/analytics/published';
import { type Command, UsageError } from './command.ts';
import { exportAnalytics } from './export/analytics-export.ts';
import { MANIFEST, openTarget } from './export/data-target.ts';
import { print, printJson } from './output.ts';

const USAGE = `Name a folder or a bucket: analytics export <folder | s3://…> [--since <manifest>].`;

/** `analytics export <folder | s3://…> [--since <manifest>]`: the schema `analytics` as Parquet. */
export const analytics: Command = async (words, { databaseUrl, timeZone, signal, json }) => {
  const [verb, place, option, manifestPlace] = words;
  const isKnown = option === undefined || (option === '--since' && manifestPlace !== undefined && words.length === 4);
  if (verb !== 'export' || place === undefined || !isKnown) throw new UsageError(USAGE);
  const since = manifestPlace === undefined ? undefined : await manifestAt(manifestPlace);
  const target = await openTarget(place);
  try {
    const options = { databaseUrl, tables: exportedTables, target, timeZone, signal, ...(since && { since }) };
    const { manifest, written } = await exportAnalytics(options);
    const { ordinal, recordedAt, files } = manifest;
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    if (json) printJson({ place: target.name, ordinal, recordedAt, files: files.length, written, rows });
    else
      print(
        `${written} of ${files.length} files written, ${rows} rows up to event ${ordinal} (${recordedAt}), named in ${MANIFEST}`,
      );
  } finally {
    target.close();
  }
  return 0;
};

async function manifestAt(place: string): Promise<Buffer> {
  const missing = new UsageError(`There is no manifest at --since.`);
  if (!place.includes('://')) {
    return readFile(place).catch(() => {
      throw missing;
    });
  }
  const target = await openTarget(place.replace(/\/[^/?]*([?]|$)/, '$1'));
  try {
    const bytes = await target.read(MANIFEST);
    if (!bytes) throw missing;
    return bytes;
  } finally {
    target.close();
  }
}
