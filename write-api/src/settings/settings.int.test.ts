import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { PAGE } from '@countinghouse/contracts/settings/events';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Method, openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  token = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const send = (method: Method, url: string, body?: object, headers: object = {}, process = 0) =>
  shop.send(method, url, { body, headers, token, process });
const ifMatch = (version: string) => ({ 'if-match': `"${version}"` });

async function uploaded(url: string): Promise<string> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const boundary = 'x-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const reply = await shop.apps[0].inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(reply.json()).toMatchObject({ success: true });
  return reply.json().path;
}

describe('currencies', () => {
  test('are chosen by index of the list that was read', async () => {
    const usd = (await send('POST', '/setting/currency', { name: 'USD', symbol: 'US$' })).json().currency;
    expect(usd).toMatchObject({
      currencyList: [
        { name: 'HKD', symbol: '$' },
        { name: 'USD', symbol: 'US$' },
      ],
      baseCurrency: 0,
    });
    const seen = (await send('POST', '/setting/currency', { name: 'EUR', symbol: '€' })).json().currency;
    await send('DELETE', '/setting/currency?currency=USD');
    const gone = await send('POST', '/setting/currency/base-currency', { currency: 1 }, ifMatch(seen.version));
    expect(gone.json().code).toBe('VERSION_CONFLICT');
    const set = await send('POST', '/setting/currency/base-currency', { currency: 2 }, ifMatch(seen.version));
    expect(set.json().currency).toMatchObject({
      currencyList: [
        { name: 'HKD', symbol: '$' },
        { name: 'EUR', symbol: '€' },
      ],
      baseCurrency: 1,
    });
    expect((await send('DELETE', '/setting/currency?currency=EUR')).json().code).toBe('IN_USE');
    expect((await send('POST', '/setting/currency', { name: 'eur', symbol: 'E' })).json().code).toBe('NAME_TAKEN');
    expect((await send('POST', '/setting/currency/base-currency', { currency: 99 })).statusCode).toBe(404);
    expect((await send('POST', '/setting/currency/base-currency', { currency: -1 })).statusCode).toBe(422);
    expect((await send('POST', '/setting/currency/base-currency', { currency: '0' })).statusCode).toBe(400);
    await send('POST', '/setting/currency/base-currency', { currency: 0 });
  });
});

describe('company information', () => {
  test('needs all three, and merges what two people changed', async () => {
    expect((await send('POST', '/setting/company-info', { name: 'Shop', address: ' ', phone: '1' })).statusCode).toBe(
      422,
    );
    const form = { name: 'Shop', address: 'Pier 1', phone: '1' };
    const { version } = (await send('POST', '/setting/company-info', form)).json().companyInfo;
    await send('POST', '/setting/company-info', { ...form, phone: '2' }, ifMatch(version));
    const second = await send('POST', '/setting/company-info', { ...form, address: 'Pier 2' }, ifMatch(version), 1);
    expect(second.json().companyInfo).toMatchObject({ name: 'Shop', address: 'Pier 2', phone: '2' });
    const third = await send('POST', '/setting/company-info', { ...form, phone: '3' }, ifMatch(version));
    expect(third.json()).toMatchObject({ code: 'VERSION_CONFLICT', fields: ['phone'] });
  });
});

describe('synonyms of searches', () => {
  const save = (synonyms: readonly string[], headers = {}, by = 0) =>
    send('POST', '/setting/search-synonyms', { synonyms }, headers, by);

  test('are saved at the version that was seen, and refused with the row that is wrong', async () => {
    const first = (await save(['Xmas = Christmas'])).json().searchSynonyms;
    expect(first).toMatchObject({ synonyms: ['xmas = christmas'] });
    const second = await save(['xmas = christmas', '<b>hwb</b> = hot water bottle'], ifMatch(first.version));
    expect(second.json().searchSynonyms.synonyms).toEqual(['xmas = christmas', 'b hwb = hot water bottle']);
    expect((await save([], ifMatch(first.version), 1)).json().code).toBe('VERSION_CONFLICT');
    const refused = await save(['mug = cup', 'mug']);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'synonyms.1', code: 'no_synonym' }] });
    for (const rows of [[`a = ${'b'.repeat(10_000)}`], Array(201).fill('a = b')]) {
      expect((await save(rows)).statusCode).toBe(422);
    }
  });
});

describe('product displays', () => {
  test('one is deleted whose response was lost, and the request sent again: that is reported as done', async () => {
    const { tag } = (await send('POST', '/tag', { name: 'Lost' })).json();
    const { productDisplay } = (await send('POST', '/setting/product-display', { title: 'Lost', tag: tag._id })).json();
    const key = { 'idempotency-key': newId() };
    const remove = () => send('DELETE', `/setting/product-display/${productDisplay.length - 1}`, undefined, key);
    const first = await remove();
    await shop.deps.database.query('update vault.idempotency set answer = null');
    expect((await remove()).json()).toEqual(first.json());
    expect(first.json().message).toBe('Product Display deleted succesfully');
  });

  test('two admins at once never change the wrong one', async () => {
    const { tag } = (await send('POST', '/tag', { name: 'New' })).json();
    let version = '';
    for (const title of ['A', 'B', 'C', 'D']) {
      const reply = await send('POST', '/setting/product-display', { title, tag: tag._id });
      ({ version } = reply.json());
    }
    const at = ifMatch(version);
    const replies = await Promise.all([
      send('DELETE', '/setting/product-display/0', undefined, at, 0),
      send('PATCH', '/setting/product-display', { index: 1, title: 'B!', tag: tag._id }, at, 1),
      send('DELETE', '/setting/product-display/2', undefined, at, 1),
      send('PATCH', '/setting/product-display', { index: 3, title: 'D!', tag: tag._id }, at, 0),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(replies[0]?.json().message).toBe('Product Display deleted succesfully');
    const last = await send('PATCH', '/setting/product-display', { index: 0, title: 'B!', tag: tag._id });
    expect(last.json().productDisplay).toEqual([
      { title: 'B!', tag: { _id: tag._id, name: 'New' } },
      { title: 'D!', tag: { _id: tag._id, name: 'New' } },
    ]);
    const gone = await send('PATCH', '/setting/product-display', { index: 0, title: 'x', tag: tag._id }, at);
    expect(gone.json().code).toBe('VERSION_CONFLICT');
    expect(gone.json().index).toBeUndefined();
    expect((await send('DELETE', '/setting/product-display/7')).statusCode).toBe(404);
    const unknown = await send('POST', '/setting/product-display', {
      title: 'x',
      tag: tag._id.replace(/^../, '00'),
    });
    expect(unknown.json().errors).toEqual([expect.objectContaining({ field: 'tag' })]);
  });
});

describe('the order of product displays', () => {
  const titles = (reply: { json(): { productDisplay: { title: string }[] } }) =>
    reply.json().productDisplay.map(({ title }) => title);

  test('is what the caller read, whatever was added since; a conflict carries the present place of a display', async () => {
    const { tag } = (await send('POST', '/tag', { name: 'Order' })).json();
    const before = (await send('POST', '/setting/product-display', { title: 'P', tag: tag._id })).json();
    const first = before.productDisplay.length - 1;
    await send('POST', '/setting/product-display', { title: 'Q', tag: tag._id });
    const seen = (await send('POST', '/setting/product-display', { title: 'R', tag: tag._id })).json();
    const at = ifMatch(seen.version);
    await send('POST', '/setting/product-display', { title: 'S', tag: tag._id });

    const order = [first + 2, first, first + 1];
    const moved = await send('PUT', '/setting/product-display/order', { order }, at);
    expect(titles(moved).slice(0, 3)).toEqual(['R', 'P', 'Q']);
    expect(titles(moved).at(-1)).toBe('S');
    const again = await send('PUT', '/setting/product-display/order', { order: order.toReversed() }, at);
    expect(again.json().code).toBe('VERSION_CONFLICT');
    expect((await send('PUT', '/setting/product-display/order', { order: [99] })).statusCode).toBe(404);

    await send('PATCH', '/setting/product-display', { index: 1, title: 'P!', tag: tag._id });
    const clash = await send('PATCH', '/setting/product-display', { index: first, title: 'P?', tag: tag._id }, at);
    expect(clash.json()).toMatchObject({ code: 'VERSION_CONFLICT', index: 1 });
    expect(clash.json().productDisplay[1].title).toBe('P!');
  });
});

describe('pages', () => {
  const save = (body: object, headers: object = {}) => send('PATCH', '/setting/pages', body, headers);

  test('take an uploaded image, keep it when it is left out, and lose it by -1', async () => {
    const image = await uploaded('/setting/upload-image');
    expect((await save({ page: 'about', image })).json().pages.about.image).toBe(image);
    const text = { blocks: [{ text: 'Hello', key: 'a' }], entityMap: {} };
    const about = (await save({ page: 'about', text })).json().pages.about;
    expect(about).toMatchObject({ text, image });
    expect((await save({ page: 'about', image: -1 })).json().pages.about).toMatchObject({ text, image: '' });
    const foreign = await save({ page: 'about', image: '/files/images/0198d5a0-0000-7000-8000-000000000000.webp' });
    expect(foreign.json().errors).toEqual([expect.objectContaining({ field: 'image' })]);
  });

  test('have the fields of their kind, in their limits', async () => {
    const path = await uploaded('/product/upload-photo');
    const banner = (await save({ page: 'dashboard', title: 'Shop', banner: Array(10).fill(path) })).json().pages
      .dashboard;
    expect(banner).toMatchObject({ title: 'Shop', banner: Array(10).fill(path) });
    expect((await save({ page: 'dashboard', banner: Array(11).fill(path) })).statusCode).toBe(422);
    expect((await save({ page: 'newPage', images: Array(21).fill(path) })).statusCode).toBe(422);
    expect((await save({ page: 'newPage', title: 'x' })).statusCode).toBe(422);
    expect((await save({ page: 'contact', address: 'a', phone: '1' })).json().errors).toEqual([
      expect.objectContaining({ field: 'email' }),
    ]);
    expect((await save({ page: 'nowhere' })).statusCode).toBe(422);
    expect((await save({ page: 'about', image: true })).statusCode).toBe(400);
  });

  test('take a document as text too, and return the document', async () => {
    const text = { blocks: [{ text: '你好 😀', key: 'a' }], entityMap: {} };
    const reply = await save({ page: 'membership', text: JSON.stringify(text) });
    expect(reply.json().pages.membership.text).toEqual(text);
    expect((await save({ page: 'membership', text: '{' })).statusCode).toBe(422);
    expect((await save({ page: 'membership', text: null })).json().pages.membership.text).toBeNull();
  });

  test('refuse what could do harm', async () => {
    const entityMap = { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'javascript:alert(1)' } } };
    const reply = await save({ page: 'privacyPolicy', text: { blocks: [{ text: 'x' }], entityMap } });
    expect(reply.json().errors).toEqual([expect.objectContaining({ field: 'text.entityMap.0.data.url' })]);
  });

  test('have no range that names an entity which is not there', async () => {
    const entityMap = { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: '/about' } } };
    const withKey = (key: unknown) => {
      const blocks = [{ text: 'x', entityRanges: [{ offset: 0, length: 1, key }] }];
      return save({ page: 'privacyPolicy', text: { blocks, entityMap } });
    };
    for (const key of [1, 'constructor', null]) {
      expect((await withKey(key)).json().errors).toMatchObject([{ field: 'text.blocks.0.entityRanges.0.key' }]);
    }
    for (const key of [0, '0']) expect((await withKey(key)).statusCode).toBe(200);
  });

  test('take links of networks that lead somewhere, and none that could run', async () => {
    const links = [
      'https://facebook.com/shop',
      'instagram.com/shop',
      'whatsapp://send?phone=85255550000',
      ' JavaScript:alert(1)',
    ];
    const contact = (chosen: readonly string[]) => ({
      ...{ page: 'contact', address: 'here', email: 'a@b.co', phone: '1' },
      socials: chosen.map((link) => ({ type: 'facebook', link, status: true })),
    });
    expect((await save(contact(links))).json().errors).toMatchObject([
      { field: 'socials.2.link', code: 'unsafe_link' },
      { field: 'socials.3.link', code: 'unsafe_link' },
    ]);
    expect((await save(contact(links.slice(0, 2)))).statusCode).toBe(200);
  });

  test('two people who save one page merge, unless they changed the same', async () => {
    const contact = { page: 'contact', address: 'Pier 1', email: 'a@shop.hk', phone: '1' };
    const { version } = (await save(contact)).json().pages.contact;
    await save({ ...contact, phone: '2' }, ifMatch(version));
    const merged = await save({ ...contact, address: 'Pier 2' }, ifMatch(version));
    expect(merged.json().pages.contact).toMatchObject({ address: 'Pier 2', phone: '2' });
    const conflict = await save({ ...contact, phone: '3' }, ifMatch(version));
    expect(conflict.json()).toMatchObject({ code: 'VERSION_CONFLICT', fields: ['phone'] });
  });

  test('every rich text comes back deep-equal, from the response and from the log', async () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((value) => !value.includes('\u0000') && value.isWellFormed());
    const range = { offset: fc.nat(50), length: fc.nat(50) };
    const block = fc.record(
      {
        key: word,
        text: word,
        type: fc.constantFrom('unstyled', 'header-one', 'atomic', 'unordered-list-item', 'own'),
        depth: fc.nat(4),
        inlineStyleRanges: fc.array(
          fc.record({ ...range, style: fc.constantFrom('BOLD', 'CODE', 'color-rgb(1,2,3)') }),
          { maxLength: 3 },
        ),
        entityRanges: fc.array(fc.record({ ...range, key: fc.nat(5) }), { maxLength: 3 }),
        data: fc.dictionary(
          word.filter((key) => key !== '__proto__' && !['url', 'src', 'href'].includes(key.toLowerCase())),
          fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null)),
          { maxKeys: 3, noNullPrototype: true },
        ),
      },
      { requiredKeys: ['text'], noNullPrototype: true },
    );
    const entity = fc.record(
      { type: word, mutability: word, data: fc.record({ url: fc.webUrl() }, { noNullPrototype: true }) },
      { noNullPrototype: true },
    );
    const documents = fc
      .record(
        {
          blocks: fc.array(block, { maxLength: 5 }),
          entityMap: fc.dictionary(fc.nat(9).map(String), entity, { maxKeys: 3, noNullPrototype: true }),
        },
        { noNullPrototype: true },
      )
      .map(({ blocks, entityMap }) => {
        const named = ({ key }: { key: number }) => Object.hasOwn(entityMap, key);
        const kept = blocks.map(({ entityRanges, ...rest }) => ({
          ...rest,
          ...(entityRanges && { entityRanges: entityRanges.filter(named) }),
        }));
        return { blocks: kept, entityMap };
      });
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        const reply = await save({ page: 'deliveryMethod', text });
        expect(reply.json().pages?.deliveryMethod.text, reply.body).toEqual(text);
        const last = (
          await shop.deps.log.read(streamOf(PAGE, 'deliveryMethod'), { direction: 'backwards', limit: 1 })
        )[0];
        const kept = (last?.data as { changes: { text: unknown } } | undefined)?.changes.text;
        expect(JSON.stringify(kept)).toBe(JSON.stringify(text));
      }),
      { numRuns: 30 },
    );
  });
});

describe('suppliers', () => {
  test('start from what the form shows and change field by field', async () => {
    const logo = await uploaded('/supplier/upload-logo');
    const { supplier } = (
      await send('POST', '/supplier', { name: 'Leaf', website: 'https://leaf.example', logo })
    ).json();
    expect(supplier).toMatchObject({
      name: 'Leaf',
      website: 'leaf.example',
      logo,
      address: { country: 'China' },
      remarks: { type: 'TEXT', content: '' },
      status: true,
      version: '0',
    });
    const change = (body: object, headers = ifMatch(supplier.version)) =>
      send('PUT', `/supplier/${supplier._id}`, body, headers);
    await change({ ...strip(supplier), bankInfo: { bankName: 'HSBC' } });
    const merged = await change({ ...strip(supplier), bankInfo: { branch: 'Central' } });
    expect(merged.json().supplier.bankInfo).toMatchObject({ bankName: 'HSBC', branch: 'Central' });
    const conflict = await change({ bankInfo: { bankName: 'BOC' } });
    expect(conflict.json()).toMatchObject({ code: 'VERSION_CONFLICT', fields: ['bankInfo.bankName'] });
    expect((await change({ email: 'no address' })).statusCode).toBe(422);
    expect((await change({ email: '' })).statusCode).toBe(200);
    expect((await change({ address: { country: 'France' } })).statusCode).toBe(422);
    const file = await change({ remarks: { type: 'FILE', content: '/etc/passwd' } });
    expect(file.json().errors).toEqual([expect.objectContaining({ field: 'remarks.content' })]);
    const document = await uploaded('/supplier/upload-file');
    expect((await change({ remarks: { type: 'FILE', content: document } })).json().supplier.remarks.content).toBe(
      document,
    );
    const stale = await send('DELETE', `/supplier/${supplier._id}`, undefined, ifMatch(supplier.version));
    expect(stale.json().code).toBe('VERSION_CONFLICT');
    expect((await send('DELETE', `/supplier/${supplier._id}`)).json().message).toBe('Supplier deleted successfully');
    expect((await change({ name: 'x' })).statusCode).toBe(404);
  });

  function strip({ _id, version, ...fields }: Record<string, unknown>) {
    return fields;
  }
});
