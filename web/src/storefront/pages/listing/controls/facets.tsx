import type { ListingFacets } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useLinks } from '../../../i18n/links.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import {
  type ListingFilters,
  listingPath,
  narrowed,
  parseListing,
  withTagToggled,
  writeListing,
} from '../listing-filters.ts';
import type { Named } from '../load-listing.ts';
import styles from './facets.module.css';

const messages = defineMessages(
  {
    categories: 'Category',
    tags: 'Tags',
    price: 'Price ({symbol})',
    from: 'From',
    to: 'To',
    apply: 'Apply',
    stock: 'Stock',
    inStock: 'In stock only',
    more: 'More tags',
  },
  {
    categories: '分類',
    tags: '標籤',
    price: '價錢（{symbol}）',
    from: '由',
    to: '至',
    apply: '套用',
    stock: '庫存',
    inStock: '只顯示現貨',
    more: '更多標籤',
  },
);

interface FacetsProps {
  readonly facets: ListingFacets;
  readonly filters: ListingFilters;
  readonly path: string;
  /** The category by which a listing of another kind is filtered. */
  readonly category: Named | null;
  /** Id of the form of the price, which the button of the sheet submits too. */
  readonly priceForm: string;
}

/** Number of tags that are shown unexpanded. */
const TAGS_SHOWN = 8;

/** The facets of a listing with their counts; links and one form, which work without JavaScript. */
export function Facets({ facets, filters, path, priceForm }: FacetsProps) {
  const t = messages.useMessages();
  const links = useLinks();
  const isSearch = path === links.search;
  const isTagPage = path.startsWith(links.to('/tag/'));
  const others = facets.tags.filter(({ _id }) => !path.includes(_id));
  const tagLinks = (tags: ListingFacets['tags']) =>
    tags.map(({ _id, name, count }) => (
      <FacetLink
        key={_id}
        to={listingPath(path, withTagToggled(filters, _id))}
        name={name}
        count={count}
        isChosen={filters.tags.includes(_id)}
      />
    ));
  const categoryPath = (category: Named) =>
    isSearch || isTagPage
      ? listingPath(path, narrowed(filters, { category: category._id }))
      : listingPath(links.category(category), narrowed(filters, {}));
  return (
    <div className={styles.facets}>
      {facets.categories.length > 0 && (
        <section>
          <h3>{t('categories')}</h3>
          <ul>
            {facets.categories.map((category) => (
              <FacetLink key={category._id} to={categoryPath(category)} name={category.name} count={category.count} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('stock')}</h3>
        <ul>
          <FacetLink
            to={listingPath(path, narrowed(filters, { inStock: !filters.inStock }))}
            name={t('inStock')}
            count={facets.inStock}
            isChosen={filters.inStock}
          />
        </ul>
      </section>
      <PriceForm
        key={`${filters.minPrice}-${filters.maxPrice}`}
        facets={facets}
        filters={filters}
        path={path}
        priceForm={priceForm}
      />
      {others.length > 0 && (
        <section>
          <h3>{t('tags')}</h3>
          <ul>{tagLinks(others.slice(0, TAGS_SHOWN))}</ul>
          {others.length > TAGS_SHOWN && (
            <details>
              <summary>{t('more')}</summary>
              <ul>{tagLinks(others.slice(TAGS_SHOWN))}</ul>
            </details>
          )}
        </section>
      )}
    </div>
  );
}

interface FacetLinkProps {
  readonly to: string;
  readonly name: string;
  readonly count: number;
  readonly isChosen?: boolean;
}

function FacetLink({ to, name, count, isChosen }: FacetLinkProps) {
  return (
    <li>
      <ShopLink
        to={to}
        preventScrollReset
        rel="nofollow"
        className={isChosen ? `${styles.value} ${styles.chosen}` : styles.value}
        {...(isChosen && { 'aria-current': true })}
      >
        <span>{name}</span>
        <span className={styles.count}>{formatCount(count, useLanguage())}</span>
      </ShopLink>
    </li>
  );
}

function PriceForm({ facets: { price }, filters, path, priceForm }: Omit<FacetsProps, 'category'>) {
  const t = messages.useMessages();
  const navigate = useNavigate();
  const { symbol } = useFrame().currency;
  const others = [...writeListing(narrowed(filters, { minPrice: null, maxPrice: null }))];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const chosen = parseListing(new URLSearchParams(fields));
    // The sheet is closed by the same form when no price was typed.
    if (chosen.minPrice === filters.minPrice && chosen.maxPrice === filters.maxPrice) return;
    void navigate(listingPath(path, chosen), { preventScrollReset: true });
  };
  const field = (name: 'min_price' | 'max_price', label: string, value: number | null, bound: number | undefined) => (
    <label className={styles.amount}>
      <span>{label}</span>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
        defaultValue={value ?? ''}
        {...(bound !== undefined && { placeholder: String(bound) })}
      />
    </label>
  );
  return (
    <section>
      <h3>{t('price', { symbol })}</h3>
      <form id={priceForm} action={path} method="get" className={styles.price} onSubmit={submit}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {field('min_price', t('from'), filters.minPrice, price?.min)}
        {field('max_price', t('to'), filters.maxPrice, price?.max)}
        <button type="submit">{t('apply')}</button>
      </form>
    </section>
  );
}
