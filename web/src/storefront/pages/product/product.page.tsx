import { PAST_PRICE_MS } from '@countinghouse/contracts/catalog/storefront/past-price';
import { stockBandOf } from '@countinghouse/contracts/inventory/stock-band';
import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import { ApiError } from '../../../shared/http/api-error.ts';
import { linksFor } from '../../i18n/links.ts';
import {
  definePage,
  encodedPath,
  type Head,
  type HeadInput,
  type LoadInput,
  redirectTo,
  withStatus,
} from '../../rendering/page.tsx';
import { breadcrumbJsonLd } from '../../ui/breadcrumb.tsx';
import { readBestSellers } from '../../ui/product/best-sellers.tsx';
import { GoneView } from './gone-view.tsx';
import type { GoneProduct, SoldProduct } from './product-data.ts';
import { productJsonLd } from './product-json-ld.ts';
import { trailOf } from './product-trail.ts';
import { ProductView } from './product-view.tsx';

type ProductData = SoldProduct | GoneProduct;

/** One product: photos, price, stock, add to cart; a deleted one has a notice and alternatives. */
export const page = definePage<ProductData>({
  load: loadProduct,
  head: headOf,
  View: ({ data }) => (data.isSold ? <ProductView data={data} /> : <GoneView data={data} />),
});

async function loadProduct(input: LoadInput): Promise<ProductData> {
  const { params, read, links, url } = input;
  const id = (params.id ?? '').toLowerCase();
  const found = await read('productMore', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (!found) {
    const { name, similar } = await read('goneProduct', { params: { id } });
    const instead = similar.length === 0 ? await readBestSellers(read) : [];
    return withStatus({ isSold: false, name, similar, instead }, 410);
  }
  const { product, pictures, together, similar, was } = found;
  const isRight = params.id === product._id && params.slug === slugOf(product.name);
  if (!isRight) redirectTo(links.product(product) + url.search, 301);
  const { _id, itemNo, name, sellingPrice, quantity, description, category, tags } = product;
  return {
    isSold: true,
    card: { _id, itemNo, name, sellingPrice, photo: pictures[0] ?? null, ...stockBandOf(quantity) },
    description,
    category: category && { top: category.category, pos: category.pos, name: category.name },
    tags: tags.map((tag) => ({ _id: tag._id, name: tag.name })),
    pictures,
    together,
    similar,
    was,
  };
}

/** Maximum characters of a description for search engines. */
const DESCRIPTION = 200;

function headOf(data: ProductData, { frame, language, links }: HeadInput): Head {
  if (!data.isSold) return { title: data.name };
  const { card, was } = data;
  const plain = linksFor({ ...language, language: language.locale });
  const description = data.description.replace(/\s+/g, ' ').trim() || `${card.name} – ${card.itemNo}`;
  const trail = trailOf(frame.categories, data.category);
  const crumbs = [...trail.map((node) => ({ name: node.name, path: links.category(node) }))];
  return {
    title: card.name,
    description: [...description].slice(0, DESCRIPTION).join(''),
    path: encodedPath(plain.product(card)),
    image: card.photo,
    type: 'product',
    jsonLd: [
      productJsonLd({ product: data, frame, address: new URL(frame.shopUrl + links.product(card)).href }),
      breadcrumbJsonLd(frame.shopUrl, [...crumbs, { name: card.name, path: links.product(card) }]),
    ],
    ...(was && { expiresAt: Date.parse(was.until) + PAST_PRICE_MS }),
  };
}
