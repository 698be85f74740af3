import { categoryCreated } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import {
  COMPANY_INFO,
  companyInfoChanged,
  PAGE,
  PRODUCT_DISPLAY_LIST,
  pageSaved,
  productDisplayAdded,
} from '@countinghouse/contracts/settings/events';
import { MAX_DISPLAY_CARDS } from '@countinghouse/contracts/storefront/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { type SampleShelf, sampleShelf } from './sample-shelf.ts';

let shop: TestReadSide;
let shelf: SampleShelf;
let tags: Record<'lamps' | 'bags' | 'gone', string>;
const lamps: string[] = [];
const [banner, news] = [picturePath(newId()), picturePath(newId())];
const made = { path: banner, width: 800, height: 400, widths: [160, 320, 480, 640] };

beforeAll(async () => {
  shop = await openTestReadSide();
  shelf = sampleShelf(shop);
  tags = { lamps: await shelf.tag('Lamps'), bags: await shelf.tag('Bags'), gone: await shelf.tag('Gone') };
  await shelf.removeTag(tags.gone);
  for (let n = 0; n < 14; n++) lamps.push(await shelf.product(`LAMP-${n}`, { tagIds: [tags.lamps, tags.gone] }));
  await shelf.product('HIDDEN', { tagIds: [tags.lamps, tags.bags], status: false });
  await shop.happened(streamOf(PICTURE, newId()), event(pictureReady, made));
});
afterAll(() => shop.close());

const home = async () => (await shop.get('/setting/home', 'nobody')).json();
const original = (path: string) => ({ path, width: 0, height: 0, widths: [] });
const newest = () => lamps.slice(-MAX_DISPLAY_CARDS).reverse();
const idsOf = ({ products }: { products: { _id: string }[] }) => products.map(({ _id }) => _id);

describe('the home page', () => {
  test('of a shop without settings has its newest products', async () => {
    expect(await home()).toEqual({
      ...{ success: true, banner: [], news: [], newsText: '', story: null, categories: [], displays: [] },
      newest: expect.any(Array),
    });
    expect(idsOf({ products: (await home()).newest })).toEqual(newest());
  });

  test('has pictures, and displays in their order, without those with a deleted tag', async () => {
    await shop.happened(
      streamOf(PAGE, 'dashboard'),
      event(pageSaved, { page: 'dashboard', changes: { banner: [banner, news] } }),
    );
    await shop.happened(
      streamOf(PAGE, 'newPage'),
      event(pageSaved, { page: 'newPage', changes: { images: [news, banner] } }),
    );
    await shop.happened(
      streamOf(PRODUCT_DISPLAY_LIST.category, PRODUCT_DISPLAY_LIST.id),
      event(productDisplayAdded, { displayId: 'a', title: 'Carry', tagId: tags.bags }),
      event(productDisplayAdded, { displayId: 'b', title: 'Nothing', tagId: tags.gone }),
      event(productDisplayAdded, { displayId: 'c', title: 'Light', tagId: tags.lamps }),
    );
    const { banner: banners, news: pictures, displays } = await home();
    expect([banners, pictures]).toEqual([
      [made, original(news)],
      [original(news), made],
    ]);
    expect(displays).toMatchObject([
      { title: 'Carry', tag: { _id: tags.bags, name: 'Bags' }, products: [], total: 0 },
      { title: 'Light', tag: { _id: tags.lamps, name: 'Lamps' }, total: 14 },
    ]);
    expect(idsOf(displays[1])).toEqual(newest());
    expect(displays[1].products[0]).toEqual({
      ...{ _id: lamps[13], itemNo: 'LAMP-13', name: '', photo: null, sellingPrice: 5.5, stock: 'in' },
    });
  });

  test('shows no newest products beside a display', async () => {
    expect((await home()).newest).toEqual([]);
  });

  test('tells the story of the page About Us, and the first sentence of the news', async () => {
    const block = (text: string, type = 'unstyled') => ({
      ...{ key: 'a', text, type, depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
    });
    const blocks = [block(' '), block('Since 2009', 'header-two'), block('One shelf. Then two.')];
    const save = (page: 'about' | 'newPage', changes: object) =>
      shop.happened(streamOf(PAGE, page), event(pageSaved, { page, changes }));
    await save('about', { text: { blocks, entityMap: {} }, image: banner });
    await save('newPage', { text: { blocks: [block('Open late. On Fridays.')], entityMap: {} } });
    const { story, newsText } = await home();
    expect(story).toEqual({
      ...{ headline: 'Since 2009', lead: 'One shelf.', title: '', text: 'One shelf. Then two.', picture: made },
    });
    expect(newsText).toBe('Open late.');
  });

  test('shows the first categories that have a photo', async () => {
    const [glass, paper, empty] = [newId(), newId(), newId()];
    await shelf.category(event(categoryCreated, { categoryId: glass, name: 'Glass' }));
    await shelf.category(event(categoryCreated, { categoryId: empty, name: 'Empty' }));
    await shelf.category(event(categoryCreated, { categoryId: paper, name: 'Paper' }));
    const placed = (id: string, photo: string) => ({ category: { categoryId: id, nodeId: id }, photo, tagIds: [] });
    await shelf.product('GLASS-1', placed(glass, news));
    await shelf.product('GLASS-2', placed(glass, banner));
    await shelf.product('GLASS-3', placed(glass, ''));
    await shelf.product('PAPER-1', placed(paper, news));
    await shelf.product('EMPTY-1', placed(empty, ''));
    expect((await home()).categories).toEqual([
      { _id: glass, name: 'Glass', picture: made },
      { _id: paper, name: 'Paper', picture: original(news) },
    ]);
  });

  test('follows the active products', async () => {
    await shelf.change(lamps[13]!, { status: false });
    expect((await home()).displays[1].total).toBe(13);
    expect(idsOf((await home()).displays[1])[0]).toBe(lamps[12]);
    await shelf.change(lamps[13]!, { status: true });
    expect(idsOf((await home()).displays[1])).toEqual(newest());
  });
});

describe('the preview of the home page', () => {
  const preview = (body: object, caller: 'admin' | 'customer' | 'nobody' = 'admin') =>
    shop.post('/setting/home-preview', body, caller);
  const settings = { title: 'Soon', banner: [news], news: [], displays: [{ title: 'New', tag: '' }] };

  test('shows unsaved settings, and stores none', async () => {
    const before = await home();
    const displays = [
      { title: 'First', tag: tags.lamps.toUpperCase() },
      { title: 'Again', tag: tags.lamps },
      { title: 'Gone', tag: tags.gone },
      { title: 'Never', tag: newId() },
    ];
    const shown = (await preview({ ...settings, displays })).json();
    expect(shown).toMatchObject({ success: true, title: 'Soon', banner: [original(news)], news: [] });
    expect(shown.displays.map(({ title }: { title: string }) => title)).toEqual(['First', 'Again']);
    expect(shown.displays.map(idsOf)).toEqual([newest(), newest()]);
    expect(await home()).toEqual(before);
  });

  test('shows saved settings like the home page', async () => {
    const { success, ...saved } = await home();
    const displays = [
      { title: 'Carry', tag: tags.bags },
      { title: 'Light', tag: tags.lamps },
    ];
    const body = { title: 'Same', banner: [banner, news], news: [news, banner], displays };
    expect((await preview(body)).json()).toEqual({ success, ...saved, title: 'Same' });
  });

  test('has the company’s name as its title where there is none', async () => {
    const changes = { name: 'Leaf Ltd' };
    await shop.happened(streamOf(COMPANY_INFO.category, COMPANY_INFO.id), event(companyInfoChanged, { changes }));
    expect((await preview({ ...settings, title: ' ', displays: [] })).json().title).toBe('Leaf Ltd');
  });

  test('is for staff, and validates its input', async () => {
    const body = { ...settings, displays: [] };
    expect((await preview(body, 'customer')).statusCode).toBe(401);
    expect((await preview(body, 'nobody')).statusCode).toBe(401);
    expect((await preview(body)).statusCode).toBe(200);
    for (const wrong of [
      { banner: Array(11).fill(news) },
      { news: ['\u0000'] },
      { displays: [{ title: 'x', tag: 'lamps' }] },
      { title: undefined },
    ]) {
      expect((await preview({ ...body, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
    }
  });
});

describe('the preview of the home page as a document', () => {
  const body = () => ({
    ...{ title: 'Soon', icon: '', logo: news, banner: [banner], news: [] },
    displays: [{ title: 'First', tag: tags.lamps }],
  });
  const preview = (changes: object = {}, caller: 'admin' | 'customer' | 'nobody' = 'admin', language = 'en') =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/v1/setting/home-preview/page', payload: { ...body(), ...changes } },
      headers: {
        'accept-language': language,
        ...(caller !== 'nobody' && { authorization: `Bearer ${shop.tokenOf(caller)}` }),
      },
    });
  const rendered = async (...asked: Parameters<typeof preview>) => JSON.parse((await preview(...asked)).json().html);

  test('is rendered without scripts from unsaved settings, in the saved frame', async () => {
    const before = await home();
    const { icon, logo, title, ...saved } = (await shop.get('/setting/frame', 'nobody')).json();
    const page = await rendered();
    expect(page).toMatchObject({ address: '/', isInert: true });
    expect(page.frame).toEqual({ ...saved, title: 'Soon', icon: null, logo: original(news) });
    expect(page.home).toMatchObject({ banner: [made], news: [], displays: [{ title: 'First', total: 14 }] });
    expect(idsOf(page.home.displays[0])).toEqual(newest());
    expect(await home()).toEqual(before);
    expect((await shop.get('/setting/frame', 'nobody')).json()).toEqual({ ...saved, icon, logo, title });
  });

  test('is in the language of the caller', async () => {
    expect((await rendered({}, 'admin', 'zh-HK')).address).toBe('/zh-HK');
  });

  test('is for staff, and validates its input', async () => {
    expect((await preview({}, 'customer')).statusCode).toBe(401);
    expect((await preview({}, 'nobody')).statusCode).toBe(401);
    expect((await preview({ logo: undefined })).statusCode).toBe(422);
    expect((await preview({ banner: Array(11).fill(news) })).statusCode).toBe(422);
  });
});
