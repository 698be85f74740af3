import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFilePath } from '../file-path.ts';
import { startTestBucket } from '../testing/s3-server.ts';
import { openStorage } from './open-storage.ts';
import type { FileStorage } from './storage.ts';

const places = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countinghouse-files-'));
    return {
      url: pathToFileURL(folder).href,
      names: () => readdir(join(folder, 'documents')),
      stop: () => rm(folder, { recursive: true }),
    };
  },
  'a bucket': async () => {
    const bucket = await startTestBucket();
    return { url: bucket.url, names: async () => [...bucket.objects.keys()], stop: bucket.stop };
  },
};

describe.each(Object.entries(places))('files in %s', (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>;
  let storage: FileStorage;
  beforeAll(async () => {
    place = await open();
    storage = await openStorage(place.url);
  });
  afterAll(async () => {
    await storage.close();
    await place.stop();
  });

  const contentOf = async (path: Parameters<FileStorage['read']>[0]) => {
    const file = await storage.read(path);
    return file && { size: file.size, content: await buffer(file.content) };
  };

  it('come back as they went in', async () => {
    const path = newFilePath('document', 'txt');
    const content = Buffer.from('帳房 \u0000 binary \u00ff', 'utf8');
    await storage.write(path, content);
    expect(await contentOf(path)).toEqual({ size: content.length, content });
  });

  it('may be written again', async () => {
    const path = newFilePath('document', 'txt');
    await storage.write(path, Buffer.from('first'));
    await storage.write(path, Buffer.from('second'));
    expect((await contentOf(path))?.content.toString()).toBe('second');
  });

  it('are undefined when they are not there', async () => {
    expect(await storage.read(newFilePath('image', 'webp'))).toBeUndefined();
  });

  it('are gone when removed, and removing what is gone is harmless', async () => {
    const path = newFilePath('document', 'pdf');
    await storage.write(path, Buffer.from('x'));
    await storage.remove(path);
    await storage.remove(path);
    expect(await storage.read(path)).toBeUndefined();
  });

  it('are read to the end even when removed meanwhile', async () => {
    const path = newFilePath('document', 'pdf');
    const content = Buffer.alloc(3_000_000, 7);
    await storage.write(path, content);
    const file = await storage.read(path);
    await storage.remove(path);
    expect(file && content.equals(await buffer(file.content))).toBe(true);
  });

  it('leave nothing else behind', async () => {
    const before = await place.names();
    await storage.write(newFilePath('document', 'txt'), Buffer.from('x'));
    expect(await place.names()).toHaveLength(before.length + 1);
  });
});

describe('the address of the storage', () => {
  it.each(['ftp://host/x', 'nonsense', '', 's3://host'])('refuses %j', async (url) => {
    await expect(openStorage(url)).rejects.toThrow('STORAGE_URL');
  });
});
