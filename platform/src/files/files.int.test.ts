import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorStatus, RefusedError } from '@countinghouse/contracts/kernel/errors';
import { MAX_FILE_BYTES } from '@countinghouse/contracts/kernel/http/picture-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateVault } from '../vault/vault-schema.ts';
import { type FileReader, registerFiles } from './file.routes.ts';
import { fileRegistry } from './file-registry.ts';
import { type Files, files as openFiles } from './files.ts';

import { diskStorage } from './storage/disk-storage.ts';

const staff = '018f0000-0000-7000-8000-000000000001';
const customer = '018f0000-0000-7000-8000-00000000000a';
const hour = 3_600_000;

let database: TestDatabase;
let pool: Database;
let folder: string;
let files: Files;
let app: FastifyInstance;
let now: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test', max: 4 });
  await migrateVault(pool);
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-files-'));
  files = openFiles(diskStorage(folder), fileRegistry(pool), { clock: () => now });

  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof RefusedError ? error.refusal.refused : 'INTERNAL';
    return reply.status(errorStatus[code]).send({ code });
  });
  registerFiles(app, {
    files,
    identify: async (request) => {
      const [kind, id] = (request.headers.authorization ?? '').split(' ');
      return kind && id ? ({ kind, id } as FileReader) : undefined;
    },
  });
});
beforeEach(async () => {
  now = Date.parse('2026-11-20T08:00:00Z');
  await pool.query('TRUNCATE vault.files');
});
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#b08d57' } })
    .png()
    .toBuffer();
const upload = async () => files.intakeImage(Readable.from([await picture()]), staff);
const invoice = (ownerId = customer) =>
  files.storeMade(Buffer.from('%PDF-1.7'), {
    ...{ kind: 'invoice', ending: 'pdf', by: staff, ownerId },
    downloadName: 'Invoice-SO-000123.pdf',
  });
const get = (path: string, as?: string) => app.inject({ url: path, headers: as ? { authorization: as } : {} });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error) => error.refusal?.refused ?? String(error),
  );

describe('an upload', () => {
  it('gets a generated path and is served to everybody, for ever, and without any power', async () => {
    const path = await upload();
    expect(path).toMatch(/^\/files\/images\/[0-9a-f-]{36}\.webp$/);
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.headers['content-security-policy']).toContain('sandbox');
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('webp');
  });

  it('is refused beyond 10 MB without being read to its end', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          read += 65_536;
          yield Buffer.alloc(65_536);
        }
      })(),
    );
    expect(await refusalOf(files.intakeImage(endless, staff))).toBe('TOO_LARGE');
    expect(read).toBeLessThan(MAX_FILE_BYTES + 2_000_000);
  });

  it('is refused when the parser of the request cut it short', async () => {
    const cut = Object.assign(Readable.from([await picture()]), { truncated: true });
    expect(await refusalOf(files.intakeImage(cut, staff))).toBe('TOO_LARGE');
  });

  it('goes after 24 hours unless something refers to it', async () => {
    const [kept, forgotten] = [await upload(), await upload()];
    expect(await files.claim([kept], 'image')).toEqual([]);
    now += 24 * hour - 1;
    expect(await files.collect()).toBe(0);
    now += 1;
    expect(await files.collect()).toBe(1);
    expect([(await get(kept)).statusCode, (await get(forgotten)).statusCode]).toEqual([200, 404]);
    expect(await files.claim([forgotten], 'image')).toEqual([forgotten]);
  });

  it('can be claimed only if it is one, of that kind, and with all others or not at all', async () => {
    const image = await upload();
    const document = await files.intakeDocument(Readable.from([Buffer.from('terms')]), staff);
    const foreign = ['/files/images/../../etc/passwd', 'https://evil.example/x.webp', '/files/images/x.webp'];
    const missing = '/files/images/018f0000-0000-7000-8000-0000000000ff.webp';
    expect(await files.claim(foreign, 'image')).toEqual(foreign);
    expect(await files.claim([image, missing], 'image')).toEqual([missing]);
    expect(await files.claim([document], 'image')).toEqual([document]);
    expect(await files.claim([(await invoice()).path], 'document')).toHaveLength(1);
    now += 24 * hour;
    await files.collect();
    expect((await get(image)).statusCode).toBe(404);
    expect(await files.claim([await upload()], 'document')).toEqual([]);
  });

  it('is refused to an account with hundreds of unclaimed files', async () => {
    await pool.query(
      `INSERT INTO vault.files (key, kind, brought_by, created_at)
       SELECT 'images/' || n, 'image', $1, $2 FROM generate_series(1, 500) AS n`,
      [staff, new Date(now - 23 * hour)],
    );
    await expect(upload()).rejects.toMatchObject({
      refusal: { refused: 'RATE_LIMITED', details: { retryAfter: 3_600 } },
    });
  });
});

describe('a picture that a customer shows the shop', () => {
  const ofCustomer = async (id = customer) =>
    files.intakeOwnedImage(Readable.from([await picture()]), 'returnPicture', id);

  it('is there for staff and this customer, may be kept by this customer alone, and goes with the customer', async () => {
    const path = await ofCustomer();
    expect((await get(path, `customer ${customer}`)).headers['cache-control']).toBe('private, no-store');
    const statuses = [await get(path, `staff ${staff}`), await get(path, 'customer another'), await get(path)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 401]);
    expect(await files.claim([path], { kind: 'returnPicture', ownerId: 'another' })).toEqual([path]);
    expect(await files.claim([path], 'image')).toEqual([path]);
    expect(await files.claim([path], 'document')).toEqual([path]);
    expect(await files.claim([path], { kind: 'returnPicture', ownerId: customer })).toEqual([]);
    now += 24 * hour;
    await files.collect();
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(200);
    await files.removeOwnedBy(customer);
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(404);
  });

  it('goes after 24 hours unless it came with a request, and a customer has twenty such at most', async () => {
    const forgotten = await ofCustomer();
    for (let index = 1; index < 20; index += 1) await ofCustomer();
    expect(await refusalOf(ofCustomer())).toBe('RATE_LIMITED');
    now += 24 * hour;
    expect(await files.collect()).toBe(20);
    expect((await get(forgotten, `customer ${customer}`)).statusCode).toBe(404);
    await ofCustomer();
  });
});

describe('a document', () => {
  it('is a download for staff and not there for anybody else', async () => {
    const path = await files.intakeDocument(Readable.from([Buffer.from('Terms: 30 days')]), staff);
    const reply = await get(path, `staff ${staff}`);
    expect(reply.body).toBe('Terms: 30 days');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="document\.txt"/);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await get(path)).statusCode).toBe(401);
    expect((await get(path, `customer ${customer}`)).statusCode).toBe(404);
  });

  it.each([
    ['Terms 2026.pdf', 'Terms 2026.txt'],
    ['條款.txt', '條款.txt'],
    ['C:\\offers\\Li & Fung.v2.txt', 'Li & Fung.v2.txt'],
    ['../a\u0000b\n.txt', 'ab.txt'],
    ['.txt', 'document.txt'],
  ])('named %j is downloaded as %s', async (uploaded, name) => {
    const path = await files.intakeDocument(Readable.from([Buffer.from('Terms: 30 days')]), staff, uploaded);
    const header = String((await get(path, `staff ${staff}`)).headers['content-disposition']);
    expect(decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? '')).toBe(name);
  });

  it('may be a picture, which is for staff and no picture of the shop all the same', async () => {
    const path = await files.intakeDocument(Readable.from([await picture()]), staff);
    expect(path).toMatch(/^\/files\/documents\/[^/]+\.webp$/);
    expect(await files.claim([path], 'image')).toEqual([path]);
    expect(await files.claim([path], 'document')).toEqual([]);
    expect((await get(path)).statusCode).toBe(401);
    expect((await get(path, `customer ${customer}`)).statusCode).toBe(404);
    const reply = await get(path, `staff ${staff}`);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('that is HTML is refused', async () => {
    expect(await refusalOf(files.intakeDocument(Readable.from([Buffer.from('<html><script>')]), staff))).toBe(
      'BAD_TYPE',
    );
  });
});

describe('an invoice', () => {
  it('is for staff and its own customer, by a name of 128 random bits', async () => {
    const { path } = await invoice();
    expect(path).toMatch(/^\/files\/invoices\/[0-9a-f]{32}\.pdf$/);
    const reply = await get(path, `customer ${customer}`);
    expect(reply.body).toBe('%PDF-1.7');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers['content-disposition']).toContain('filename="Invoice-SO-000123.pdf"');
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(200);
    expect((await get(path)).statusCode).toBe(401);
    expect((await get(path, 'customer 018f0000-0000-7000-8000-00000000000b')).statusCode).toBe(404);
  });

  it('is gone after 10 minutes, on disk too once collected', async () => {
    const { path, expiresAt } = await invoice();
    expect(expiresAt - now).toBe(600_000);
    now = expiresAt;
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(404);
    await files.collect();
    expect(await readdir(join(folder, 'invoices'))).not.toContain(path.split('/').pop());
  });

  it('lasts until shortly before it expires, if nobody removes it and its content is not lost', async () => {
    const { path, expiresAt } = await invoice();
    const minute = 60_000;
    expect(await files.lasts(path, minute)).toBe(true);
    now = expiresAt - minute;
    expect(await files.lasts(path, minute)).toBe(false);
    expect(await files.lasts(path, minute - 1)).toBe(true);
    await rm(join(folder, 'invoices'), { recursive: true });
    expect(await files.lasts(path, 0)).toBe(false);
    expect(await files.lasts('nonsense', 0)).toBe(false);
  });

  it('is gone when it is removed, and when its customer is', async () => {
    const [removed, erased, other] = [await invoice(), await invoice(), await invoice('somebody-else')];
    await files.remove([removed.path, 'nonsense']);
    expect((await get(removed.path, `staff ${staff}`)).statusCode).toBe(404);
    await files.removeOwnedBy(customer);
    expect((await get(erased.path, `staff ${staff}`)).statusCode).toBe(404);
    expect((await get(other.path, `staff ${staff}`)).statusCode).toBe(200);
  });

  it('that a crash left half removed is removed by the next collection', async () => {
    const { path } = await invoice();
    await pool.query('UPDATE vault.files SET marked_for_deletion_at = now()');
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(404);
    expect(await files.collect()).toBe(1);
  });
});

describe('paths', () => {
  it.each([
    '/files/',
    '/files/images',
    '/files/images/',
    '/files/../package.json',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/images/..%2f..%2fetc%2fpasswd',
    '/files/images/%2e%2e/%2e%2e/etc/passwd',
    '/files/images/..%5c..%5cwin.ini',
    '/files/images/.hidden',
    '/files/images/018f0000-0000-7000-8000-0000000000ff.webp%00.pdf',
    '/files/images/018f0000-0000-7000-8000-0000000000ff.svg',
    '/files//etc/passwd',
    `/files/images/${'a'.repeat(300)}`,
  ])('%s leads nowhere', async (path) => {
    expect((await get(path, `staff ${staff}`)).statusCode).toBe(404);
  });

  it('that are malformed are refused without harm', async () => {
    expect((await get('/files/%E0%A4%A', `staff ${staff}`)).statusCode).toBe(400);
  });
});
