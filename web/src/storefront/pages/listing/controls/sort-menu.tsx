import type { ListingSort } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { defineMessages } from '../../../i18n/messages.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { type ListingFilters, listingPath, narrowed } from '../listing-filters.ts';
import styles from './sort-menu.module.css';

const messages = defineMessages(
  {
    sort: 'Sort by',
    fit: 'Best match',
    newest: 'Newest',
    best: 'Best selling',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    name: 'Name',
  },
  {
    sort: '排序',
    fit: '最相關',
    newest: '最新',
    best: '最暢銷',
    price: '價錢：由低至高',
    '-price': '價錢：由高至低',
    name: '名稱',
  },
);

type Choice = ListingSort | 'fit';

/** The sort orders of a listing as links; works before hydration and without JavaScript. */
export function SortMenu({ filters, path }: { readonly filters: ListingFilters; readonly path: string }) {
  const t = messages.useMessages();
  const menu = useRef<HTMLDetailsElement>(null);
  const usual: Choice = filters.search === '' ? 'best' : 'fit';
  const rest: readonly ListingSort[] = ['best', 'newest', 'price', '-price', 'name'];
  const choices: readonly Choice[] = [usual, ...rest.filter((one) => one !== usual)];
  const chosen = filters.sort ?? usual;
  const close = (focus: boolean) => {
    menu.current?.removeAttribute('open');
    if (focus) menu.current?.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close(true);
  };
  return (
    <details ref={menu} className={styles.menu} onBlur={onBlur} onKeyDown={onKeyDown}>
      <summary>
        <span className={styles.label}>{t('sort')}: </span>
        {t(chosen)}
      </summary>
      <ul>
        {choices.map((choice) => (
          <li key={choice}>
            <ShopLink
              to={listingPath(path, narrowed(filters, { sort: choice === usual || choice === 'fit' ? null : choice }))}
              preventScrollReset
              rel="nofollow"
              onClick={() => close(false)}
              {...(choice === chosen && { 'aria-current': true })}
            >
              {t(choice)}
            </ShopLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
