import { createHash } from 'node:crypto';
import { PUBLISHED_SCHEMA, type PublishedTable } from '@countinghouse/contracts/kernel/sql/published-table';
import { copyRows } from '@countinghouse/platform/sql/binary-copy';
import { UsageError } from '../command.ts';
import { changedSince, inSnapshot, isFact, positionOf, type Snapshot } from './analytics-snapshot.ts';
import { type DataTarget, MANIFEST } from './data-target.ts';
import { dayOf, parquetColumns } from './parquet-columns.ts';
import { type ControlSums, ParquetPart } from './parquet-part.ts';
import { UNFINISHED } from './whole-file.ts';

/** Rows of one file: what is held in memory until it is written. */
const FILE_ROWS = 200_000;
/** Files that are written at once. */
const WRITES = 4;
const DATA_FILE = new RegExp(`^(fact|dim)=[a-z_]+/(day=[-0-9]+/)?part-[-0-9]+[.]parquet(${UNFINISHED})?$`);

/** A file of an export. */
export interface ExportedFile {
  /** Below the folder or prefix. */
  readonly file: string;
  readonly table: string;
  /** Null for a dimension. */
  readonly day: string | null;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly sums: ControlSums;
}

/** What an export consists of; it is written last, and files that it does not name are none of it. */
export interface AnalyticsManifest {
  readonly format: 'countinghouse-analytics';
  /** Of the schema. */
  readonly version: number;
  readonly ordinal: number;
  readonly recordedAt: string;
  readonly position: string;
  readonly timeZone: string;
  /** By table: which build of its view the rows are of. */
  readonly builds: Readonly<Record<string, string>>;
  readonly files: readonly ExportedFile[];
}

export interface AnalyticsExportOptions {
  readonly databaseUrl: string;
  readonly tables: readonly PublishedTable[];
  readonly target: DataTarget;
  readonly timeZone: string;
  readonly signal: AbortSignal;
  /** The manifest that is there: only what changed since is written. Default: everything is. */
  readonly since?: Buffer;
  /** Default {@link FILE_ROWS}. */
  readonly fileRows?: number;
}

/** The new manifest, and how many of its files were written now. */
export interface AnalyticsExport {
  readonly manifest: AnalyticsManifest;
  readonly written: number;
}

/**
 * Writes the published tables as Parquet: facts by day, dimensions whole. Files get names that no export had here, and
 * the manifest is replaced when all are there, so that whatever ends it leaves the export of before as it was.
 * @throws UsageError when the target cannot be written, holds other files, or has another manifest than `since`.
 */
export async function exportAnalytics(options: AnalyticsExportOptions): Promise<AnalyticsExport> {
  const { target, databaseUrl, tables, since } = options;
  try {
    const bytes = await target.read(MANIFEST);
    const former = bytes && manifestIn(bytes, target.name);
    if (since && !(bytes && since.equals(bytes)))
      throw new UsageError(`${target.name} has another manifest than --since names: leave it away, for all of it.`);
    await removeOthers(target, former);
    const manifest = await inSnapshot(databaseUrl, tables, (snapshot) =>
      writeChanged(snapshot, options, former, since !== undefined),
    ).catch(async (error) => {
      // What was begun takes room; where it cannot be removed, the next run does.
      await removeOthers(target, former).catch(() => undefined);
      throw error;
    });
    const kept = new Set(former?.files.map(({ file }) => file));
    const written = manifest.files.map(({ file }) => file).filter((file) => !kept.has(file));
    await target.publish(written, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    await removeOthers(target, manifest);
    return { manifest, written: written.length };
  } catch (error) {
    const why = target.why(error);
    if (why === undefined) throw error;
    throw new UsageError(`${target.name}: ${why}. The export of before is as it was; run the command again.`);
  }
}

function manifestIn(bytes: Buffer, place: string): AnalyticsManifest {
  try {
    const manifest = JSON.parse(bytes.toString()) as AnalyticsManifest;
    if (manifest.format === 'countinghouse-analytics') return manifest;
  } catch {}
  throw new UsageError(`${place} holds a ${MANIFEST} of something else.`);
}

/** Removes files of exports that are none of this one. Anything else that is there is a reason to write nowhere. */
async function removeOthers(target: DataTarget, manifest: AnalyticsManifest | undefined): Promise<void> {
  const named = new Set(manifest?.files.map(({ file }) => file));
  const all = (await target.list()).filter((file) => ![MANIFEST, MANIFEST + UNFINISHED].includes(file));
  const other = all.find((file) => !DATA_FILE.test(file));
  if (other !== undefined)
    throw new UsageError(`${target.name} holds other files (${other}): name an empty place, or one of an export.`);
  for (const file of all) if (!named.has(file)) await target.remove(file);
}

async function writeChanged(
  snapshot: Snapshot,
  options: AnalyticsExportOptions,
  former: AnalyticsManifest | undefined,
  isIncrement: boolean,
): Promise<AnalyticsManifest> {
  const { tables, timeZone } = options;
  if (isIncrement && former) await requireSameLog(snapshot, former);
  const { version, ordinal, recordedAt, position } = snapshot;
  const builds = Object.fromEntries(tables.map(({ name, of }) => [name, snapshot.builds.get(of.view) ?? '']));
  const taken = new Set(former?.files.map(({ file }) => file));
  const files: ExportedFile[] = [];
  for (const table of tables) {
    const kept = (former?.files ?? []).filter((file) => file.table === table.name);
    const isKept = isIncrement && former?.builds[table.name] === builds[table.name] && kept.length > 0;
    const days = isKept ? await changedSince(snapshot, table, former!.position) : undefined;
    const fresh = days?.length === 0 ? [] : await writeTable(snapshot, table, { ...options, days, taken });
    const stale = days && new Set(days);
    files.push(...kept.filter(({ day }) => stale && !stale.has(day ?? '')), ...fresh);
  }
  const about = { format: 'countinghouse-analytics', version, ordinal, recordedAt, position, timeZone } as const;
  return { ...about, builds, files };
}

async function requireSameLog(snapshot: Snapshot, { ordinal, position }: AnalyticsManifest): Promise<void> {
  if ((await positionOf(snapshot, ordinal)) === position) return;
  throw new UsageError('The manifest is of another log: leave --since away, for all of it.');
}

interface TableOptions extends AnalyticsExportOptions {
  /** Days to write; all for undefined. */
  readonly days: readonly string[] | undefined;
  /** Names that are not free. */
  readonly taken: Set<string>;
}

async function writeTable(snapshot: Snapshot, table: PublishedTable, options: TableOptions): Promise<ExportedFile[]> {
  const { days, taken, target, signal, fileRows = FILE_ROWS } = options;
  const columns = parquetColumns(table);
  const dayColumn = isFact(table) ? Object.keys(table.columns).indexOf('day') : -1;
  const files: ExportedFile[] = [];
  const writes = new Writes();
  let part: ParquetPart | undefined;
  let day: string | null = null;
  let dayNumber = 0;

  const finish = (): Promise<void> | undefined => {
    if (!part) return undefined;
    const { bytes, sums } = part.finish();
    const file = freeName(table, day, snapshot.ordinal, taken);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ file, table: table.name, day, rows: part.rows, bytes: bytes.length, sha256, sums });
    part = undefined;
    signal.throwIfAborted();
    return writes.add(target.write(file, bytes));
  };
  try {
    await copyRows(snapshot.client, queryOf(table, columns, dayColumn >= 0, days), columns.length, (row) => {
      const number = dayColumn < 0 ? 0 : row.bytes.readInt32BE(row.starts[dayColumn]!);
      const busy = part && (number !== dayNumber || part.rows === fileRows) ? finish() : undefined;
      if (!part) {
        part = new ParquetPart(columns);
        dayNumber = number;
        day = dayColumn < 0 ? null : dayOf(row.bytes, row.starts[dayColumn]!);
      }
      part.add(row);
      return busy;
    });
    // A table without rows has a file, too, so that its columns are known.
    if (!part && files.length === 0 && dayColumn < 0) part = new ParquetPart(columns);
    await finish();
    await writes.done();
    return files;
  } finally {
    await writes.settled();
  }
}

function queryOf(
  { name, key }: PublishedTable,
  columns: readonly { readonly selected: string }[],
  isOfDays: boolean,
  days: readonly string[] | undefined,
): string {
  const list = columns.map(({ selected }, index) => `${selected} as c${index}`).join(', ');
  const where = isOfDays && days ? `where "day" = any ('{${days.join(',')}}'::date[])` : '';
  const order = [...(isOfDays ? ['day'] : []), ...key].map((column) => `t."${column}"`).join(', ');
  return `select ${list} from ${PUBLISHED_SCHEMA}."${name}" t ${where} order by ${order}`;
}

function freeName(table: PublishedTable, day: string | null, ordinal: number, taken: Set<string>): string {
  const folder = day === null ? `dim=${table.name}` : `fact=${table.name}/day=${day}`;
  for (let n = 1; ; n += 1) {
    const file = `${folder}/part-${ordinal}${n === 1 ? '' : `-${n}`}.parquet`;
    if (taken.has(file)) continue;
    taken.add(file);
    return file;
  }
}

/** Files on their way, a few at once. */
class Writes {
  readonly #running = new Set<Promise<void>>();

  /** Returns what to wait for before the next one. */
  add(write: Promise<void>): Promise<void> | undefined {
    const running = write.finally(() => this.#running.delete(running));
    running.catch(() => undefined);
    this.#running.add(running);
    return this.#running.size < WRITES ? undefined : Promise.race(this.#running);
  }

  async done(): Promise<void> {
    await Promise.all(this.#running);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
