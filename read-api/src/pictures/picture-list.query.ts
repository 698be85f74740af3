import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/read-store/database';

/** Those of the pictures whose renditions are stored, by path; of any other only the original can be shown, see {@link pictureAt}. */
export async function picturesByPath(
  database: Pick<Database, 'query'>,
  paths: readonly string[],
): Promise<Map<string, Picture>> {
  const asked = [...new Set(paths)].filter((path) => path !== '');
  if (asked.length === 0) return new Map();
  const { rows } = await database.query<Picture>({
    name: 'pictures-by-path',
    text: 'select path, width, height, widths from views."pictures_picture_list__pictures" where path = any($1)',
    values: [asked],
  });
  return new Map(rows.map((row) => [row.path, row]));
}

/** What a page shows at a path: the picture with its renditions, the original alone while there are none, null where no picture is set. */
export function pictureAt(pictures: ReadonlyMap<string, Picture>, path: string): Picture | null {
  if (path === '') return null;
  return pictures.get(path) ?? { path, width: 0, height: 0, widths: [] };
}
