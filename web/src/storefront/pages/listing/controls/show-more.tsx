import { type RefObject, useEffect, useRef } from 'react';
import { formatCount } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { defineMessages } from '../../../i18n/messages.ts';
import { buttonClass } from '../../../ui/form/button.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { type ListingFilters, listingPath, MOST_SHOWN, PAGE_SIZE } from '../listing-filters.ts';
import styles from './show-more.module.css';

const messages = defineMessages(
  {
    position: '{from}–{to} of {total}',
    more: 'Show {count} more',
    next: 'Go on with the next products',
    first: 'Back to the first products',
    nav: 'More products',
  },
  {
    position: '第 {from} 至 {to} 件，共 {total} 件',
    more: '再顯示 {count} 件',
    next: '繼續瀏覽其後的貨品',
    first: '返回最前的貨品',
    nav: '更多貨品',
  },
);

interface ShowMoreProps {
  readonly filters: ListingFilters;
  /** Number of shown products. */
  readonly count: number;
  readonly total: number;
  readonly path: string;
  /** The element around the cards, of which the first new one is focused. */
  readonly cards: RefObject<HTMLElement | null>;
}

/**
 * A link that shows more products of a listing on the same page, whose address says how many; after 120 it leads to a
 * page that begins with the next one.
 */
export function ShowMore({ filters, count, total, path, cards }: ShowMoreProps) {
  const t = messages.useMessages();
  const language = useLanguage();
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    const at = firstNew.current;
    if (at === undefined || count <= at) return;
    firstNew.current = undefined;
    cards.current?.querySelectorAll<HTMLElement>('article a')[at]?.focus({ preventScroll: true });
  }, [count, cards]);
  const before = (filters.current - 1) * PAGE_SIZE;
  const left = total - before - count;
  if (count === 0 || (left <= 0 && before === 0)) return null;
  const format = (value: number) => formatCount(value, language);
  return (
    <nav aria-label={t('nav')} className={styles.more}>
      <p role="status">
        {t('position', { from: format(before + 1), to: format(before + count), total: format(total) })}
      </p>
      {left > 0 && filters.shown < MOST_SHOWN && (
        <ShopLink
          to={listingPath(path, { ...filters, shown: filters.shown + PAGE_SIZE })}
          rel="next"
          replace
          preventScrollReset
          className={buttonClass()}
          onClick={() => {
            firstNew.current = count;
          }}
        >
          {t('more', { count: Math.min(left, PAGE_SIZE) })}
        </ShopLink>
      )}
      {left > 0 && filters.shown >= MOST_SHOWN && (
        <ShopLink
          to={listingPath(path, { ...filters, current: filters.current + MOST_SHOWN / PAGE_SIZE, shown: PAGE_SIZE })}
          rel="next"
          className={buttonClass()}
        >
          {t('next')}
        </ShopLink>
      )}
      {before > 0 && (
        <ShopLink to={listingPath(path, { ...filters, current: 1, shown: PAGE_SIZE })}>{t('first')}</ShopLink>
      )}
    </nav>
  );
}
