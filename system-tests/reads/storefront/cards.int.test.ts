import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { type SampleShelf, sampleShelf } from './sample-shelf.ts';

let shop: TestReadSide;
let shelf: SampleShelf;
beforeAll(async () => {
  shop = await openTestReadSide();
  shelf = sampleShelf(shop);
});
afterAll(() => shop.close());

const read = async (path: string) => {
  const reply = await shop.get(path, 'nobody');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe('product cards', () => {
  test('are returned in the requested order, without inactive products', async () => {
    const mug = await shelf.product('MUG-1', { name: 'Mug', photo: '/files/images/a.webp', sellingPrice: 1250 }, 3);
    const hidden = await shelf.product('HID-1', { name: 'Hidden', status: false });
    const gone = await shelf.product('GONE-1');
    await shelf.remove(gone);
    const tray = await shelf.product('TRAY-1', { name: 'Tray' }, 0);
    const { products } = await read(`/product/cards?ids=${[tray, hidden, newId(), gone, mug, tray].join(',')}`);
    expect(products).toEqual([
      { _id: tray, itemNo: 'TRAY-1', name: 'Tray', photo: null, sellingPrice: 5.5, stock: 'out' },
      {
        _id: mug,
        itemNo: 'MUG-1',
        name: 'Mug',
        photo: { path: '/files/images/a.webp', width: 0, height: 0, widths: [] },
        sellingPrice: 12.5,
        stock: 'low',
        left: 3,
      },
    ]);
  });

  test('are refused for an invalid or too long list of ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, newId).join(',');
    for (const query of ['', '?ids=', '?ids=a,b', `?ids=${ids(51)}`]) {
      expect((await shop.get(`/product/cards${query}`, 'nobody')).statusCode, query).toBe(422);
    }
    expect((await shop.get(`/product/cards?ids=${ids(50)}`, 'nobody')).statusCode).toBe(200);
  });
});

test('the addresses of active products are paged, each once', async () => {
  for (let n = 0; n < 5; n += 1) await shelf.product(`ADDRESS-${n}`, { name: `Address ${n}` });
  const all = (await read('/product/addresses')).products;
  const found: unknown[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { products: unknown[]; next: string | null } = await read(
      `/product/addresses?size=3${after && `&after=${after}`}`,
    );
    expect(page.products.length).toBeLessThanOrEqual(3);
    found.push(...page.products);
    after = page.next;
  }
  expect(found).toEqual(all);
  expect(all).toContainEqual({ _id: expect.any(String), name: 'Address 3', changedAt: expect.any(String) });
  expect(all.map(({ name }: { name: string }) => name)).not.toContain('Hidden');
});
