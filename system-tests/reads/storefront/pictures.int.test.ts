import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, pictureReady, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { pictureAt, pictureList } from '@countinghouse/read-api/shared/picture-list.query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

test('pictures are found by path once their renditions are stored, others have their original', async () => {
  const [ready, unusable, unknown] = [newId(), newId(), newId()] as const;
  const made = { path: picturePath(ready), width: 700, height: 500, widths: [480] };
  await shop.happened(streamOf(PICTURE, ready), event(pictureReady, made));
  const head = await shop.happened(
    streamOf(PICTURE, unusable),
    event(pictureUnusable, { path: picturePath(unusable), cause: 'undecodable' }),
  );
  expect(await shop.progress.waitFor(['pictures_picture_list'], head, 10_000)).toBe(true);

  const paths = [ready, ready, unusable, unknown].map(picturePath);
  const picturesByPath = pictureList(shop.database);
  const pictures = await picturesByPath([...paths, '', 'nonsense']);
  expect(pictures).toEqual(new Map([[made.path, made]]));
  expect(pictureAt(pictures, made.path)).toEqual(made);
  expect(pictureAt(pictures, picturePath(unknown))).toEqual({
    ...{ path: picturePath(unknown), width: 0, height: 0, widths: [] },
  });
  expect(pictureAt(pictures, '')).toBeNull();
});

test('an uploaded picture has its size before its renditions, unless it is removed', async () => {
  const [young, removed] = [newId(), newId()] as const;
  for (const id of [young, removed]) {
    await shop.database.query(
      `insert into vault.files (key, kind, brought_by, created_at, width, height, marked_for_deletion_at)
       values ($1, 'image', $2, now(), 700, 500, $3)`,
      [`images/${id}.webp`, newId(), id === removed ? new Date() : null],
    );
  }
  const path = picturePath(young);
  const expected = { path, width: 700, height: 500, widths: [] };
  const picturesByPath = pictureList(shop.database);
  expect(await picturesByPath([path, picturePath(removed)])).toEqual(new Map([[path, expected]]));

  const ready = { ...expected, widths: [480] };
  const head = await shop.happened(streamOf(PICTURE, young), event(pictureReady, ready));
  expect(await shop.progress.waitFor(['pictures_picture_list'], head, 10_000)).toBe(true);
  expect(await picturesByPath([path])).toEqual(new Map([[path, ready]]));
});

test('no path sends no query', async () => {
  const database = { query: () => expect.unreachable() } as unknown as typeof shop.database;
  expect(await pictureList(database)(['', ''])).toEqual(new Map());
});

test('a found picture is not queried again, a missing one is', async () => {
  const made = { path: picturePath(newId()), width: 700, height: 500, widths: [160] };
  const asked: string[][] = [];
  const query = async ({ values: [paths] }: { values: [string[]] }) => {
    asked.push(paths);
    return { rows: paths.includes(made.path) ? [made] : [] };
  };
  const picturesByPath = pictureList({ query } as unknown as typeof shop.database);
  for (let time = 0; time < 2; time++) {
    expect(await picturesByPath([made.path, 'none'])).toEqual(new Map([[made.path, made]]));
  }
  expect(asked).toEqual([[made.path, 'none'], ['none'], ['none'], ['none']]);
});
