import { resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PdfRenderer, pdfRenderer } from '../../pdf/pdf-renderer.ts';
import { textOfPages } from '../../testing/pdf-text.ts';
import { sampleOrderRow } from '../../testing/sample-order-row.ts';
import { itemsByCategory } from './items-by-category.ts';
import { type PackingLists, packingListsTemplate } from './packing-lists.ts';
import { type PickList, pickListTemplate } from './pick-list.ts';

let renderer: PdfRenderer;
beforeAll(async () => {
  const chromium = await resolveChromium(process.env.CHROMIUM_PATH);
  renderer = pdfRenderer({ chromium: async () => chromium, onError: () => undefined });
});
afterAll(() => renderer.close());

const shop = { name: 'Harbour & Quill', address: '', phone: '' };
const terms = { shop, language: 'en', timeZone: 'Asia/Hong_Kong' } as const;
const line = (number: number, quantity = 1) => ({
  ...{ productId: `p${number}`, itemNo: `SKU-${number}-`, name: `Product ${number}`, quantity },
});
const lines = (count: number) => Array.from({ length: count }, (_, number) => line(number));

async function packed(orders: PackingLists['orders'], different: Partial<PackingLists> = {}): Promise<string[]> {
  return textOfPages(await renderer.render((await packingListsTemplate({ ...terms, orders, ...different })).html));
}

test('each order has a page of its own, or more when it is long, with its number on all of them', async () => {
  const pages = await packed([
    sampleOrderRow('SO-000001', lines(2), { remark: 'Ring twice <b>' }),
    sampleOrderRow('SO-000002', lines(60)),
    sampleOrderRow('SO-000003', [line(1, 1_200)]),
  ]);
  const numbers = pages.map((page) => [...new Set(page.match(/SO-\d{6}/g))]);
  expect(numbers[0]).toEqual(['SO-000001']);
  expect(numbers.slice(1, -1).length).toBeGreaterThan(1);
  expect(new Set(numbers.slice(1, -1).flat())).toEqual(new Set(['SO-000002']));
  expect(numbers.at(-1)).toEqual(['SO-000003']);
  expect(pages[0]).toContain('Ring twice <b>');
  for (const text of ['Margaret Okonkwo', 'Flat 7B, Tower 3', '+852 9123 4567']) expect(pages[0]).toContain(text);
  expect(pages[1]).not.toContain('Order note');
  for (const page of pages) expect(page).toContain('Description');
  expect(pages.at(-1)).toContain('1,200');
  expect(pages.join(' ')).not.toContain('10.00');
});

test('a packing list says where the parcel goes and by what it is tracked, as far as that is known', async () => {
  const rule = { zoneId: 'z', by: 'amount', measured: 1, step: 0, from: 0, price: 0, added: 0, isFree: false } as const;
  const method = { methodId: 'm', names: { en: 'Locker', zh: '' }, kind: 'point', country: 'HK', rule } as const;
  const [known = '', unknown = ''] = await packed([
    sampleOrderRow('SO-000001', lines(1), {
      delivery: { ...method, area: 'Kowloon', postcode: '999077', point: 'P-17' },
      parcel: { number: 'SF 123', url: '' },
    }),
    sampleOrderRow('SO-000002', lines(1)),
  ]);
  for (const text of ['Kowloon 999077', 'Pick-up point code', 'P-17', 'Tracking number', 'SF 123'])
    expect(known).toContain(text);
  expect(unknown).not.toMatch(/Pick-up point|Tracking/);
});

test('an erased customer leaves dashes, and papers are Chinese for who reads Chinese', async () => {
  const erased = { customer_name: '', email: '', phone: '', shipping_address: '', remark: '' };
  const [page = ''] = await packed([sampleOrderRow('SO-000001', lines(1), erased)], { language: 'zh-HK' });
  expect(page).toContain('裝箱單');
  expect(page.match(/—/g)).toHaveLength(2);
});

test('a pick list has every item once, under its category, with the orders that it is for', async () => {
  const orders = [
    sampleOrderRow('SO-000001', [line(1, 2), line(2)]),
    sampleOrderRow('SO-000002', [line(1, 3)]),
    sampleOrderRow('SO-000003', lines(120)),
  ];
  const categories = itemsByCategory(orders, new Map([['p1', 'Tea › 綠茶']]));
  const list: PickList = { ...terms, shopName: shop.name, orders, categories, printedAt: '2026-11-26T02:00:00.000Z' };
  const pages = await textOfPages(await renderer.render((await pickListTemplate(list)).html));
  const text = pages.join(' ');
  expect(text.split('SKU-1-')).toHaveLength(2);
  expect(text).toMatch(/SKU-1- ?Product 1 ?6 ?SO-000001 × 2 SO-000002 × 3 SO-000003/);
  expect(text.indexOf('Tea › 綠茶')).toBeLessThan(text.indexOf('No category'));
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
});
