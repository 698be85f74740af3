import { type FileKind, fileKinds } from '@countinghouse/contracts/engine/file-kinds';
import type pg from 'pg';
import { type FilePath, parseKey } from './file-path.ts';

/** The metadata of a file. */
export interface FileRecord {
  readonly path: FilePath;
  /** Who brought or requested it: id of an account. */
  readonly by: string;
  /** The account that may read it beside staff, and with which it goes. */
  readonly ownerId?: string;
  /** True of a file about many people: it is removed with each owner of files. */
  readonly isAboutMany?: boolean;
  /** Name under which it is offered for download. */
  readonly downloadName?: string;
  /** Of a picture, in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** After this it is gone, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/**
 * Table `vault.files`: every file that is stored, from before its first byte is written until after its last is gone.
 */
export interface FileRegistry {
  add(record: FileRecord, now: number): Promise<void>;
  find(path: FilePath): Promise<FileRecord | undefined>;
  /**
   * Marks files as in use, so that they stay; returns those that are not there (then marks none).
   * @param ownerId only files of this owner are there. Default: files of anybody.
   */
  claim(paths: readonly FilePath[], now: number, ownerId?: string): Promise<readonly FilePath[]>;
  /** An account's unclaimed uploads, and when the oldest came, in milliseconds since the epoch (0: there is none). */
  unclaimedOf(by: string): Promise<{ readonly count: number; readonly oldest: number }>;
  /**
   * Marks files for deletion, so that they can be neither found nor claimed; the caller removes those returned and
   * forgets them. What a crash left over is returned again by the next {@link FileRegistry.markExpired}.
   */
  markForDeletion(paths: readonly FilePath[], now: number): Promise<readonly FilePath[]>;
  /** Marks everything for deletion that goes with an owner: their own files, and those about many people. */
  markOwnedForDeletion(ownerId: string, now: number): Promise<readonly FilePath[]>;
  /** Marks at most 500 files for deletion: expired ones, and unclaimed uploads from before `before`. */
  markExpired(now: number, before: number): Promise<readonly FilePath[]>;
  forget(path: FilePath): Promise<void>;
}

const uploadKinds = (Object.keys(fileKinds) as FileKind[]).filter((kind) => fileKinds[kind].comes === 'uploaded');

interface Row {
  brought_by: string;
  owner_id: string | null;
  download_name: string | null;
  expires_at: number | null;
}

export function fileRegistry(pool: pg.Pool): FileRegistry {
  const mark = async (condition: string, values: unknown[]) => {
    const { rows } = await pool.query<{ key: string }>(
      `UPDATE vault.files SET marked_for_deletion_at = coalesce(marked_for_deletion_at, $1) WHERE ${condition} RETURNING key`,
      values,
    );
    return rows.flatMap(({ key }) => parseKey(key) ?? []);
  };

  return {
    async add({ path, by, ownerId, isAboutMany = false, downloadName, expiresAt, size }, now) {
      await pool.query(
        `INSERT INTO vault.files (key, kind, brought_by, owner_id, download_name, created_at, expires_at, about_many, width, height)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (key) DO NOTHING`,
        [
          ...[path.key, path.kind, by, ownerId, downloadName, new Date(now), expiresAt && new Date(expiresAt)],
          ...[isAboutMany, size?.width, size?.height],
        ],
      );
    },

    async find(path) {
      const { rows } = await pool.query<Row>(
        `SELECT brought_by, owner_id, download_name, (extract(epoch FROM expires_at) * 1000)::float8 AS expires_at
         FROM vault.files WHERE key = $1 AND marked_for_deletion_at IS NULL`,
        [path.key],
      );
      return rows[0] && toRecord(path, rows[0]);
    },

    async claim(paths, now, ownerId) {
      const keys = paths.map((path) => path.key);
      const { rows } = await pool.query<{ key: string }>(
        `WITH known AS (SELECT key FROM vault.files WHERE key = ANY($1) AND kind = ANY($3) AND marked_for_deletion_at IS NULL
                          AND ($4::text IS NULL OR owner_id = $4) FOR UPDATE),
              claimed AS (UPDATE vault.files SET claimed_at = coalesce(claimed_at, $2)
                          WHERE key IN (SELECT key FROM known)
                            AND NOT EXISTS (SELECT FROM unnest($1::text[]) AS asked(key)
                                            WHERE asked.key NOT IN (SELECT key FROM known)))
         SELECT key FROM known`,
        [keys, new Date(now), uploadKinds, ownerId ?? null],
      );
      const known = new Set(rows.map(({ key }) => key));
      return paths.filter((path) => !known.has(path.key));
    },

    async unclaimedOf(by) {
      const { rows } = await pool.query<{ count: number; oldest: number }>(
        `SELECT count(*)::int AS count, (extract(epoch FROM coalesce(min(created_at), 'epoch')) * 1000)::float8 AS oldest
         FROM vault.files WHERE brought_by = $1 AND claimed_at IS NULL AND kind = ANY($2)`,
        [by, uploadKinds],
      );
      return rows[0] ?? { count: 0, oldest: 0 };
    },

    markForDeletion: (paths, now) => mark('key = ANY($2)', [new Date(now), paths.map((path) => path.key)]),
    markOwnedForDeletion: (ownerId, now) => mark('owner_id = $2 OR about_many', [new Date(now), ownerId]),
    markExpired: (now, before) =>
      mark(
        `key IN (SELECT key FROM vault.files
                 WHERE expires_at <= $1 OR marked_for_deletion_at IS NOT NULL
                    OR (claimed_at IS NULL AND expires_at IS NULL AND created_at <= $2)
                 LIMIT 500 FOR UPDATE SKIP LOCKED)`,
        [new Date(now), new Date(before)],
      ),

    async forget(path) {
      await pool.query('DELETE FROM vault.files WHERE key = $1', [path.key]);
    },
  };
}

function toRecord(path: FilePath, row: Row): FileRecord {
  return {
    path,
    by: row.brought_by,
    ...(row.owner_id !== null && { ownerId: row.owner_id }),
    ...(row.download_name !== null && { downloadName: row.download_name }),
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  };
}
