import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PRODUCT, productChanged } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { pictureIdOf, picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, type PictureEvent } from '@countinghouse/contracts/pictures/events';
import { makeRenditions } from '@countinghouse/contracts/pictures/jobs';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { type Files, files as openFiles } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { reactorLedgers } from '@countinghouse/platform/jobs/reactor-ledger';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { memoryLog, type TestLog } from '@countinghouse/platform/testing/memory-log';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobTools } from '../context.ts';
import { type RunningContexts, startContexts } from '../start-contexts.ts';
import { pictures } from './index.ts';
import { makeRenditionsHandler } from './make-renditions.job.ts';
import { pictureReactor } from './picture.reactor.ts';

/** A drawing 500 x 600 as PNG. */
const drawing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAfQAAAJYAQMAAACuLobBAAAAA1BMVEWwjVcZBuGbAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAPElEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMCnAZYAAAHfgylgAAAAAElFTkSuQmCC',
  'base64',
);

let database: TestDatabase;
let pool: Database;
let folder: string;
let files: Files;
let shop: TestLog;
let running: RunningContexts | undefined;
/** Jobs that have ended. */
let done: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
  await migrateVault(pool);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-pictures-'));
  files = openFiles(diskStorage(folder), fileRegistry(pool));
});
beforeEach(async () => {
  await pool.query('TRUNCATE vault.reactor_checkpoints, vault.reactor_work, vault.files');
  shop = memoryLog();
  done = [];
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await shop.log.close();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start() {
  running = await startContexts([pictures], {
    queueUrl: database.url,
    database: pool,
    tools: { log: shop.log, states: foldedStates(shop), files } as unknown as JobTools,
    onError: () => undefined,
    observe: () => (outcome) => void done.push(outcome.id),
    sweepInterval: 50,
  });
}
const upload = () => files.intakeImage(Readable.from([drawing]), newId());
const nameOn = (path: string, productId = newId()) =>
  shop.put(streamOf(PRODUCT, productId), [
    event(productChanged, { productId, changes: { photo: path }, countedDifference: 0 }),
  ]);
const outcomes = async (path: string) =>
  (await shop.log.read(streamOf(PICTURE, pictureIdOf(path)!))).map(({ type, data }) => ({
    type,
    data,
  })) as PictureEvent[];
const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });
const openWork = async () => (await reactorLedgers(pool)(pictureReactor.name).open(100)).length;
const namesOf = async (path: string) =>
  (await readdir(join(folder, 'images'))).filter((name) => name.startsWith(pictureIdOf(path)!)).sort();
const run = (path: string) => makeRenditionsHandler({ log: shop.log, files }).run({ pictureId: pictureIdOf(path)! });
const ready = (path: string) => ({
  type: 'pictures.PictureReady',
  data: { path, width: 500, height: 600, widths: [480] },
});

describe('a picture that the shop shows', () => {
  it('gets its renditions, also one shown before renditions existed', async () => {
    const [old, fresh, banner] = [await upload(), await upload(), await upload()];
    await nameOn(old);
    await start();
    await eventually(async () => expect(await outcomes(old)).toEqual([ready(old)]));
    await nameOn(fresh);
    await shop.put(streamOf(PAGE, 'dashboard'), [
      event(pageSaved, { page: 'dashboard', changes: { banner: [banner] } }),
    ]);
    for (const path of [fresh, banner]) {
      await eventually(async () => expect(await outcomes(path)).toEqual([ready(path)]));
      const id = pictureIdOf(path);
      expect(await namesOf(path)).toEqual([`${id}-480.avif`, `${id}.webp`]);
    }
    await eventually(async () => expect(await openWork()).toBe(0));
  });

  it('is processed once, however often it is shown again', async () => {
    const path = await upload();
    await nameOn(path);
    await start();
    await eventually(async () => expect(await outcomes(path)).toHaveLength(1));
    await eventually(async () => expect(await openWork()).toBe(0));
    await nameOn(path);
    const last = await upload();
    await nameOn(last);
    await eventually(async () => expect(await outcomes(last)).toHaveLength(1));
    await eventually(async () => expect(await openWork()).toBe(0));
    expect(await outcomes(path)).toEqual([ready(path)]);
  });

  it('is recorded as unusable when it is missing or cannot be decoded, and no work stays open', async () => {
    const [missing, broken] = [picturePath(newId()), await upload()];
    await writeFile(join(folder, broken.slice('/files/'.length)), 'no picture');
    await nameOn(missing);
    await nameOn(broken);
    await start();
    const unusable = (path: string, cause: string) => [{ type: 'pictures.PictureUnusable', data: { path, cause } }];
    await eventually(async () => expect(await outcomes(missing)).toEqual(unusable(missing, 'missing')));
    await eventually(async () => expect(await outcomes(broken)).toEqual(unusable(broken, 'undecodable')));
    await eventually(async () => expect(await openWork()).toBe(0));
  });
});

describe('making renditions', () => {
  it('again, or after a crash before it was recorded, changes nothing', async () => {
    const path = await upload();
    const crashed = makeRenditionsHandler({
      log: { read: shop.log.read, append: () => Promise.reject(new Error('the process dies here')) },
      files,
    });
    await expect(crashed.run({ pictureId: pictureIdOf(path)! })).rejects.toThrow('dies');
    const names = await namesOf(path);
    expect(names).toHaveLength(2);
    await Promise.all([run(path), run(path)]);
    await run(path);
    expect(await outcomes(path)).toEqual([ready(path)]);
    expect(await namesOf(path)).toEqual(names);
  });

  it('of a picture that is removed meanwhile leaves nothing behind', async () => {
    const path = await upload();
    const handler = makeRenditionsHandler({
      log: shop.log,
      files: {
        readPicture: async (asked) => {
          const content = await files.readPicture(asked);
          await files.remove([asked]);
          return content;
        },
        storeRenditions: files.storeRenditions,
      },
    });
    await handler.run({ pictureId: pictureIdOf(path)! });
    expect(await outcomes(path)).toEqual([{ type: 'pictures.PictureUnusable', data: { path, cause: 'missing' } }]);
    expect(await namesOf(path)).toEqual([]);
  });

  it('is retried while the storage is down, and given up at last', async () => {
    const path = await upload();
    const pictureId = pictureIdOf(path)!;
    const down = makeRenditionsHandler({
      log: shop.log,
      files: { readPicture: () => Promise.reject(new Error('storage down')), storeRenditions: files.storeRenditions },
    });
    await expect(down.run({ pictureId })).rejects.toThrow('storage down');
    expect(await outcomes(path)).toEqual([]);
    expect(down.job).toBe(makeRenditions);
    await down.exhausted({ pictureId }, new Error('storage down'));
    expect(await outcomes(path)).toEqual([{ type: 'pictures.PictureUnusable', data: { path, cause: 'gave-up' } }]);
  });

  it('that was given up too late does not revert the renditions', async () => {
    const path = await upload();
    await run(path);
    await makeRenditionsHandler({ log: shop.log, files }).exhausted({ pictureId: pictureIdOf(path)! }, new Error());
    expect(await outcomes(path)).toEqual([ready(path)]);
  });
});
