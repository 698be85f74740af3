import { fileURLToPath } from 'node:url';
import { PRODUCT } from '@countinghouse/contracts/catalog/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { PRODUCT_DISPLAY_LIST } from '@countinghouse/contracts/settings/events';
import { pageFieldsOf } from '@countinghouse/contracts/settings/page.state';
import { parsePublicPath } from '@countinghouse/platform/files/file-path';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { productDisplayList } from '@countinghouse/write-api/catalog/displays/product-display-list.decider';
import { product } from '@countinghouse/write-api/catalog/product/product.decider';
import { type ImportDeps, importDeps } from '@countinghouse/write-api/importing/import-deps';
import { type ImportPlan, planImport, shopTime } from '@countinghouse/write-api/importing/import-plan';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { runImport } from '@countinghouse/write-api/importing/run-import';
import { page } from '@countinghouse/write-api/settings/page.decider';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpDemo } from './set-up.ts';
import { demoSource } from './source.ts';

const FILE = fileURLToPath(new URL('../data/online-retail-two-weeks.csv.gz', import.meta.url));
const NOW = Date.parse('2026-03-01T00:00:00Z');
let side: TestWriteSide;
let deps: ImportDeps;
let plan: ImportPlan;

beforeAll(async () => {
  side = await openTestWriteSide();
  deps = importDeps(side.deps, side.masterKey);
  const calendar = shopCalendar('Asia/Hong_Kong');
  plan = planImport((await readInvoiceLines(FILE)).slice(0, 24), calendar, shopTime(calendar));
});
afterAll(() => side.close());

/** Runs the demo; with `until`, no more than so many products can be drawn. */
async function runDemo(until = Number.POSITIVE_INFINITY) {
  let drawn = 0;
  const shelves = await setUpDemo(deps, side.deps.files, plan.opensAt);
  const source = demoSource(
    {
      ...shelves,
      picturesOf(name, isDisplayed) {
        drawn += 1;
        if (drawn > until) throw new Error('out of paint');
        return shelves.picturesOf(name, isDisplayed);
      },
    },
    NOW,
  );
  const { failed } = await runImport(deps, source, plan, () => {});
  return { drawn, failed };
}

const idOf = (itemNo: string) => derivedId('import', 'demo', 'two-weeks', 'product', itemNo);
const detailsOf = async (itemNo: string) => {
  const { state } = await deps.commands.load(product, idOf(itemNo));
  return state.status === 'none' ? undefined : state.details;
};
const eventCount = async () => {
  let count = 0;
  for (const { itemNo } of plan.products) {
    count += (await side.deps.log.read(streamOf(PRODUCT, idOf(itemNo)))).length;
  }
  return count;
};

test('rows that fail are reported and the rest comes in; another run brings what failed, draws nothing twice, and a further one changes nothing', async () => {
  const { failed } = await runDemo(5);
  const lost = failed.filter(({ why }) => why === 'out of paint').map(({ what }) => what);
  expect(lost).toHaveLength(plan.products.length - 5);
  const orders = plan.movements.length;
  expect(failed.length).toBeGreaterThan(lost.length);
  expect(failed.length - lost.length).toBeLessThanOrEqual(orders);
  const before = await Promise.all(plan.products.map(({ itemNo }) => detailsOf(itemNo)));
  const there = before.filter((details) => details !== undefined).length;
  expect(there).toBeLessThan(plan.products.length);
  const banners = (await deps.commands.load(page, 'dashboard')).state.banner;

  expect(await runDemo()).toEqual({ drawn: plan.products.length - there, failed: [] });
  const events = await eventCount();
  expect(await runDemo()).toEqual({ drawn: 0, failed: [] });
  expect(await eventCount()).toBe(events);
  expect((await deps.commands.load(page, 'dashboard')).state.banner).toEqual(banners);
  for (const [index, { itemNo }] of plan.products.entries()) {
    if (before[index]) expect(await detailsOf(itemNo)).toEqual(before[index]);
  }
});

test('every product has its own picture, 4:5, with category, tags that exist, and words', async () => {
  const photos = new Set<string>();
  for (const { itemNo } of plan.products) {
    const { photo, description, category, name } = (await detailsOf(itemNo))!;
    photos.add(photo);
    expect(category, name).not.toBeNull();
    expect(description.length, name).toBeGreaterThan(30);
    const found = await side.deps.files.open(parsePublicPath(photo)!);
    const chunks: Buffer[] = [];
    for await (const chunk of found!.file.content) chunks.push(chunk as Buffer);
    expect(await sharp(Buffer.concat(chunks)).metadata(), name).toMatchObject({
      format: 'webp',
      width: 720,
      height: 900,
    });
  }
  expect(photos.size).toBe(plan.products.length);
});

test('the home page, every text page and the news have their pictures and displays', async () => {
  const dashboard = pageFieldsOf((await deps.commands.load(page, 'dashboard')).state);
  expect(dashboard.title).not.toBe('');
  expect([dashboard.logo, dashboard.icon, ...dashboard.banner].filter((path) => parsePublicPath(path))).toHaveLength(5);
  expect((await deps.commands.load(page, 'newPage')).state.images).toHaveLength(3);
  expect((await deps.commands.load(page, 'about')).state).toMatchObject({ image: expect.stringContaining('/files/') });
  expect((await deps.commands.load(page, 'contact')).state.socials).toHaveLength(3);
  expect((await deps.commands.load(productDisplayList, PRODUCT_DISPLAY_LIST.id)).state).toHaveLength(5);
});
