import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.ts';
import { linksFor } from '../../i18n/links.ts';
import type { LoadInput } from '../../rendering/page.tsx';
import { page as categoryPage } from './category.page.tsx';
import { page as productsPage } from './products.page.tsx';
import { page as searchPage } from './search.page.tsx';
import { page as tagPage } from './tag.page.tsx';

const kitchen = { _id: '0198b5a0-0000-7000-8000-00000000000a', name: 'Kitchen' };
const mugs = { _id: '0198b5a0-0000-7000-8000-00000000000b', name: 'Mugs & cups' };
const red = { _id: '0198b5a0-0000-7000-8000-000000000001', name: '紅色' };
const GONE = '0198b5a0-0000-7000-8000-00000000000c';
/** A tag that was merged into the red one. */
const MERGED = '0198b5a0-0000-7000-8000-00000000000d';
const UNKNOWN = '0198b5a0-0000-7000-8000-00000000000f';
const language = { language: 'en', locale: 'en' } as const;

/** A shop with two categories, one deleted below the first, one tag and 30 products; records the calls. */
function shop() {
  const asked: Record<string, unknown>[] = [];
  const read = async (name: string, { params = {}, query = {} }: Record<string, Record<string, string>> = {}) => {
    asked.push({ name, ...params, ...query });
    if (name === 'categoryNode') {
      const node = { [kitchen._id]: kitchen, [mugs._id]: mugs, [GONE]: kitchen }[params.id ?? ''];
      if (!node) throw new ApiError(404, {});
      return { node, ancestors: node === mugs ? [kitchen] : [], children: [] };
    }
    const tags = query.tag?.split(',') ?? [];
    const total = query.search === 'nothing' ? 0 : 30;
    return {
      products: [],
      total,
      facets: { chosenTags: tags.includes(red._id) || tags.includes(MERGED) ? [red] : [] },
    };
  };
  return { read: read as unknown as LoadInput['read'], asked };
}

/** Returns the redirect of an address, status and path, or the data of the page. */
async function visit(page: { load?: (input: LoadInput) => Promise<unknown> }, path: string, params = {}) {
  const { read, asked } = shop();
  const url = new URL(path, 'http://shop');
  const answer = await page
    .load?.({ params, url, language, links: linksFor(language), read })
    .catch((error: unknown) => {
      if (error instanceof Response) return [error.status, error.headers.get('location')];
      if (error instanceof ApiError) return [error.status];
      return [(error as { init: { status: number } }).init.status];
    });
  return { answer, asked };
}

const at = (path: string, node: string, slug?: string) =>
  visit(categoryPage, path, { node, ...(slug !== undefined && { slug }) });

test('a category with its right name is shown with its filters', async () => {
  const { answer, asked } = await at(`/category/${mugs._id}/mugs-cups?sort=price&current=2`, mugs._id, 'mugs-cups');
  expect(answer).toMatchObject({ node: mugs, ancestors: [kitchen], total: 30, filters: { sort: 'price', current: 2 } });
  expect(asked).toContainEqual(expect.objectContaining({ category: mugs._id, sort: 'price', current: 2, size: 24 }));
});

test('a wrong name redirects permanently to the right one, filters included', async () => {
  const right = `/category/${mugs._id}/mugs-cups`;
  expect((await at(`/category/${mugs._id}/pots?in_stock=true`, mugs._id, 'pots')).answer).toEqual([
    301,
    `${right}?in_stock=true`,
  ]);
  expect((await at(`/category/${mugs._id}`, mugs._id)).answer).toEqual([301, right]);
  const upper = mugs._id.toUpperCase();
  expect((await at(`/category/${upper}/mugs-cups`, upper, 'mugs-cups')).answer).toEqual([301, right]);
});

test('a deleted category redirects to its existing ancestor, an unknown one is not found', async () => {
  expect((await at(`/category/${GONE}/jugs`, GONE, 'jugs')).answer).toEqual([301, `/category/${kitchen._id}/kitchen`]);
  expect((await at(`/category/${UNKNOWN}/jugs`, UNKNOWN, 'jugs')).answer).toEqual([404]);
});

test('a page beyond the last redirects to the last', async () => {
  expect((await visit(productsPage, '/products?sort=price&current=9')).answer).toEqual([
    302,
    '/products?sort=price&current=2',
  ]);
  expect((await visit(productsPage, '/products?current=2')).answer).toMatchObject({ filters: { current: 2 } });
});

test('an address with invalid values redirects to the one without; unknown parameters stay', async () => {
  expect((await visit(productsPage, '/products?sort=zzz&min_price=9&max_price=3')).answer).toEqual([
    302,
    '/products?min_price=3&max_price=9',
  ]);
  expect((await visit(productsPage, `/products?tag=${UNKNOWN}`)).answer).toEqual([302, '/products']);
  expect((await visit(productsPage, '/products?utm_source=mail')).answer).toMatchObject({ total: 30 });
});

test('a tag is found by its id, a wrong name redirects, and an unknown one is not found', async () => {
  const slug = '紅色';
  const tagAt = (path: string, params: object) => visit(tagPage, path, params);
  expect((await tagAt(`/tag/${red._id}/${slug}`, { id: red._id, slug })).answer).toMatchObject({ tag: red });
  expect((await tagAt(`/tag/${red._id}/x`, { id: red._id, slug: 'x' })).answer).toEqual([
    301,
    `/tag/${red._id}/${encodeURIComponent(slug)}`,
  ]);
  expect((await tagAt(`/tag/${UNKNOWN}/x`, { id: UNKNOWN, slug: 'x' })).answer).toEqual([404]);
});

test('a merged tag redirects permanently to the tag that has its products', async () => {
  const { answer } = await visit(tagPage, `/tag/${MERGED}/rouge?sort=price`, { id: MERGED, slug: 'rouge' });
  expect(answer).toEqual([301, `/tag/${red._id}/${encodeURIComponent('紅色')}?sort=price`]);
});

test('an empty search redirects to all products; one without results shows best sellers', async () => {
  expect((await visit(searchPage, '/search')).answer).toEqual([302, '/products']);
  expect((await visit(searchPage, '/search?search=%20%20')).answer).toEqual([302, '/search']);
  const { answer, asked } = await visit(searchPage, '/search?search=nothing');
  expect(answer).toMatchObject({ total: 0, instead: [] });
  expect(asked).toContainEqual(expect.objectContaining({ sort: 'best', in_stock: true }));
});

test('a deleted category filter of a search redirects', async () => {
  const found = await visit(searchPage, `/search?search=mug&category=${GONE}`);
  expect(found.answer).toEqual([302, `/search?search=mug&category=${kitchen._id}`]);
  const none = await visit(searchPage, `/search?search=mug&category=${UNKNOWN}`);
  expect(none.answer).toEqual([302, '/search?search=mug']);
});

test('a listing has the best selling products first, unless it is a search or has another order', async () => {
  const sorts = async (path: string) => (await visit(productsPage, path)).asked.map(({ sort }) => sort);
  expect(await sorts('/products')).toEqual(['best']);
  expect(await sorts('/products?sort=newest')).toEqual(['newest']);
  const searched = await visit(searchPage, '/search?search=mug');
  expect(searched.asked.map(({ sort }) => sort)).toEqual([undefined]);
});

test('more products are read by pages of 24, the facets with the first only', async () => {
  const { asked, answer } = await visit(productsPage, '/products?shown=72');
  expect(answer).toMatchObject({ filters: { current: 1, shown: 72 } });
  expect(asked.map(({ current, size, facets }) => [current, size, facets])).toEqual([
    [1, 24, true],
    [2, 24, undefined],
    [3, 24, undefined],
  ]);
  expect((await visit(productsPage, '/products?shown=1000')).answer).toEqual([302, '/products']);
  expect((await visit(productsPage, '/products?shown=960')).answer).toEqual([302, '/products?shown=120']);
});
