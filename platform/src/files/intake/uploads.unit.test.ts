import { errorStatus, RefusedError } from '@countinghouse/contracts/kernel/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploads, uploadedPart } from '../../rest/input/upload.ts';
import type { FileRecord, FileRegistry } from '../file-registry.ts';
import { files } from '../files.ts';
import type { FileStorage } from '../storage/storage.ts';

const stored = new Map<string, Buffer>();
const known: FileRecord[] = [];
const storage: Pick<FileStorage, 'write'> = { write: async ({ key }, content) => void stored.set(key, content) };
const registry: Pick<FileRegistry, 'add' | 'unclaimedOf'> = {
  add: async (record) => void known.push(record),
  unclaimedOf: async () => ({ count: 0, oldest: 0 }),
};
let app: FastifyInstance;
let png: Buffer;

beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b08d57' } })
    .png()
    .toBuffer();
  const shop = files(storage as FileStorage, registry as FileRegistry);
  app = Fastify();
  await registerUploads(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof RefusedError ? errorStatus[error.refusal.refused] : (error.statusCode ?? 500);
    return reply.status(status).send({});
  });
  app.post('/', async (request) => ({ path: await shop.intakeImage((await uploadedPart(request)).stream, 'staff') }));
});
afterAll(() => app.close());

const post = (parts: Buffer | string, boundary = 'b') =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: parts,
  });
const part = (content: Buffer, name = 'x.png', field = 'file', boundary = 'b') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

describe('a picture in a multipart request', () => {
  it.each(['x.png', '../../x.png', 'x.php.png', 'x\u0000.png', 'n'.repeat(5_000), '.htaccess', 'CON', '帳.png'])(
    'named %j is kept under a name of ours',
    async (name) => {
      const reply = await post(part(png, name));
      expect(reply.statusCode).toBe(200);
      expect(reply.json().path).toMatch(/^\/files\/images\/[0-9a-f-]{36}\.webp$/);
    },
  );

  it('beyond 10 MB is refused and nothing of it is kept', async () => {
    const before = stored.size;
    expect((await post(part(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])))).statusCode).toBe(413);
    expect(stored.size).toBe(before);
  });

  it('of exactly 10 MB is decoded', async () => {
    const filled = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)]);
    expect((await post(part(filled))).statusCode).toBe(200);
  });
});

const textField = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

describe('a request that is none', () => {
  it.each(['file', 'name'])('a field %s and no file is no file too large', async (name) => {
    expect((await post(`${textField(name)}--b--\r\n`)).statusCode).toBe(422);
    expect((await post(Buffer.concat([Buffer.from(textField(name)), part(png)]))).statusCode).toBe(422);
  });

  it.each([
    ['nothing', () => post('')],
    ['no end', () => post(part(png).subarray(0, 60))],
    ['a part cut in its content', () => post(part(png).subarray(0, -30))],
    ['another field', () => post(part(png, 'x.png', 'photo'))],
    ['a field of the name __proto__', () => post(part(png, 'x.png', '__proto__'))],
    ['a boundary of 252 bytes', () => post(part(png), 'b'.repeat(252))],
    ['another boundary', () => post(part(png, 'x.png', 'file', 'c'))],
    ['JSON', () => app.inject({ method: 'POST', url: '/', payload: { file: 'x' } })],
    ['SVG named as PNG', () => post(part(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))],
  ])('%s is refused with a status of its own, and the next one is taken', async (_name, send) => {
    const { statusCode } = await send();
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect((await post(part(png))).statusCode).toBe(200);
  });

  it('leaves nothing registered that is not stored', () => {
    expect(known.map(({ path }) => path.key).sort()).toEqual([...stored.keys()].sort());
  });
});
