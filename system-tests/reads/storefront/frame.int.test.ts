import {
  CATEGORY_STREAM,
  categoryCreated,
  categoryDeleted,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { picturePath } from '@countinghouse/contracts/kernel/http/rendition';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import {
  baseCurrencySet,
  CHECKOUT_RULES,
  COMPANY_INFO,
  CURRENCY_LIST,
  checkoutRulesChanged,
  companyInfoChanged,
  currencyAdded,
  PAGE,
  type PageFields,
  pageSaved,
} from '@countinghouse/contracts/settings/events';
import type { PageName } from '@countinghouse/contracts/settings/page-content';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

function saved(page: PageName, changes: Partial<PageFields>) {
  return shop.happened(streamOf(PAGE, page), event(pageSaved, { page, changes }));
}

function text(...blocks: readonly object[]) {
  return { text: { blocks: blocks as never, entityMap: {} } };
}

async function frame() {
  return (await shop.get('/setting/frame', 'nobody')).json();
}

describe('the frame of the storefront', () => {
  test('of a new shop: its settings, HKD, the title of any shop, and nothing else', async () => {
    expect(await frame()).toEqual({
      success: true,
      ...{ title: 'My shop', name: '', icon: null, logo: null, address: '', phone: '', hours: '', email: '' },
      ...{ socials: [], categories: [], pages: [], currency: { name: 'HKD', symbol: '$' } },
      notes: { delivery: '', returns: '' },
      paymentMethods: ['Bank transfer', 'Cash on delivery'],
      googleClientId: 'google-client',
      locale: 'en',
      timeZone: 'Asia/Hong_Kong',
      shopUrl: 'https://shop.example',
    });
  });

  test('says that orders need an account for as long as they do', async () => {
    const rules = streamOf(CHECKOUT_RULES.category, CHECKOUT_RULES.id);
    const want = (needsAccount: boolean) =>
      shop.happened(rules, event(checkoutRulesChanged, { changes: { needsAccount } }));
    await want(true);
    expect(await frame()).toMatchObject({ needsAccount: true });
    await want(false);
    expect(await frame()).not.toHaveProperty('needsAccount');
  });

  test('has the company’s data until the pages have their own', async () => {
    const company = { name: 'Leaf Ltd', address: '1 Some Road', phone: '1234' };
    await shop.happened(
      streamOf(COMPANY_INFO.category, COMPANY_INFO.id),
      event(companyInfoChanged, { changes: company }),
    );
    expect(await frame()).toMatchObject({ ...company, title: 'Leaf Ltd', email: '' });
    await saved('dashboard', { title: 'Leaf & Pot' });
    await saved('contact', { address: ' ', phone: '5678', email: 'hello@leaf.example' });
    expect(await frame()).toMatchObject({
      ...{ ...company, title: 'Leaf & Pot', phone: '5678', email: 'hello@leaf.example' },
    });
  });

  test('has the base currency', async () => {
    await shop.happened(
      streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
      event(currencyAdded, { currencyId: 'usd', name: 'USD', symbol: 'US$' }),
      event(baseCurrencySet, { currencyId: 'usd' }),
    );
    expect((await frame()).currency).toEqual({ name: 'USD', symbol: 'US$' });
  });

  test('has icon and logo with the renditions that are stored', async () => {
    const [icon, logo] = [newId(), newId()].map(picturePath) as [string, string];
    await saved('dashboard', { icon, logo });
    const made = { path: logo, width: 400, height: 200, widths: [160, 320] };
    await shop.happened(streamOf(PICTURE, newId()), event(pictureReady, made));
    expect(await frame()).toMatchObject({ icon: { path: icon, width: 0, height: 0, widths: [] }, logo: made });
    await saved('dashboard', { icon: '' });
    expect((await frame()).icon).toBeNull();
  });

  test.each([
    ['https://social.example/leaf', true],
    ['mailto:hello@leaf.example', true],
    ['tel:+85212345678', true],
    ['HTTP://social.example', true],
    ['', false],
    ['/leaf', false],
    ['whatsapp://send?phone=1', false],
    ['javascript:alert(1)', false],
    [' java\nscript:alert(1)', false],
    ['data:text/html,x', false],
  ])('links to %j: %s', async (link, shown) => {
    const social = { type: 'facebook', link, status: true } as const;
    await saved('contact', { socials: [social, { ...social, link: 'https://off.example', status: false }] });
    expect((await frame()).socials).toEqual(shown ? [social] : []);
  });

  test('lists the pages with content, in the order of the pages', async () => {
    await saved('newPage', { images: ['/files/images/a.webp'] });
    await saved('privacyPolicy', text({ text: ' ' }, { text: '私隱' }));
    await saved('about', text({ text: ' ', entityRanges: [{ offset: 0, length: 1, key: 0 }] }));
    await saved('membership', text({ text: ' \n' }, { text: '', entityRanges: [] }));
    await saved('deliveryMethod', { text: null, image: '/files/images/b.webp' });
    await saved('returnReplacementPolicy', { text: null, image: '' });
    expect((await frame()).pages).toEqual(['about', 'deliveryMethod', 'privacyPolicy', 'contact', 'newPage']);
  });

  test('has the first sentence of the pages on delivery and returns, without their headings', async () => {
    const block = (type: string, text: string) => ({ type, text });
    await saved(
      'deliveryMethod',
      text(block('header-one', 'Delivery'), block('unstyled', ' '), block('unstyled', 'In two days. Free from $600.')),
    );
    await saved('returnReplacementPolicy', text({ text: '十四天內可退貨。請保留單據。' }));
    expect((await frame()).notes).toEqual({ delivery: 'In two days.', returns: '十四天內可退貨。' });
    await saved('deliveryMethod', text(block('header-one', 'Delivery')));
    await saved('returnReplacementPolicy', { text: null, image: '/files/images/b.webp' });
    expect((await frame()).notes).toEqual({ delivery: '', returns: '' });
  });
});

describe('a page by its name', () => {
  test('is returned alone, as it was saved, and all are without a name', async () => {
    await saved('about', text({ text: 'Leaves' }));
    const one = (await shop.get('/setting/pages?page=about', 'nobody')).json().pages;
    const all = (await shop.get('/setting/pages', 'nobody')).json().pages;
    expect(Object.keys(one)).toEqual(['about']);
    expect(one.about.text.blocks).toEqual([{ text: 'Leaves' }]);
    expect(all).toMatchObject(one);
    expect(Object.keys(all)).toHaveLength(9);
  });

  test('of the past is returned alone too', async () => {
    const asOf = new Date().toISOString();
    expect(Object.keys((await shop.get(`/setting/pages?page=contact&asOf=${asOf}`)).json().pages)).toEqual(['contact']);
  });

  test('must be a known one', async () => {
    expect((await shop.get('/setting/pages?page=imprint', 'nobody')).statusCode).toBe(422);
  });
});

describe('a node of the category tree', () => {
  let ids: Record<'top' | 'a' | 'b' | 'c' | 'd', string>;
  const around = async (id: string) => (await shop.get(`/category/node/${id}`, 'nobody')).json();

  /** top → a → b → c, and top → d. */
  beforeEach(async () => {
    ids = { top: newId(), a: newId(), b: newId(), c: newId(), d: newId() };
    const added = (name: 'a' | 'b' | 'c' | 'd', parent: 'top' | 'a' | 'b') =>
      event(subCategoryAdded, { categoryId: ids.top, nodeId: ids[name], parentId: ids[parent], name });
    await shop.happened(
      CATEGORY_STREAM,
      event(categoryCreated, { categoryId: ids.top, name: 'top' }),
      ...[added('d', 'top'), added('a', 'top'), added('b', 'a'), added('c', 'b')],
    );
  });

  const named = (...names: (keyof typeof ids)[]) => names.map((name) => ({ _id: ids[name], name }));

  test('has its ancestors from the top down, and its children', async () => {
    const success = true;
    expect(await around(ids.top)).toEqual({
      ...{ success, node: named('top')[0], ancestors: [], children: named('d', 'a') },
    });
    expect(await around(ids.b)).toEqual({
      ...{ success, node: named('b')[0], ancestors: named('top', 'a'), children: named('c') },
    });
    expect(await around(ids.c.toUpperCase())).toMatchObject({ ancestors: named('top', 'a', 'b'), children: [] });
  });

  test('that was deleted is replaced by its nearest existing ancestor', async () => {
    const removed = (nodeId: string, parentId: string, ...removedIds: string[]) =>
      event(subCategoryRemoved, { categoryId: ids.top, nodeId, parentId, removedIds });
    await shop.happened(CATEGORY_STREAM, removed(ids.b, ids.a, ids.b, ids.c));
    for (const id of [ids.b, ids.c]) {
      expect(await around(id)).toMatchObject({ node: named('a')[0], ancestors: named('top'), children: [] });
    }
    await shop.happened(CATEGORY_STREAM, removed(ids.a, ids.top, ids.a));
    expect(await around(ids.c)).toMatchObject({ node: named('top')[0], ancestors: [], children: named('d') });
  });

  test('is not found when its tree is deleted, or never existed', async () => {
    await shop.happened(CATEGORY_STREAM, event(categoryDeleted, { categoryId: ids.top }));
    for (const id of [ids.top, ids.c, newId()]) {
      expect(await around(id)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
