import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPicture, hostileUploads, multipart, type Upload } from '../fuzz/hostile-uploads.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let corpus: readonly Upload[];
let temporary: string;
const usualTemporary = process.env.TMPDIR;
beforeAll(async () => {
  shop = await openWholeShop();
  temporary = join(shop.folder, 'temporary');
  await mkdir(temporary);
  process.env.TMPDIR = temporary;
  corpus = await hostileUploads();
});
afterAll(() => {
  if (usualTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualTemporary;
  return shop.close();
});

const calls = (Object.entries(routeTable) as [string, RouteDefinition][]).filter(([, route]) => route.upload);

function upload({ path }: RouteDefinition, { payload, contentType }: Omit<Upload, 'name'>) {
  return shop.apps['write-api'].inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${shop.superAdmin}`, 'content-type': contentType },
    payload,
  });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe.each(calls)('%s', (_, route) => {
  test('refuses other uploads than the documented ones, and stores nothing', async () => {
    for (const sample of corpus) {
      const before = new Set(await filesIn(join(shop.folder, 'files')));
      const reply = await upload(route, sample);
      const { code } = reply.json<{ code?: string }>();
      expect([201, 200, 202, 400, 413, 415, 422], `${sample.name}: ${reply.payload}`).toContain(reply.statusCode);
      if (code) expect(['BAD_REQUEST', 'TOO_LARGE', 'BAD_TYPE', 'VALIDATION'], sample.name).toContain(code);
      const added = (await filesIn(join(shop.folder, 'files'))).filter((file) => !before.has(file));
      expect(added.length, sample.name).toBeLessThanOrEqual(code ? 0 : 1);
    }
    expect(await readdir(temporary)).toEqual([]);
  });
});

test('more than ten megabytes are too large, whatever the content', async () => {
  const contentType = corpus[0]!.contentType;
  for (const [, route] of calls) {
    const reply = await upload(route, { payload: multipart(Buffer.alloc(10 * 1024 * 1024 + 1)), contentType });
    expect(reply.json()).toMatchObject({ code: 'TOO_LARGE' });
  }
});

test('a valid picture is accepted by every call for pictures, stored under a generated name, and served as a picture only', async () => {
  const payload = multipart(await goodPicture(), { fileName: '../../evil.html', type: 'text/html' });
  for (const [, route] of calls.filter(([, { upload: kind }]) => kind === 'image')) {
    const reply = await upload(route, { payload, contentType: corpus[0]!.contentType });
    const { path } = reply.json<{ path: string }>();
    expect(path).toMatch(/^\/files\/images\/[0-9a-f-]{36}\.webp$/);
    const served = await shop.apps['read-api'].inject(path);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const head = await shop.apps['read-api'].inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(served.rawPayload.length));
  }
});
