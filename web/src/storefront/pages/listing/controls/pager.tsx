import { defineMessages, useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { type ListingFilters, listingPath } from '../listing-filters.ts';
import { PAGE_SIZE } from '../load-listing.ts';
import styles from './pager.module.css';

const messages = defineMessages(
  { pages: 'Pages', page: 'Page {page}', previous: 'Previous page', next: 'Next page' },
  { pages: '頁數', page: '第 {page} 頁', previous: '上一頁', next: '下一頁' },
);

interface PagerProps {
  readonly filters: ListingFilters;
  readonly total: number;
  readonly path: string;
}

/** The pages of a listing as links: the first, the last, and those around this one. */
export function Pager({ filters, total, path }: PagerProps) {
  const t = useMessages(messages);
  const last = Math.ceil(total / PAGE_SIZE);
  const { current } = filters;
  if (last < 2) return null;
  const to = (page: number) => listingPath(path, { ...filters, current: page });
  return (
    <nav aria-label={t('pages')} className={styles.pager}>
      {current > 1 && (
        <ShopLink to={to(current - 1)} rel="prev" aria-label={t('previous')}>
          <Icon shape="left" />
        </ShopLink>
      )}
      <ol>
        {pagesAround(current, last).map((page, index, pages) => (
          <li
            key={page}
            className={Math.abs(page - current) === 1 && page > 1 && page < last ? styles.near : undefined}
          >
            {index > 0 && page - (pages[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
            <ShopLink
              to={to(page)}
              aria-label={t('page', { page })}
              {...(page === current && { 'aria-current': 'page' })}
            >
              {page}
            </ShopLink>
          </li>
        ))}
      </ol>
      {current < last && (
        <ShopLink to={to(current + 1)} rel="next" aria-label={t('next')}>
          <Icon shape="right" />
        </ShopLink>
      )}
    </nav>
  );
}

/** Returns the first, the last, the current page and its neighbours; ascending, each once. */
export function pagesAround(current: number, last: number): number[] {
  const pages = [1, current - 1, current, current + 1, last];
  return [...new Set(pages)].filter((page) => page >= 1 && page <= last).sort((one, other) => one - other);
}
