import { Suspense, useId, useRef } from 'react';
import { formatCount } from '../../../shared/format/amount.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useLinks } from '../../i18n/links.ts';
import { defineMessages } from '../../i18n/messages.ts';
import { useFrame } from '../../rendering/page.tsx';
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BestSellers } from '../../ui/product/best-sellers.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Chips } from './controls/chips.tsx';
import { Facets } from './controls/facets.tsx';
import { ShowMore } from './controls/show-more.tsx';
import { SortMenu } from './controls/sort-menu.tsx';
import { filterCount, type ListingFilters, noFilters } from './listing-filters.ts';
import styles from './listing-view.module.css';
import type { Listing, Named } from './load-listing.ts';

const messages = defineMessages(
  {
    count_one: '{count} product',
    count_other: '{shown} products',
    filter: 'Filter',
    filters: 'Filters',
    show_one: 'Show {count} product',
    show_other: 'Show {shown} products',
    below: 'In this category',
    noMatch: 'No product matches all of this.',
    empty: 'There is nothing here yet.',
    clear: 'Show without filters',
    elsewhere: 'Look around in',
    all: 'All products',
  },
  {
    count_other: '{shown} 件貨品',
    filter: '篩選',
    filters: '篩選條件',
    show_other: '顯示 {shown} 件貨品',
    below: '此分類包括',
    noMatch: '沒有貨品符合所有條件。',
    empty: '這裏暫時未有貨品。',
    clear: '取消篩選',
    elsewhere: '可以看看',
    all: '所有貨品',
  },
);

interface ListingViewProps {
  readonly listing: Listing;
  readonly heading: string;
  /** A sentence below the heading. */
  readonly note?: string;
  /** The text when there is no product at all. */
  readonly empty?: string;
  /** The page's own path, in its language. */
  readonly path: string;
  readonly crumbs?: readonly Crumb[];
  /** Child categories of the page's own. */
  readonly below?: readonly Named[];
  /** The category by which the listing is filtered. */
  readonly category?: Named | null;
}

/** Products page by page, with facets beside them; on a phone in a sheet. */
export function ListingView(props: ListingViewProps) {
  const { listing, heading, note, empty, path, crumbs = [], below = [], category = null } = props;
  const { filters, total, facets, products } = listing;
  const t = messages.useMessages();
  const links = useLinks();
  const sheet = useId();
  const priceForm = useId();
  const results = useRef<HTMLDivElement>(null);
  const chosen = filterCount(filters);
  const amount = { count: total, shown: formatCount(total, useLanguage()) };
  const isEmpty = total === 0 && chosen === 0;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <h1>{heading}</h1>
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {below.length > 0 && (
        <nav aria-label={t('below')} className={styles.below}>
          <ul>
            {below.map((child) => (
              <li key={child._id}>
                <ShopLink to={links.category(child)}>{child.name}</ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isEmpty ? (
        <p>{empty ?? t('empty')}</p>
      ) : (
        <div className={styles.columns}>
          <div id={sheet} popover="auto" className={styles.filters}>
            <Suspense>
              <h2 className={styles.filtersTitle}>{t('filters')}</h2>
              <Facets facets={facets} filters={filters} path={path} category={category} priceForm={priceForm} />
              <button
                type="submit"
                form={priceForm}
                className={styles.show}
                onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
              >
                {t('show', amount)}
              </button>
            </Suspense>
          </div>
          <div ref={results} className={styles.results}>
            <div className={styles.bar}>
              <p className={styles.count} role="status">
                {t('count', amount)}
              </p>
              <button type="button" popoverTarget={sheet} className={styles.open}>
                <Icon shape="filter" />
                {t('filter')}
                {chosen > 0 && <span className={styles.badge}>{chosen}</span>}
              </button>
              <SortMenu key={path + (filters.sort ?? '')} filters={filters} path={path} />
            </div>
            <Chips filters={filters} facets={facets} path={path} category={category} />
            <Suspense>
              {products.length > 0 ? (
                <ProductGrid products={products} eager={2} />
              ) : (
                <p className={styles.none}>
                  {t('noMatch')} <ShopLink to={cleared(path, filters)}>{t('clear')}</ShopLink>
                </p>
              )}
            </Suspense>
            <ShowMore filters={filters} count={products.length} total={total} path={path} cards={results} />
          </div>
        </div>
      )}
      {total === 0 && <WaysOn listing={listing} />}
    </>
  );
}

/** Returns the same search or page without filters. */
function cleared(path: string, { search }: ListingFilters): string {
  return search === noFilters.search ? path : `${path}?${new URLSearchParams({ search })}`;
}

/** For an empty result: categories and best sellers. */
function WaysOn({ listing: { instead } }: { readonly listing: Listing }) {
  const t = messages.useMessages();
  const links = useLinks();
  const { categories } = useFrame();
  return (
    <>
      <nav aria-label={t('elsewhere')} className={styles.elsewhere}>
        <h2>{t('elsewhere')}</h2>
        <ul>
          <li>
            <ShopLink to={links.products}>{t('all')}</ShopLink>
          </li>
          {categories.map((category) => (
            <li key={category._id}>
              <ShopLink to={links.category(category)}>{category.name}</ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <BestSellers products={instead} />
    </>
  );
}
