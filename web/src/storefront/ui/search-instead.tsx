import { useLinks } from '../i18n/links.ts';
import { defineMessages } from '../i18n/messages.ts';
import { buttonClass } from './form/button.tsx';
import styles from './search-instead.module.css';

const messages = defineMessages(
  { search: 'Search', searchFor: 'Search for products' },
  { search: '搜尋', searchFor: '搜尋貨品' },
);

/** The search on a page without other content; it works without JavaScript. */
export function SearchInstead() {
  const t = messages.useMessages();
  const links = useLinks();
  return (
    <search>
      <form action={links.search} className={styles.search}>
        <label className="visually-hidden" htmlFor="search-instead">
          {t('searchFor')}
        </label>
        <input id="search-instead" type="search" name="search" placeholder={t('searchFor')} maxLength={200} />
        <button type="submit" className={buttonClass('secondary')}>
          {t('search')}
        </button>
      </form>
    </search>
  );
}
