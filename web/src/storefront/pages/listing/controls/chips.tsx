import type { ListingFacets } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { formatAmount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { useFrame } from '../../../rendering/page.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { type ListingFilters, listingPath, narrowed, withTagToggled } from '../listing-filters.ts';
import type { Named } from '../load-listing.ts';
import styles from './chips.module.css';

const messages = defineMessages(
  {
    chosen: 'Chosen filters',
    remove: 'Remove the filter {name}',
    from: 'from {price}',
    to: 'up to {price}',
    between: '{from} to {to}',
    inStock: 'In stock',
    clear: 'Remove all',
  },
  {
    chosen: '已選條件',
    remove: '移除條件：{name}',
    from: '{price} 起',
    to: '不多於 {price}',
    between: '{from} 至 {to}',
    inStock: '有現貨',
    clear: '全部移除',
  },
);

interface ChipsProps {
  readonly filters: ListingFilters;
  readonly facets: Pick<ListingFacets, 'chosenTags'>;
  readonly path: string;
  readonly category: Named | null;
}

/** The active filters; each is a link to the listing without it. */
export function Chips({ filters, facets, path, category }: ChipsProps) {
  const t = messages.useMessages();
  const price = usePriceRange(filters);
  const { tags, inStock } = filters;
  const chips = [
    ...(category ? [{ key: category._id, name: category.name, without: narrowed(filters, { category: null }) }] : []),
    ...facets.chosenTags
      .filter(({ _id }) => tags.includes(_id))
      .map(({ _id, name }) => ({ key: _id, name, without: withTagToggled(filters, _id) })),
    ...(price ? [{ key: 'price', name: price, without: narrowed(filters, { minPrice: null, maxPrice: null }) }] : []),
    ...(inStock ? [{ key: 'stock', name: t('inStock'), without: narrowed(filters, { inStock: false }) }] : []),
  ];
  if (chips.length === 0) return null;
  const none = narrowed(filters, { category: null, tags: [], minPrice: null, maxPrice: null, inStock: false });
  return (
    <ul className={styles.chips} aria-label={t('chosen')}>
      {chips.map(({ key, name, without }) => (
        <li key={key}>
          <ShopLink to={listingPath(path, without)} preventScrollReset className={styles.chip} rel="nofollow">
            <span className="visually-hidden">{t('remove', { name })}</span>
            <span aria-hidden="true">{name}</span>
            <Icon shape="close" className={styles.cross} />
          </ShopLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <ShopLink to={listingPath(path, none)} preventScrollReset className={styles.clear}>
            {t('clear')}
          </ShopLink>
        </li>
      )}
    </ul>
  );
}

function usePriceRange({ minPrice, maxPrice }: ListingFilters): string | undefined {
  const t = messages.useMessages();
  const language = useLanguage();
  const { symbol } = useFrame().currency;
  const amount = (value: number) => symbol + formatAmount(value, language);
  if (minPrice !== null && maxPrice !== null) return t('between', { from: amount(minPrice), to: amount(maxPrice) });
  if (minPrice !== null) return t('from', { price: amount(minPrice) });
  return maxPrice === null ? undefined : t('to', { price: amount(maxPrice) });
}
