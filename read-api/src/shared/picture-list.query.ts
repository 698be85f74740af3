import { all, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { pictureListTables } from '@countinghouse/contracts/pictures/tables';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/**
 * Returns the pictures whose size is known, by path: with widths in AVIF when those are stored. Of any other only the
 * original can be shown, see {@link pictureAt}.
 */
export type PicturesByPath = (paths: readonly string[]) => Promise<ReadonlyMap<string, Picture>>;

const stored = source(pictureListTables.pictures);
const PICTURES_BY_PATH = {
  name: 'pictures-by-path',
  text: sql`select ${select(all(stored))} from ${stored} where ${stored.path} = any($1)`,
};

/** Pictures that were uploaded and have no AVIF yet: their size is known all the same. */
const UPLOADED_BY_PATH = {
  name: 'uploaded-pictures-by-path',
  text: `select '/files/' || key as path, width, height from vault.files
    where key = any($1) and width is not null and marked_for_deletion_at is null`,
};

/** Maximum number of cached pictures, some 300 bytes each. */
const MOST_KEPT = 20_000;

/** Reads pictures and caches those with renditions, which never change once stored. */
export function pictureList(database: Pick<Database, 'query'>): PicturesByPath {
  const kept = new Map<string, Picture>();
  return async (paths) => {
    const found = new Map<string, Picture>();
    const asked = new Set<string>();
    for (const path of paths) {
      const picture = kept.get(path);
      if (picture) found.set(path, picture);
      else if (path !== '') asked.add(path);
    }
    if (asked.size === 0) return found;
    const rows = await read(database, { ...PICTURES_BY_PATH, values: [[...asked]] });
    for (const picture of rows) {
      found.set(picture.path, picture);
      kept.set(picture.path, picture);
    }
    const keys = [...asked].filter((path) => !found.has(path)).map((path) => path.replace('/files/', ''));
    if (keys.length > 0) {
      const uploaded = await database.query<Omit<Picture, 'widths'>>({ ...UPLOADED_BY_PATH, values: [keys] });
      for (const picture of uploaded.rows) found.set(picture.path, { ...picture, widths: [] });
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };
}

/**
 * Returns the picture at a path with its renditions, with the original alone while there are none, or null where no
 * picture is set.
 */
export function pictureAt(pictures: ReadonlyMap<string, Picture>, path: string): Picture | null {
  if (path === '') return null;
  return pictures.get(path) ?? { path, width: 0, height: 0, widths: [] };
}
