import { fileURLToPath } from 'node:url';
import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  categoryRenamed,
  PRODUCT,
  type ProductDetails,
  productChanged,
  productCreated,
  productDeleted,
  subCategoryAdded,
  subCategoryRemoved,
  TAG_LIST,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { STOCK, stockAdjusted, stockOpened } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { PageRenderer } from '@countinghouse/contracts/pages/page-renderer';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import {
  COMPANY_INFO,
  CURRENCY_LIST,
  companyInfoChanged,
  currencyAdded,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
  productDisplayChanged,
} from '@countinghouse/contracts/settings/events';
import { viewNames } from '@countinghouse/contracts/view-names';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { loadPageRenderer } from '@countinghouse/read-api/pages/load-renderer';
import { bodyOf, PageCache } from '@countinghouse/read-api/pages/page-cache';
import { type PageFeed, pageFeed } from '@countinghouse/read-api/pages/page-feed';
import { type Pages, pages } from '@countinghouse/read-api/pages/pages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
let renderer: PageRenderer;
let feed: PageFeed;
let served: Pages;
let now = Date.now();

beforeAll(async () => {
  shop = await openTestReadSide();
  renderer = await loadPageRenderer(fileURLToPath(new URL('../../../web/', import.meta.url)), 'en');
  const cache = new PageCache();
  feed = pageFeed({
    log: shop.log,
    onTouched: (keys, position) => cache.touch(keys, position),
    onError: (error) => {
      throw error;
    },
  });
  await vi.waitUntil(() => feed.position() !== undefined, { timeout: 5_000 });
  const { readAt } = shop.app;
  served = pages({ renderer, cache, readAt, position: feed.position, clock: () => now });
});
afterAll(async () => {
  await feed?.close();
  await shop?.close();
});

const blank: ProductDetails = { ...blankProduct, itemNo: '', purchasePrice: 300, sellingPrice: 550 };

/** A shop with random events of any kind. Every action returns the last position. */
function livingShop(seed: number) {
  const random = seededRandom(seed);
  const tags: string[] = [];
  const products: { id: string; balance: number }[] = [];
  const [food, tea] = [newId(), newId()];
  const photo = (id: string) => `/files/images/${id}.webp`;
  const photos: string[] = [];
  const orders: { id: string; isSale: boolean }[] = [];
  const tagList = streamOf(TAG_LIST.category, TAG_LIST.id);
  const settings = (part: { category: string; id: string }, ...events: DomainEvent[]) =>
    shop.happened(streamOf(part.category, part.id), ...events);
  const word = () => random.pick(['Red', 'Blue', 'Mug', 'Lantern', 'Bag', '茶杯', 'Clock']);
  const price = () => 100 + random.integer(900) * 10;
  const someTags = () => tags.filter(() => random.chance(0.5));
  const place = () => random.pick([null, { categoryId: food, nodeId: food }, { categoryId: food, nodeId: tea }]);

  const acts = {
    async createProduct() {
      const id = newId();
      const balance = random.integer(9);
      const pictureId = newId();
      photos.push(pictureId);
      const details = { ...blank, itemNo: `I${products.length}`, name: `${word()} ${word()}`, sellingPrice: price() };
      products.push({ id, balance });
      await shop.happened(
        streamOf(PRODUCT, id),
        event(productCreated, {
          productId: id,
          details: { ...details, tagIds: someTags(), category: place(), photo: photo(pictureId) },
          openingQuantity: balance,
        }),
      );
      return shop.happened(streamOf(STOCK, id), event(stockOpened, { productId: id, quantity: balance, balance }));
    },
    changeProduct() {
      const { id: productId } = random.pick(products);
      const changes = random.pick<Partial<ProductDetails>>([
        { sellingPrice: price() },
        { name: `${word()} ${word()}` },
        { tagIds: someTags() },
        { category: place() },
        { status: random.chance(0.6) },
        { description: word() },
      ]);
      return shop.happened(
        streamOf(PRODUCT, productId),
        event(productChanged, { productId, changes, countedDifference: 0 }),
      );
    },
    deleteProduct() {
      const { id: productId } = random.pick(products);
      return shop.happened(streamOf(PRODUCT, productId), event(productDeleted, { productId }));
    },
    moveStock() {
      const product = random.pick(products);
      const difference = Math.max(-product.balance, random.integer(9) - 4);
      product.balance += difference;
      const adjustment = {
        adjustmentId: newId(),
        adjustmentNo: 'AD-1',
        difference,
        reason: '',
        reasonCode: null,
        reverses: false,
      };
      return shop.happened(
        streamOf(STOCK, product.id),
        event(stockAdjusted, { productId: product.id, ...adjustment, balance: product.balance }),
      );
    },
    async order() {
      const orderId = newId();
      const bought = products.filter(() => random.chance(0.3)).slice(0, 3);
      if (bought.length === 0) return acts.moveStock();
      orders.push({ id: orderId, isSale: true });
      const lines = bought.map(({ id }) => sampleLine({ productId: id, quantity: 1, price: 100 }));
      const placed = samplePlacement({ orderId, orderNo: `SO-${orderId}`, lines });
      return shop.happened(streamOf(ORDER, orderId), event(orderPlaced, placed), event(orderConfirmed, { orderId }));
    },
    rejectOrder() {
      const order = orders.find(({ isSale }) => isSale);
      if (!order) return acts.order();
      order.isSale = false;
      const change = { orderId: order.id, from: 'Pending', to: 'Rejected' } as const;
      return shop.happened(streamOf(ORDER, order.id), event(orderStatusChanged, change));
    },
    renameCategory: () =>
      shop.happened(CATEGORY_STREAM, event(categoryRenamed, { categoryId: food, nodeId: food, name: word() })),
    removeSubCategory: () =>
      shop.happened(
        CATEGORY_STREAM,
        event(subCategoryRemoved, { categoryId: food, nodeId: tea, parentId: food, removedIds: [tea] }),
      ),
    createTag() {
      const tagId = newId();
      tags.push(tagId);
      return shop.happened(tagList, event(tagCreated, { tagId, name: `${word()} ${tags.length}` }));
    },
    deleteTag: () => shop.happened(tagList, event(tagDeleted, { tagId: random.pick(tags) })),
    makeRenditions() {
      const id = random.pick(photos);
      const made = { path: photo(id), width: 400, height: 500, widths: [160, 320] };
      return shop.happened(streamOf(PICTURE, id), event(pictureReady, made));
    },
    changeDisplay: () =>
      settings(PRODUCT_DISPLAY_LIST, event(productDisplayChanged, { displayId: 'd', changes: { title: word() } })),
    changeCompany: () =>
      settings(COMPANY_INFO, event(companyInfoChanged, { changes: { name: word(), phone: word() } })),
    changeTitle: () =>
      settings(
        { category: PAGE, id: 'dashboard' },
        event(pageSaved, { page: 'dashboard', changes: { title: word() } }),
      ),
    addCurrency: () =>
      settings(
        CURRENCY_LIST,
        event(currencyAdded, { currencyId: newId(), name: `X${random.integer(1e6)}`, symbol: 'X' }),
      ),
  };

  return {
    async open() {
      await shop.happened(
        CATEGORY_STREAM,
        event(categoryCreated, { categoryId: food, name: 'Food' }),
        event(subCategoryAdded, { categoryId: food, nodeId: tea, parentId: food, name: 'Tea' }),
      );
      await acts.createTag();
      await acts.createTag();
      await settings(
        PRODUCT_DISPLAY_LIST,
        event(productDisplayAdded, { displayId: 'd', title: 'New', tagId: tags[0] ?? '' }),
      );
      for (let n = 0; n < 6; n++) await acts.createProduct();
    },
    happen(): Promise<string> {
      return random.pick(Object.values(acts))();
    },
    addresses: () => [
      '/',
      '/zh-HK',
      '/products',
      '/products?sort=price&in_stock=true',
      '/products?sort=best',
      '/search?search=mug',
      `/category/${food}/x`,
      `/category/${tea}/x`,
      ...tags.slice(0, 2).map((id) => `/tag/${id}/x`),
      ...products.slice(0, 3).map(({ id }) => `/product/${id}/x`),
      '/contact',
      '/terms',
    ],
  };
}

test('after any events every cached page equals a new rendering', async () => {
  const alive = livingShop(20_261_122);
  await alive.open();
  for (let round = 0; round < 25; round++) {
    let position = '';
    for (let n = 0; n < 3; n++) position = await alive.happen();
    // Pages do not wait longer than two seconds for stale views, which a busy machine may need.
    expect(await shop.progress.waitFor(viewNames, await shop.log.head(), 30_000)).toBe(true);
    await expect.poll(() => (feed.position() ?? '') >= position, { timeout: 5_000, interval: 5 }).toBe(true);
    now += 300;
    for (const address of alive.addresses()) {
      const kept = await served.at(address);
      const fresh = await renderer.render({
        address: renderer.cacheKey(address) ?? address,
        read: shop.app.readAt(position),
      });
      expect.soft(bodyOf(kept).toString(), `${address} in round ${round}`).toBe(fresh.start + fresh.html);
      expect([kept.page.status, kept.page.location]).toEqual([fresh.status, fresh.location]);
      expect(kept.page.status, address).toBeLessThan(500);
    }
  }
}, 120_000);

test('a page contains nothing of the stock but the shown band', async () => {
  const id = newId();
  const details = { ...blank, itemNo: 'SECRET', name: 'Secret stock', purchasePrice: 12_345 };
  await shop.happened(streamOf(PRODUCT, id), event(productCreated, { productId: id, details, openingQuantity: 7_919 }));
  const position = await shop.happened(
    streamOf(STOCK, id),
    event(stockOpened, { productId: id, quantity: 7_919, balance: 7_919 }),
  );
  await expect.poll(() => (feed.position() ?? '') >= position, { timeout: 5_000, interval: 5 }).toBe(true);
  now += 300;
  for (const address of ['/products', `/product/${id}/secret-stock`]) {
    const text = bodyOf(await served.at(address)).toString();
    expect(text).not.toContain('7919');
    expect(text).not.toContain('123.45');
  }
});
