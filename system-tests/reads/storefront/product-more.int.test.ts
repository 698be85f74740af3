import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { categoryCreated, PRODUCT, productChanged, productCreated } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import { baseCurrencySet, CURRENCY_LIST, currencyAdded } from '@countinghouse/contracts/settings/events';
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

interface More {
  readonly product: object;
  readonly pictures: { path: string }[];
  readonly together: { _id: string }[];
  readonly similar: { _id: string; stock: string }[];
  readonly was: { price: number; until: string } | null;
}

async function more(id: string): Promise<More> {
  return (await shop.get(`/product/${id}/more`, 'nobody')).json();
}
const idsOf = (cards: readonly { _id: string }[]) => cards.map(({ _id }) => _id);

async function bought(...products: readonly string[]): Promise<string> {
  const orderId = newId();
  const lines = products.map((productId) => sampleLine({ productId }));
  const placed = event(orderPlaced, samplePlacement({ orderId, orderNo: `SO-${orderId}`, lines }));
  await shop.happened(streamOf(ORDER, orderId), placed, event(orderConfirmed, { orderId }));
  return orderId;
}

test('a product without related data has none', async () => {
  const id = await shelf.product('ALONE');
  const { product, ...beside } = await more(id);
  expect(beside).toEqual({ success: true, pictures: [], together: [], similar: [], was: null });
  expect(product).toEqual((await shop.get(`/product/${id}`, 'nobody')).json().product);
});

test('an inactive, deleted or unknown product is not found', async () => {
  const [hidden, gone] = [await shelf.product('HIDDEN', { status: false }), await shelf.product('GONE')];
  await shelf.remove(gone);
  for (const id of [hidden, gone, newId()]) {
    expect(await more(id)).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('its pictures are the photo, then the thumbnails', async () => {
  const [photo, ...thumbnails] = [newId(), newId(), newId()].map(picturePath) as [string, string, string];
  const made = { path: thumbnails[0]!, width: 300, height: 300, widths: [160] };
  await shop.happened(streamOf(PICTURE, newId()), event(pictureReady, made));
  const id = await shelf.product('SEEN', { photo, thumbnails });
  const original = { width: 0, height: 0, widths: [] };
  expect((await more(id)).pictures).toEqual([{ path: photo, ...original }, made, { path: thumbnails[1], ...original }]);
  await shelf.change(id, { photo: '' });
  expect((await more(id)).pictures).toHaveLength(2);
});

describe('bought together', () => {
  test('are those in most orders with it, in stock first, without inactive ones', async () => {
    const [mug, often, once, empty, hidden] = [
      await shelf.product('MUG'),
      await shelf.product('OFTEN'),
      await shelf.product('ONCE'),
      await shelf.product('EMPTY', {}, 0),
      await shelf.product('HIDDEN', { status: false }),
    ];
    await bought(mug, once, empty, hidden);
    await bought(mug, often, empty, hidden);
    const last = await bought(mug, often, empty, hidden);
    await bought(often, once);
    expect(idsOf((await more(mug)).together)).toEqual([often, once, empty]);
    await shelf.orderStatus(last, 'Pending', 'Rejected');
    expect(idsOf((await more(mug)).together).at(-1)).toBe(empty);
    expect(idsOf((await more(empty)).together)[0]).toBe(mug);
  });

  test('are eight at most', async () => {
    const products: string[] = [];
    for (let n = 0; n < 11; n++) products.push(await shelf.product(`SET-${n}`));
    await bought(...products);
    expect((await more(products[0]!)).together).toHaveLength(8);
  });
});

describe('similar products', () => {
  test('share node or tags, are near in price, active, and not the product itself', async () => {
    const [node, other] = [newId(), newId()];
    await shelf.category(event(categoryCreated, { categoryId: node, name: 'Lamps' }));
    await shelf.category(event(categoryCreated, { categoryId: other, name: 'Bags' }));
    const at = (id: string) => ({ category: { categoryId: id, nodeId: id } });
    const [paper, brass] = [await shelf.tag('Paper'), await shelf.tag('Brass')];
    const lamp = await shelf.product('L', { ...at(node), tagIds: [paper, brass], sellingPrice: 2_000 });
    const [both, near, dear, tagged, empty] = [
      await shelf.product('BOTH', { ...at(node), tagIds: [paper, brass], sellingPrice: 2_100 }),
      await shelf.product('NEAR', { ...at(node), sellingPrice: 1_900 }),
      await shelf.product('DEAR', { ...at(node), sellingPrice: 9_000 }),
      await shelf.product('TAGGED', { ...at(other), tagIds: [brass], sellingPrice: 2_000 }),
      await shelf.product('EMPTY', { ...at(node), tagIds: [paper, brass], sellingPrice: 2_000 }, 0),
    ];
    await shelf.product('HIDDEN', { ...at(node), sellingPrice: 2_000, status: false });
    await shelf.product('OTHER', { ...at(other), sellingPrice: 2_000 });
    expect(idsOf((await more(lamp)).similar)).toEqual([both, near, tagged, dear, empty]);

    await bought(lamp, near);
    const beside = await more(lamp);
    expect([idsOf(beside.together), idsOf(beside.similar)]).toEqual([[near], [both, tagged, dear, empty]]);

    await shelf.removeTag(brass);
    expect(idsOf((await more(lamp)).similar)).not.toContain(tagged);
  });

  test('are eight at most, the nearest in price', async () => {
    const tag = await shelf.tag('Many');
    const ids: string[] = [];
    for (let n = 0; n < 40; n++)
      ids.push(await shelf.product(`M-${n}`, { tagIds: [tag], sellingPrice: 1_000 + 20 * n }));
    const { similar } = await more(ids[20]!);
    expect(idsOf(similar).sort()).toEqual([16, 17, 18, 19, 21, 22, 23, 24].map((n) => ids[n]!).sort());
  });
});

describe('the price before', () => {
  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

  /** Creates a product at 120.00, reduced since, as imported. */
  async function reduced(created: string, ...changes: [at: string, sellingPrice: number][]): Promise<string> {
    const id = newId();
    const details = { ...blankProduct, itemNo: id, purchasePrice: 1, sellingPrice: 12_000 };
    const happened = (occurredAt: string, fact: Parameters<TestReadSide['happened']>[1]) => {
      const actor = { kind: 'system', id: 'test' } as const;
      const metadata = { actor, commandId: newId(), correlationId: newId(), occurredAt };
      return shop.log.append(streamOf(PRODUCT, id), 'any', [fact], metadata);
    };
    await happened(created, event(productCreated, { productId: id, details, openingQuantity: 0 }));
    for (const [at, sellingPrice] of changes) {
      await happened(at, event(productChanged, { productId: id, changes: { sellingPrice }, countedDifference: 0 }));
    }
    return id;
  }

  test('is returned with the moment it ended, while it is recent', async () => {
    const until = ago(24);
    expect((await more(await reduced(ago(48), [until, 10_000]))).was).toEqual({ price: 120, until });
    expect((await more(await reduced(ago(1_000), [ago(721), 10_000]))).was).toBeNull();
  });

  test('is not returned where the log does not contain it', async () => {
    expect((await more(await reduced(ago(48)))).was).toBeNull();
    expect((await more(await reduced(ago(48), [ago(24), 15_000]))).was).toBeNull();
    const typed = await reduced(ago(48), [ago(24), 1_200_000], [ago(23.5), 12_000]);
    expect((await more(typed)).was).toBeNull();
  });

  test('is not returned when it was in another currency', async () => {
    const id = await reduced(ago(48), [ago(24), 10_000]);
    expect((await more(id)).was).not.toBeNull();
    await shop.happened(
      streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
      event(currencyAdded, { currencyId: 'usd', name: 'USD', symbol: 'US$' }),
      event(baseCurrencySet, { currencyId: 'usd' }),
    );
    expect((await more(id)).was).toBeNull();
  });
});
