import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  mailPicturePath,
  pictureIdOf,
  renditionFormats,
  renditionPath,
} from '@countinghouse/contracts/kernel/http/rendition';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../postgres/database.ts';
import { errorReply, refusalOf } from '../../rest/replies/error-reply.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrateVault } from '../../vault/vault-schema.ts';
import { registerFiles } from '../file.routes.ts';
import { fileRegistry } from '../file-registry.ts';
import { type Files, files as openFiles } from '../files.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { FileStorage } from '../storage/storage.ts';
import { encodeRenditions } from './rendition-encoder.ts';

const staff = '018f0000-0000-7000-8000-000000000001';
let database: TestDatabase;
let pool: Database;
let folder: string;
let files: Files;
let app: FastifyInstance;
let now: number;
/** Keys that were read from the storage. */
let reads: string[];
/** What a read of an original waits for. */
let gate: Promise<void> | undefined;
let refuseWrites: boolean;
/** Why renditions were not stored. */
let unstored: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test', max: 4 });
  await migrateVault(pool);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-renditions-'));
  const disk = diskStorage(folder);
  const storage: FileStorage = {
    ...disk,
    write: (path, content) => (refuseWrites ? Promise.reject(new Error('disk full')) : disk.write(path, content)),
    async read(path) {
      reads.push(path.key);
      if (/[0-9a-f]{12}\.webp$/.test(path.key)) await gate;
      return disk.read(path);
    },
  };
  files = openFiles(storage, fileRegistry(pool), { clock: () => now, onUnstored: (error) => unstored.push(error) });
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode, retryAfter, body } = errorReply(refusalOf(error), 'en', 'test');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.status(statusCode).send(body);
  });
  registerFiles(app, { files, identify: async () => undefined });
});
beforeEach(async () => {
  now = Date.parse('2026-11-20T08:00:00Z');
  reads = [];
  gate = undefined;
  refuseWrites = false;
  unstored = [];
  await pool.query('TRUNCATE vault.files');
  await rm(join(folder, 'images'), { recursive: true, force: true });
});
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function upload(width = 500, height = 600): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#b08d57' } });
  return files.intakeImage(Readable.from([await drawn.png().toBuffer()]), staff);
}
async function store(path: string) {
  const original = await files.readPicture(path);
  const { renditions } = await encodeRenditions(original!);
  return files.storeRenditions(path, renditions);
}
const get = (path: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: path });
const names = () => readdir(join(folder, 'images'));

describe('a rendition', () => {
  it.each(renditionFormats)('is served to everybody, for ever, as %s', async (format) => {
    const path = await upload();
    expect(await store(path)).toBe(true);
    const reply = await get(renditionPath(path, 480, format));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 480, height: 576 });

    const head = await get(renditionPath(path, 480, format), 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(reply.headers['content-length']);
    expect(head.headers['content-type']).toBe(`image/${format}`);
    expect(head.rawPayload).toHaveLength(0);
  });

  it('costs no making', async () => {
    const path = await upload();
    await store(path);
    await get(renditionPath(path, 160, 'webp'));
    reads = [];
    await get(renditionPath(path, 160, 'webp'));
    await get(renditionPath(path, 480, 'avif'));
    expect(reads).toEqual([expect.stringContaining('-160.webp'), expect.stringContaining('-480.avif')]);
  });

  it('goes with its picture, be it removed or never claimed', async () => {
    const [removed, forgotten, kept] = [await upload(), await upload(), await upload()];
    for (const path of [removed, forgotten, kept]) {
      await store(path);
      expect((await get(renditionPath(path, 160, 'webp'))).statusCode).toBe(200);
    }
    await files.claim([removed, kept], 'image');
    await files.remove([removed]);
    now += 24 * 3_600_000;
    await files.collect();
    const id = kept.slice('/files/images/'.length, -'.webp'.length);
    expect((await names()).every((name) => name.startsWith(id))).toBe(true);
    expect(await names()).toHaveLength(3);
    expect((await get(renditionPath(removed, 480, 'avif'))).statusCode).toBe(404);
    expect((await get(renditionPath(removed, 160, 'webp'))).statusCode).toBe(404);
    expect((await get(renditionPath(kept, 160, 'webp'))).statusCode).toBe(200);
  });

  it('is not kept of a picture that went while it was made', async () => {
    const path = await upload();
    const { renditions } = await encodeRenditions((await files.readPicture(path))!);
    await files.remove([path]);
    expect(await files.storeRenditions(path, renditions)).toBe(false);
    expect(await names()).toEqual([]);
    expect(await files.readPicture(path)).toBeUndefined();
  });

  it('may be stored again', async () => {
    const path = await upload();
    expect([await store(path), await store(path)]).toEqual([true, true]);
    expect(await names()).toHaveLength(2);
  });

  it('is no upload that something can refer to, nor are documents and nonsense pictures', async () => {
    const path = await upload();
    await store(path);
    const rendition = renditionPath(path, 160, 'webp');
    expect(await files.claim([rendition], 'image')).toEqual([rendition]);
    const document = await files.intakeDocument(Readable.from([Buffer.from('terms')]), staff);
    for (const other of [rendition, document, 'nonsense', '']) {
      expect(await files.readPicture(other)).toBeUndefined();
      expect(await files.storeRenditions(other, [])).toBe(false);
    }
  });
});

describe('a rendition that is not stored', () => {
  it('is made at its first request as WebP, and stored', async () => {
    const path = await upload();
    const reply = await get(renditionPath(path, 320, 'webp'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 384 });
    expect((await get(renditionPath(path, 320, 'webp'), 'HEAD')).statusCode).toBe(200);
    const id = pictureIdOf(path);
    expect((await names()).sort()).toEqual([`${id}-320.webp`, `${id}.webp`]);
  });

  it('is made as a JPEG for mails, on white and no wider than the picture, for pages of others', async () => {
    const [wide, narrow] = [await upload(), await upload(90, 60)];
    const reply = await get(mailPicturePath(wide) ?? '');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 192 });
    const small = await get(mailPicturePath(narrow) ?? '');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 });
    expect((await get(renditionPath(wide, 320, 'jpg'))).statusCode).toBe(404);
    expect((await get(renditionPath(wide, 320, 'webp'))).headers['cross-origin-resource-policy']).toBe('same-origin');
    await files.remove([wide, narrow]);
    expect(await names()).toEqual([]);
  });

  it('is served although it cannot be stored, which is told, and made again a minute later', async () => {
    const address = renditionPath(await upload(), 320, 'webp');
    refuseWrites = true;
    const [first, ...more] = [await get(address), await get(address), await get(address)];
    expect(first.statusCode).toBe(200);
    for (const { rawPayload } of more) expect(rawPayload.equals(first.rawPayload)).toBe(true);
    expect(unstored.map(String)).toEqual(['Error: disk full']);
    refuseWrites = false;
    expect(await names()).toHaveLength(1);
    now += 60_000;
    expect((await get(address)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await names()).toHaveLength(2);
  });

  it('is not kept of a picture that goes meanwhile', async () => {
    const path = await upload();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const asked = get(renditionPath(path, 320, 'webp'));
    await vi.waitUntil(() => reads.some((key) => path.endsWith(key)));
    await files.remove([path]);
    open();
    await asked;
    expect(await names()).toEqual([]);
  });

  it('is not there as AVIF, nor wider than the picture', async () => {
    const path = await upload();
    expect((await get(renditionPath(path, 320, 'avif'))).statusCode).toBe(404);
    expect((await get(renditionPath(path, 640, 'webp'))).statusCode).toBe(404);
  });

  it.each([0, 1, 159, 161, 641, 1_000, 2_560, 99_999])(
    'is not there %i px wide, which is not declared, without any work',
    async (width) => {
      const path = await upload();
      reads = [];
      for (const format of renditionFormats)
        expect((await get(renditionPath(path, width, format))).statusCode).toBe(404);
      expect(reads).toEqual([]);
    },
  );

  it('is not there when its picture is not, without any work', async () => {
    const path = '/files/images/018f0000-0000-7000-8000-0000000000ff.webp';
    for (const format of renditionFormats) expect((await get(renditionPath(path, 320, format))).statusCode).toBe(404);
    expect(reads).toEqual([]);
  });

  it('is refused for a second when too many others wait', async () => {
    const paths: string[] = [];
    for (let n = 0; n < 67; n++) paths.push(await upload(200, 200));
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const asked = paths.map((path) =>
      get(renditionPath(path, 160, 'webp')).then(({ statusCode, headers }) => {
        if (statusCode === 503) open();
        return { statusCode, retryAfter: headers['retry-after'] };
      }),
    );
    const replies = await Promise.all(asked);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(66);
    expect(replies.filter(({ statusCode }) => statusCode === 503)).toEqual([{ statusCode: 503, retryAfter: '1' }]);
  });
});
