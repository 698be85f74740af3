import { type Links, linksFor } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { encodedPath, type Head, type HeadInput } from '../../rendering/page.tsx';
import { breadcrumbJsonLd, type Crumb } from '../../ui/breadcrumb.tsx';
import { filterCount, listingPath, PAGE_SIZE } from './listing-filters.ts';
import type { Listing } from './load-listing.ts';

const messages = defineMessages(
  {
    page: '{name}, page {page}',
    description_one: '{name} at {shop}: {count} product, with price and stock.',
    description_other: '{name} at {shop}: {count} products, with prices and stock.',
  },
  { page: '{name}，第 {page} 頁', description_other: '{shop} 的{name}：共 {count} 件貨品，附價錢及庫存。' },
);

interface PlaceOfListing {
  readonly name: string;
  readonly pathOf: (links: Links) => string;
  readonly crumbsOf: (links: Links) => readonly Crumb[];
}

/**
 * Title, description and canonical address of a listing; with several filters it is not indexed, the order and
 * the number of products do not count.
 */
export function headOfListing(
  { filters, total, products }: Listing,
  { frame, language, links }: HeadInput,
  { name, pathOf, crumbsOf }: PlaceOfListing,
): Head {
  const t = messages.in(language.language);
  const crumbs = crumbsOf(links);
  const plain = linksFor({ ...language, language: language.locale });
  const path = encodedPath(listingPath(pathOf(plain), { ...filters, sort: null, shown: PAGE_SIZE }));
  return {
    title: filters.current > 1 ? t('page', { name, page: filters.current }) : name,
    description: t('description', { name, shop: frame.title, count: total }),
    ...(filterCount(filters) <= 1 && total > 0 && { path }),
    image: products[0]?.photo ?? null,
    ...(crumbs.length > 0 && { jsonLd: [breadcrumbJsonLd(frame.shopUrl, crumbs)] }),
  };
}
