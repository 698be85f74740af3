import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPicture, hostileUploads, multipart, multipartType, type Upload } from '../fuzz/hostile-uploads.ts';
import { callOrThrow, newCustomer, newOrder, newProduct, PASSWORD, type SignedIn } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;
let corpus: readonly Upload[];
let temporary: string;
let customer: SignedIn;
const usualTemporary = process.env.TMPDIR;
beforeAll(async () => {
  shop = await openWholeShop();
  temporary = join(shop.folder, 'temporary');
  await mkdir(temporary);
  process.env.TMPDIR = temporary;
  corpus = await hostileUploads();
  customer = await newCustomer(shop);
});
afterAll(() => {
  if (usualTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualTemporary;
  return shop.close();
});

const calls = (Object.entries(routeTable) as [string, RouteDefinition][]).filter(([, route]) => route.upload);

function upload(
  { path, access, service }: RouteDefinition,
  { payload, contentType }: Omit<Upload, 'name'>,
  token = access === 'customer' ? customer.token : shop.superAdmin,
) {
  return shop.apps[service].inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
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
  for (const [, route] of calls.filter(([, { upload: kind, access }]) => kind === 'image' && access !== 'customer')) {
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

describe('pictures with a return request', () => {
  const get = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await shop.apps['read-api'].inject({ url: path, headers });
    return { status: reply.statusCode, cached: reply.headers['cache-control'] };
  };
  const uploadedBy = async (token: string) => {
    const sample = { payload: multipart(await goodPicture()), contentType: multipartType };
    const reply = await upload(routeTable.uploadReturnPicture, sample, token);
    return reply.json<{ path: string }>().path;
  };
  const ask = (token: string, order: string, pictures: readonly string[]) =>
    shop.call(routeTable.createReturnRequest, { token, body: { order, returnReason: 'Chipped', pictures } });

  test('are for staff and their customer, and go with the customer', async () => {
    const [buyer, other] = [await newCustomer(shop), await newCustomer(shop)];
    const order = await newOrder(shop, buyer.token, (await newProduct(shop))._id);
    const pictures = [await uploadedBy(buyer.token), await uploadedBy(buyer.token)];
    expect((await ask(buyer.token, order._id, pictures)).statusCode).toBe(201);
    await shop.caughtUp();
    const seenBy = async (token: string) => {
      const { order: seen } = await callOrThrow<{ order: OrderDetailView }>(shop, 'getOrder', {
        token,
        params: { id: order._id },
      });
      return seen.requests[0];
    };
    expect([await seenBy(buyer.token), await seenBy(shop.superAdmin)]).toMatchObject([{ pictures }, { pictures }]);
    for (const path of pictures) {
      expect(await get(path, buyer.token)).toEqual({ status: 200, cached: 'private, no-store' });
      expect(await get(path, shop.superAdmin)).toEqual({ status: 200, cached: 'private, no-store' });
      expect((await get(path, other.token)).status).toBe(404);
      expect((await get(path)).status).toBe(401);
      expect((await get(path.replace('.webp', '-640.webp'), buyer.token)).status).toBe(404);
    }

    await callOrThrow(shop, 'eraseOwnAccount', { token: buyer.token, body: { password: PASSWORD } });
    await shop.caughtUp();
    await vi.waitFor(async () => expect((await get(pictures[0]!, shop.superAdmin)).status).toBe(404), {
      timeout: 20_000,
    });
    expect((await get(pictures[1]!, shop.superAdmin)).status).toBe(404);
    expect(await seenBy(shop.superAdmin)).toMatchObject({ pictures: [], returnReason: '' });
  });

  test('are refused when they are another customer’s, a picture of the shop, none at all, or too many', async () => {
    const [buyer, other] = [await newCustomer(shop), await newCustomer(shop)];
    const order = await newOrder(shop, buyer.token, (await newProduct(shop))._id);
    const own = await uploadedBy(buyer.token);
    const foreign = await uploadedBy(other.token);
    const good = { payload: multipart(await goodPicture()), contentType: multipartType };
    const { path: ofShop } = (await upload(routeTable.uploadProductPhoto, good)).json<{ path: string }>();
    for (const path of [
      foreign,
      ofShop,
      '/files/return-pictures/../images/x.webp',
      '<b>x</b>',
      'https://evil.example/x',
    ]) {
      const refused = await ask(buyer.token, order._id, [own, path]);
      expect(refused.json(), path).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: 'pictures.1', code: 'unknown_path' }],
      });
    }
    for (const pictures of [Array(5).fill(own), [''], ['x'.repeat(10_000)]]) {
      expect((await ask(buyer.token, order._id, pictures)).statusCode).toBe(422);
    }
    expect((await ask(buyer.token, order._id, [own])).statusCode).toBe(201);
    const byStaff = await upload(routeTable.uploadReturnPicture, good, shop.superAdmin);
    expect([401, 403]).toContain(byStaff.statusCode);
  });
});
