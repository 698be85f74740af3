import { createHash } from 'node:crypto';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { schemaOf } from '@countinghouse/contracts/routes/openapi';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

/** More than any list returns. */
const MANY = 10_010;
const id = newId();

/** Returns an id as computed by the database below. */
function hashedId(text: string): string {
  const hash = createHash('md5').update(text).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20),
  ];
  return parts.join('-');
}

/** Returns the id of product `n`. */
const productId = (n: number) => hashedId(`product${n}`);
/** Returns the id of tag `n`. */
const tagId = (n: number) => hashedId(`tag${n}`);

interface Ask {
  /** The path with its parameters filled in, and the required query. */
  readonly path: string;
  /** Another query of the call, for lists that the first one cannot fill. */
  readonly also?: string;
  /**
   * Maximum entries of each list in the response; those of `full` exist more often here, so that the maximum is
   * reached.
   */
  readonly lists: Readonly<Record<string, number>>;
  readonly full?: readonly string[];
  /** Maximum bytes of the response; names and texts here are short. */
  readonly bytes?: number;
}

const ofProduct = { 'product.tags': 100, 'product.category.pos': 32, 'product.thumbnails': 10 };

/** Every public call with lists; lists of one product or page are bounded by the calls that save them. */
const asks: Readonly<Record<string, Ask>> = {
  productListing: {
    path: '/product/listing?view=card&facets=true&',
    // The tags with the last names, which are not among the first of the one product that has them.
    also: `tag=${Array.from({ length: 10 }, (_, index) => tagId(9_990 + index))}&`,
    lists: { products: 100, 'facets.categories': 200, 'facets.tags': 40, 'facets.chosenTags': 10, leftOut: 8 },
    full: ['products', 'facets.categories', 'facets.tags', 'facets.chosenTags'],
  },
  productDisplayList: { path: `/product/display-list?tag=${id}&`, lists: { products: 1_000 }, full: ['products'] },
  getProduct: {
    path: `/product/${id}?`,
    lists: ofProduct,
  },
  listTags: { path: '/tag/list?', lists: { tags: 5_000 }, full: ['tags'] },
  listCategories: { path: '/category/list?', lists: { categoryList: 5_000 }, full: ['categoryList'] },
  categoryNode: { path: `/category/node/${id}?`, lists: { ancestors: 32, children: 999 } },
  productMore: {
    path: `/product/${id}/more?`,
    lists: { ...ofProduct, pictures: 11, together: 8, similar: 8 },
    full: ['similar'],
  },
  productCards: {
    path: `/product/cards?ids=${Array.from({ length: 50 }, (_, index) => productId(index + 2))}&`,
    lists: { products: 50 },
    full: ['products'],
  },
  productAddresses: { path: '/product/addresses?', lists: { products: 10_000 }, full: ['products'] },
  suggestProducts: {
    path: '/product/suggest?search=thing&',
    lists: { products: 6, categories: 3, tags: 3 },
    full: ['products', 'tags'],
  },
  goneProduct: { path: `/product/${id}/gone?`, lists: { similar: 8 } },
  getSetting: {
    path: '/setting?',
    // The deciders of these lists bound them.
    lists: {
      'setting.features': 1,
      'setting.currency.currencyList': 1_000,
      'setting.productDisplay': 1_000,
      'setting.searchSynonyms.synonyms': 200,
    },
  },
  getPages: {
    path: '/setting/pages?',
    lists: { 'pages.dashboard.banner': 10, 'pages.contact.socials': 10, 'pages.newPage.images': 20 },
  },
  getFrame: {
    path: '/setting/frame?',
    lists: {
      'icon.widths': 20,
      'logo.widths': 20,
      socials: 10,
      categories: 5_000,
      pages: 20,
      paymentMethods: 100,
      payments: 20,
    },
    full: ['categories'],
  },
  getDeliveryPlaces: { path: '/setting/delivery/places?', lists: { countries: 300 } },
  getHome: {
    path: '/setting/home?',
    lists: { banner: 10, news: 20, categories: 6, newest: 8, 'story.picture.widths': 20, displays: 100 },
    full: ['displays'],
  },
};

const bounds = ['', 'size=1000000', 'size=-1', 'size=0', 'size=100', 'current=1', 'current=1000000', 'size=10000'];

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
  await shop.get('/tag/list');
  await fill();
}, 60_000);
afterAll(() => shop.close());

/** Inserts more rows than any list returns into the tables that lists read. */
async function fill() {
  const uuid = (kind: string) => `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const many = `generate_series(1, ${MANY}) n`;
  const product = `case when n = 1 then '${id}'::uuid else ${uuid('product')} end`;
  const fillings = [
    `insert into views."catalog_tag_list__tags" (tag_id, name, revision)
      select case when n = 1 then '${id}'::uuid else ${uuid('tag')} end, 'thing ' || n, n from ${many}`,
    `insert into views."catalog_category_tree__trees" (category_id, tree, deleted, revision, created_at)
      select c, jsonb_build_object('_id', c, 'name', 'node ' || n, 'subCategory', '[]'::jsonb), '{}', n, now()
      from (select n, case when n = 1 then '${id}'::uuid else ${uuid('node')} end c from ${many}) node`,
    `insert into views."catalog_category_tree__places" (node_id, category_id, living_id, name, path, revision)
      values ('${id}', '${id}', '${id}', 'node 1', '', 0)`,
    `insert into views."catalog_product_list__products" (product_id, item_no, name, description, alert_quantity, purchase_price,
        selling_price, pack_size, tag_ids, photo, thumbnails, active, search, revision, created_at, updated_at)
      select ${product}, 'IT-' || n, 'thing', '', 0, 1, 1, 1, '["${id}"]', '', '[]', true, 'thing', 0, now(), now() from ${many}`,
    `insert into views."catalog_shelf__products" (product_id, sold, was_sold, item_no, name, photo, price, ancestors, tag_ids, stock,
        created_at, changed_at, position, node_id)
      select ${product}, true, true, 'IT-' || n, 'thing', '', 1, '{}',
        case when n = 1 then (select array_agg(${uuid('tag')}) from generate_series(9900, 9999) n)
          else array['${id}', ${uuid('tag')}] end, 'out', now(), now(), '1',
        ${uuid('node')} from ${many}`,
    `insert into views."catalog_shelf__nodes" (node_id, category_id, name, living_id, path, made_at, position)
      select node, node, 'node ' || n, node, array[node], '1', '1' from (select n, ${uuid('node')} node from ${many}) nodes`,
    `insert into views."catalog_shelf__tags" (tag_id, name, deleted, position)
      select tag_id, name, false, '1' from views."catalog_tag_list__tags"`,
    `insert into views."settings_shop__parts" (part, revision, data) values ('displays', 0, (
      select json_agg(json_build_object('displayId', n, 'title', 'thing', 'tagId', '${id}')) from generate_series(1, 1000) n))`,
  ];
  for (const filling of fillings) await shop.database.query(filling);
}

test('every public call with lists is tested here', () => {
  const found = Object.entries(routeTable as Record<string, RouteDefinition>).flatMap(
    ([operation, { method, access, raw, reply }]) => {
      if (method !== 'GET' || access !== 'public' || raw) return [];
      const lists = listsIn(schemaOf(reply, 'output') as Json);
      return lists.length > 0 ? [[operation, [...new Set(lists)].sort()]] : [];
    },
  );
  const asked = Object.entries(asks).map(([operation, { lists }]) => [operation, Object.keys(lists).sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(asked));
});

test.each(Object.entries(asks))('%s returns at most its documented limit, for any query', async (_, ask) => {
  const longest: Record<string, number> = {};
  for (const query of bounds.flatMap((bound) => (ask.also ? [bound, `${ask.also}${bound}`] : [bound]))) {
    const reply = await shop.get(`${ask.path}${query}`, 'nobody');
    expect([200, 400, 404, 422]).toContain(reply.statusCode);
    expect(Buffer.byteLength(reply.body)).toBeLessThan(ask.bytes ?? 3_000_000);
    if (reply.statusCode !== 200) continue;
    const answer = reply.json();
    for (const list of Object.keys(ask.lists)) {
      const entries = list.split('.').reduce((value, key) => value?.[key], answer) ?? [];
      longest[list] = Math.max(longest[list] ?? 0, entries.length);
    }
  }
  for (const [list, length] of Object.entries(longest)) expect(length).toBeLessThanOrEqual(ask.lists[list] ?? 0);
  for (const list of ask.full ?? []) expect([list, longest[list]]).toEqual([list, ask.lists[list]]);
});

test('a whole display ends after 4 MB of text and returns the total of products', async () => {
  const tag = newId();
  await shop.database.query(
    `insert into views."catalog_product_list__products" (product_id, item_no, name, description, alert_quantity, purchase_price,
        selling_price, pack_size, tag_ids, photo, thumbnails, active, search, revision, created_at, updated_at)
      select gen_random_uuid(), 'LONG-' || n, '', repeat('長', 20000), 0, 1, 1, 1, '["${tag}"]', '', '[]', true, '', 0,
        now() - interval '1 year' - n * interval '1 day', now()
      from generate_series(1, 100) n`,
  );
  const display = async (page = '') => (await shop.get(`/product/display-list?tag=${tag}${page}`, 'nobody')).json();
  const whole = await display();
  // 60,000 bytes and a tag each.
  expect(whole).toMatchObject({ success: true, total: 100 });
  expect(whole.products.map(({ itemNo }: { itemNo: string }) => itemNo)).toEqual(
    Array.from({ length: 66 }, (_, index) => `LONG-${index + 1}`),
  );
  expect((await display('&current=2&size=66')).products).toHaveLength(34);
});

interface Json {
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
}

/** Returns the paths of lists in a response; those within an entry of a list belong to that entry. */
function listsIn(schema: Json, path: readonly string[] = []): string[] {
  if (schema.type === 'array') return [path.join('.')];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => listsIn(inside, [...path, name]));
  return [...below, ...(schema.anyOf ?? []).flatMap((one) => listsIn(one, path))];
}
