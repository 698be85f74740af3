import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../command.ts';
import { makeFolder, UNFINISHED, whyUnwritten, writeUnfinished, writeWhole } from './whole-file.ts';

/** The file that says what an export consists of. */
export const MANIFEST = 'manifest.json';
/** Nobody waits for an export, and it has many files. */
const ATTEMPTS = 8;
const CONTENT_TYPES = { data: 'application/vnd.apache.parquet', manifest: 'application/json' };

/** Where an export is: a folder, or a prefix of a bucket. Files have new names; the manifest is replaced at the end. */
export interface DataTarget {
  /** For sentences; without secrets. */
  readonly name: string;
  /** Undefined when there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /** All files, also unfinished ones. */
  list(): Promise<readonly string[]>;
  /** Stores a file under a name that is not there yet. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** Shows the files that were written, and then this manifest in place of another. */
  publish(files: readonly string[], manifest: Buffer): Promise<void>;
  remove(file: string): Promise<void>;
  /** Why it could not be written, as a sentence without its end; undefined for another error. */
  why(error: unknown): string | undefined;
  close(): void;
}

/**
 * Opens a folder, or `s3://key:secret@host/bucket/prefix`.
 * @throws UsageError for another address.
 */
export async function openTarget(place: string): Promise<DataTarget> {
  if (!place.includes('://')) return folderTarget(place);
  const address = URL.canParse(place) ? new URL(place) : undefined;
  if (address?.protocol !== 's3:' || address.pathname.split('/').filter(Boolean).length === 0) {
    throw new UsageError('Name a folder, or s3://key:secret@host/bucket/prefix.');
  }
  return bucketTarget(address);
}

/** New files have an unfinished name until all are there, so that whoever reads all of a folder meets none of them. */
function folderTarget(folder: string): DataTarget {
  return {
    name: folder,
    read: (file) => readFile(join(folder, file)).catch(nothing),
    async list() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothing);
      const files = (found ?? []).filter((entry) => !entry.isDirectory());
      return files.map((entry) =>
        join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'),
      );
    },
    async write(file, bytes) {
      await makeFolder(dirname(join(folder, file)));
      await writeUnfinished(join(folder, file), bytes);
    },
    async publish(files, manifest) {
      for (const file of files) await rename(join(folder, file) + UNFINISHED, join(folder, file));
      await makeFolder(folder);
      await writeWhole(join(folder, MANIFEST), manifest);
    },
    remove: (file) => rm(join(folder, file), { force: true }),
    why: whyUnwritten,
    close: () => undefined,
  };
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function bucketTarget(address: URL): Promise<DataTarget> {
  // Its client is large, and a folder needs none.
  const { openBucket } = await import('@countinghouse/platform/files/storage/s3-bucket');
  const bucket = openBucket(address, 'The address', ATTEMPTS);
  return {
    name: bucket.name,
    async read(file) {
      const found = await bucket.get(file);
      return found && buffer(found.content);
    },
    list: () => bucket.keys(),
    write: (file, bytes) => bucket.put(file, bytes, CONTENT_TYPES.data),
    publish: (_, manifest) => bucket.put(MANIFEST, manifest, CONTENT_TYPES.manifest),
    remove: (file) => bucket.remove(file),
    why: whyRefused,
    close: () => bucket.close(),
  };
}

/** Errors of the client say by `$metadata` what was answered, and those of the network have a code. */
function whyRefused(error: unknown): string | undefined {
  const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode !== undefined) return `The storage answered ${$metadata.httpStatusCode} (${name})`;
  return code?.startsWith('E') || $metadata ? `The storage cannot be reached (${code ?? name})` : undefined;
}
