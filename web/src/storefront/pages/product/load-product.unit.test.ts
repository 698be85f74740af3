import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.ts';
import { linksFor } from '../../i18n/links.ts';
import type { LoadInput } from '../../rendering/page.tsx';
import { page } from './product.page.tsx';

const SOLD = '0198b5a0-0000-7000-8000-00000000000a';
const GONE = '0198b5a0-0000-7000-8000-00000000000b';
const UNKNOWN = '0198b5a0-0000-7000-8000-00000000000c';
const product = {
  ...{ _id: SOLD, itemNo: 'A1', name: 'Red mug', sellingPrice: 12.5, quantity: 3, description: '' },
  ...{ category: { category: 'top', pos: [], name: 'Mugs', version: '1' }, tags: [], version: '7' },
};

async function visit(id: string, slug?: string) {
  const read = async (name: string, { params }: { params?: { id: string } }) => {
    const answer: Record<string, unknown> = {
      'productListing of all': { products: [{ name: 'Green mug' }] },
      [`productMore ${SOLD}`]: { product, pictures: [], together: [], similar: [], was: null },
      [`goneProduct ${GONE}`]: { name: 'Blue mug', similar: [] },
    };
    const found = answer[`${name} ${params?.id ?? 'of all'}`];
    if (!found) throw new ApiError(404, {});
    return found;
  };
  const language = { language: 'en', locale: 'en' } as const;
  const url = new URL(`http://shop/product/${id}/${slug ?? ''}`);
  const params = { id, ...(slug !== undefined && { slug }) };
  const input = { params, url, language, links: linksFor(language), read: read as unknown as LoadInput['read'] };
  return page.load?.(input).catch((error: unknown) => {
    if (error instanceof Response) return [error.status, error.headers.get('location')];
    return [(error as ApiError).status];
  });
}

test('a product has the band of its stock and neither quantity nor version', async () => {
  const found = await visit(SOLD, 'red-mug');
  expect(found).toMatchObject({ isSold: true, card: { name: 'Red mug', stock: 'low', left: 3 } });
  expect(JSON.stringify(found)).not.toContain('"version"');
  expect(JSON.stringify(found)).not.toContain('"quantity"');
});

test('a wrong name redirects permanently to the right one', async () => {
  const right = `/product/${SOLD}/red-mug`;
  expect(await visit(SOLD, 'green-mug')).toEqual([301, right]);
  expect(await visit(SOLD)).toEqual([301, right]);
  expect(await visit(SOLD.toUpperCase(), 'red-mug')).toEqual([301, right]);
});

test('a deleted product responds with status 410, one that never existed is not found', async () => {
  expect(await visit(GONE, 'blue-mug')).toMatchObject({
    data: { isSold: false, name: 'Blue mug', similar: [], instead: [{ name: 'Green mug' }] },
    init: { status: 410 },
  });
  expect(await visit(UNKNOWN, 'x')).toEqual([404]);
});
